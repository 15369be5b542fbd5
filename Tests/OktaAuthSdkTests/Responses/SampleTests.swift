import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Every recorded answer")
struct SampleTests {
    /// The class a status must become, by its spelling on the wire.
    static let classes: [String: OktaAuthStatus.Type] = [
        "UNAUTHENTICATED": OktaAuthStatusUnauthenticated.self,
        "PASSWORD_WARN": OktaAuthStatusPasswordWarning.self,
        "PASSWORD_EXPIRED": OktaAuthStatusPasswordExpired.self,
        "PASSWORD_RESET": OktaAuthStatusPasswordReset.self,
        "RECOVERY": OktaAuthStatusRecovery.self,
        "RECOVERY_CHALLENGE": OktaAuthStatusRecoveryChallenge.self,
        "LOCKED_OUT": OktaAuthStatusLockedOut.self,
        "MFA_ENROLL": OktaAuthStatusFactorEnroll.self,
        "MFA_ENROLL_ACTIVATE": OktaAuthStatusFactorEnrollActivate.self,
        "MFA_REQUIRED": OktaAuthStatusFactorRequired.self,
        "MFA_CHALLENGE": OktaAuthStatusFactorChallenge.self,
        "FACTOR_REQUIRED": OktaAuthStatusFactorRequired.self,
        "SUCCESS": OktaAuthStatusSuccess.self,
        "CONSENT_REQUIRED": OktaAuthStatusConsentRequired.self,
        "ADMIN_CONSENT_REQUIRED": OktaAuthStatusAdminConsentRequired.self,
        "PROFILE_REQUIRED": OktaAuthStatusProfileRequired.self,
        "DEVICE_ACTIVATE": OktaAuthStatusDeviceActivate.self,
        "POLL": OktaAuthStatusQueued.self,
    ]

    @Test("Every recorded response becomes the right status", arguments: Sample.transactions)
    func rightClass(sample: Sample) throws {
        let response = try sample.response()
        let start = try OktaAuthStatus(
            oktaDomain: #require(URL(string: "https://org.example.test"))
        )
        guard let spelling = try sample.json()["status"] as? String else {
            // The answer to a cancellation has no status.
            #expect(sample.name.hasPrefix("state.cancel"))
            return
        }

        if let expected = Self.classes[spelling] {
            let status = try start.responseHandler.createAuthStatus(basedOn: response, and: start)
            #expect(type(of: status) == expected)
        } else {
            #expect(throws: OktaError.self) {
                try start.responseHandler.createAuthStatus(basedOn: response, and: start)
            }
            #expect(response.status == .unknown(spelling))
            let status = try OktaAuthStatus(currentState: start, model: response)
            #expect(status.canCancel() == (response.links?.cancel != nil))
        }
        #expect(response.decodingIssues == [])
    }

    @Test(
        "Every recorded response keeps everything it modelled when it is written again",
        arguments: Sample.transactions
    )
    func roundTrip(sample: Sample) throws {
        let response = try sample.response()
        let written = try JSONEncoder().encode(response)
        var again = try JSONDecoder().decode(OktaAPISuccessResponse.self, from: written)
        again.rawData = response.rawData
        again.decodingIssues = response.decodingIssues
        #expect(again == response)
    }

    @Test(
        "Every recorded response holds its tokens, dates and every link",
        arguments: Sample.transactions
    )
    func topLevel(sample: Sample) throws {
        let json = try sample.json()
        let response = try sample.response()
        #expect(response.stateToken == json["stateToken"] as? String)
        #expect(response.sessionToken == json["sessionToken"] as? String)
        #expect(response.recoveryToken == json["recoveryToken"] as? String)
        #expect(response.relayState == json["relayState"] as? String)
        #expect(response.factorResult?.rawValue == json["factorResult"] as? String)
        if let expiry = json["expiresAt"] as? String {
            let date = try #require(response.expiresAt)
            #expect(WireDate.text(from: date) == expiry)
        }
        let links = json["_links"] as? [String: Any] ?? [:]
        let written = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(response)) as? [String: Any]
        )
        let writtenLinks = written["_links"] as? [String: Any] ?? [:]
        #expect(Set(writtenLinks.keys) == Set(links.keys))
    }

    @Test(
        "Every recorded response lists all its factors, each of the right class",
        arguments: Sample.transactions
    )
    func factors(sample: Sample) throws {
        let embedded = try sample.json()["_embedded"] as? [String: Any] ?? [:]
        let listed = ["factor", "factors"].compactMap { embedded[$0] as? [[String: Any]] }.first
        let models = try sample.response().embedded?.factors
        #expect(models?.count == listed?.count)
        for (model, json) in zip(models ?? [], listed ?? []) {
            #expect(model.id == json["id"] as? String)
            #expect(model.factorType.rawValue == json["factorType"] as? String)
            #expect(model.provider?.rawValue == json["provider"] as? String)
            let links = json["_links"] as? [String: Any] ?? [:]
            #expect((model.links?.verify != nil) == (links["verify"] != nil))
            #expect((model.links?.enroll != nil) == (links["enroll"] != nil))
            if case .unknown = model.factorType { Issue.record("unknown \(model.factorType)") }
        }
    }

    @Test(
        "Every recorded response of an error keeps code, summary, id and causes",
        arguments: Sample.errors
    )
    func errors(sample: Sample) throws {
        let json = try sample.json()
        let http = OktaHTTPResponseInfo(statusCode: 403, receivedAt: Date())
        let error = OktaAPIErrorResponse(decoding: try sample.data(), http: http)
        #expect(error.errorCode == json["errorCode"] as? String)
        #expect(error.errorSummary == json["errorSummary"] as? String)
        #expect(error.errorId == json["errorId"] as? String)
        let causes = (json["errorCauses"] ?? json["errorCause"]) as? [[String: Any]] ?? []
        #expect(
            error.errorCauses?.map(\.errorSummary) ?? []
                == causes.map { $0["errorSummary"] as? String }
        )
    }

    /// Members of recorded responses that no property reads: no app needs them, and `rawData` has them.
    private static let unreadMembers: Set = [
        // A request of a browser, or of an app that the org already knows.
        "_embedded.authentication.client", "_embedded.authentication.request",
        "_embedded.request", "_embedded.usingDeviceFlow",
        // About consent, beside what a user reads.
        "_embedded.scopes[]._links", "_embedded.scopes[].consent", "_embedded.target.clientId",
        // How an administrator set up a factor; an empty list.
        "_embedded.factors[]._embedded.emails", "_embedded.factors[].profiles",
    ]

    @Test(
        "Each member of a recorded response has a property, or is listed as unread",
        .needs(.authn)
    )
    func unread() throws {
        let found = try Sample.transactions.reduce(into: Set<String>()) { found, sample in
            let response = try sample.response().json
            found.formUnion(Self.members(of: try sample.oktaJSON(), missingIn: response))
        }
        #expect(found.subtracting(Self.unreadMembers).sorted() == [])
        #expect(Self.unreadMembers.subtracting(found).sorted() == [])
    }

    /// The paths of members of `body` that `model` lacks; what is inside of them is not listed.
    private static func members(
        of body: OktaJSON, missingIn model: OktaJSON?, at path: String = ""
    ) -> [String] {
        switch (body, model) {
        case (.null, nil): return []
        case (.object(let members), .object(let known)):
            let known = known.dictionary
            return members.dictionary.flatMap { name, value in
                // The model calls one factor `factor` and several `factors`, as most responses do.
                let other = ["factor": "factors", "factors": "factor"][name]
                let read = known[name] ?? other.flatMap { known[$0] }
                let place = path.isEmpty ? name : "\(path).\(name)"
                return Self.members(of: value, missingIn: read, at: place)
            }
        case (.array(let elements), .array(let known)):
            return elements.indices.flatMap { index in
                let value = known.indices.contains(index) ? known[index] : nil
                return Self.members(of: elements[index], missingIn: value, at: path + "[]")
            }
        // Where an org sends one value or several, the model always has several.
        case (.object, .array(let known)):
            return Self.members(of: body, missingIn: known.first, at: path)
        case (.array(let elements), .object):
            return elements.flatMap { Self.members(of: $0, missingIn: model, at: path + "[]") }
        case (.object, _), (.array, _), (_, nil): return [path]
        default: return []
        }
    }

    @Test("Every recorded response of the documentation is read, too", .needs(.authn))
    func documentation() { #expect(Sample.documented.count == 190) }

    @Test("The fixtures or the simulated org send every status, factor type and factor result")
    func coverage() throws {
        let answers = try Sample.transactions.filter { Sample.own.map(\.name).contains($0.name) }
            .map { try $0.response() }
        let factors = answers.flatMap { answer in
            (answer.embedded?.factors ?? []) + [answer.embedded?.factor].compactMap { $0 }
        }
        let missingTypes = Set(FactorType.spellings.map(\.value)).subtracting(
            factors.map(\.factorType)
                + SimulatedFactorKind.allCases.map { FactorType(raw: $0.factorType) }
        )
        let results = Set(answers.compactMap(\.factorResult))

        #expect(
            Set(AuthStatus.spellings.map(\.value)).subtracting(answers.compactMap(\.status)) == []
        )
        // FastPass is known to the Factors API, but never sent by this one.
        #expect(missingTypes == [.signedNonce])
        #expect(results.isSuperset(of: [.waiting, .rejected, .timeout, .challenge, .failed]))
    }
}
