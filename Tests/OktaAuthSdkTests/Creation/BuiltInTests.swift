import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("The built-in statuses and factors")
struct BuiltInTests {
    /// The classes that the sources declare, by name.
    private static func declaredClasses(
        in folder: String, named prefix: String
    ) throws -> Set<String> {
        let declared = try PublicTypes.all(in: "OktaAuthSdk/\(folder)")
            .filter { $0.keyword == "class" && $0.name.hasPrefix(prefix) }
        // All others extend it.
        return Set(declared.map(\.name)).subtracting([prefix])
    }

    private func status(of row: BuiltInStatus) throws -> OktaAuthStatus {
        let org = try #require(URL(string: "https://org.example.test"))
        let model = OktaAPISuccessResponse(status: AuthStatus(raw: row.spelling), stateToken: "st")
        return try row.make(OktaAuthStatus(oktaDomain: org), model)
    }

    @Test("Each status class has a row, and each row has a class of its own")
    func classes() throws {
        let made = try BuiltInStatus.rows.map { "\(type(of: try status(of: $0)))" }
        #expect(Set(made).count == made.count)
        let declared = try Self.declaredClasses(in: "Statuses", named: "OktaAuthStatus")
        // Bases of two classes, each of which has a row, and what makes the statuses.
        let others: Set = [
            "OktaAuthStatusPasswordChange", "OktaAuthStatusSingleFactor",
            "OktaAuthStatusResponseHandler",
        ]
        #expect(declared.subtracting(others) == Set(made))
    }

    @Test("Each status that has a name has a row")
    func spellings() {
        let spellings = BuiltInStatus.rows.map(\.spelling)
        #expect(Set(spellings).count == spellings.count)
        for status in Set(AuthStatus.spellings.map(\.value)) {
            #expect(spellings.contains(status.rawValue), "\(status)")
        }
    }

    @Test("The row of a status is found in any letter case", arguments: BuiltInStatus.rows.indices)
    func finds(index: Int) throws {
        let row = BuiltInStatus.rows[index]
        for spelling in [row.spelling, row.spelling.lowercased()] {
            #expect(BuiltInStatus.row(of: AuthStatus(raw: spelling))?.spelling == row.spelling)
        }
    }

    @Test("Each status has the case of its own row", arguments: BuiltInStatus.rows.indices)
    func steps(index: Int) throws {
        let row = BuiltInStatus.rows[index]
        let status = try status(of: row)
        let own = try #require(row.step(status))
        #expect("\(own)".prefix { $0 != "(" } == "\(status.step)".prefix { $0 != "(" })
        #expect(Self.payload(of: status.step) === status)
        if case .unknown = status.step { Issue.record("\(row.spelling) has no case") }
    }

    /// The object in a case of an enumeration.
    private static func payload(of value: Any) -> AnyObject? {
        Mirror(reflecting: value).children.first.map { $0.value as AnyObject }
    }

    @Test("A class of the app counts as the class it extends, and as unknown without one")
    func subclasses() throws {
        final class Mine: OktaAuthStatusSuccess {}
        final class MyFactor: OktaFactor {}
        let start = try ScriptedSession().start
        let mine = try Mine(currentState: start, model: OktaAPISuccessResponse(status: .success))
        #expect("\(mine.step)".hasPrefix("success("))
        let plain = try OktaAuthStatus(currentState: start, model: mine.model)
        #expect("\(plain.step)".hasPrefix("unknown("))
        #expect(Self.payload(of: plain.step) === plain)
        let factor = MyFactor(
            factor: .init(factorType: .sms),
            stateToken: "st-1",
            verifyLink: nil,
            activationLink: nil
        )
        #expect("\(factor.kind)".hasPrefix("appDefined("))
    }

    @Test("No two rows have the same case")
    func distinctSteps() throws {
        let cases = try BuiltInStatus.rows.map { "\(try status(of: $0).step)".prefix { $0 != "(" } }
        #expect(Set(cases).count == cases.count)
    }

    @Test("Each status that a response can lead to offers an operation")
    func operations() throws {
        let next = LinksResponse.Link(href: try #require(URL(string: "https://org.example.test/n")))
        for row in BuiltInStatus.rows where row.spelling != "SUCCESS" {
            var model = OktaAPISuccessResponse(
                status: AuthStatus(raw: row.spelling), stateToken: "st"
            )
            var links = LinksResponse()
            (links.next, links.skip, links.enroll) = (next, next, next)
            model.links = links
            model.embedded = EmbeddedResponse(factors: [EmbeddedResponse.Factor(factorType: .sms)])
            let org = try #require(URL(string: "https://org.example.test"))
            let status = try row.make(OktaAuthStatus(oktaDomain: org), model)
            let own = status.availableOperations.subtracting([.fetchStatus, .goBack, .cancel])
            if row.spelling != "MFA_REQUIRED" { #expect(!own.isEmpty, "\(row.spelling)") }
        }
    }

    @Test("A response without a state token is refused where each operation needs one")
    func stateToken() throws {
        let org = try #require(URL(string: "https://org.example.test"))
        for row in BuiltInStatus.rows {
            let model = OktaAPISuccessResponse(status: AuthStatus(raw: row.spelling))
            let made = try? row.make(OktaAuthStatus(oktaDomain: org), model)
            #expect((made == nil) == row.needsStateToken, "\(row.spelling)")
        }
    }

    // MARK: Factors

    @Test("Each factor type that has a name has a row, with a class of its own")
    func factors() throws {
        let types = BuiltInFactor.rows.map(\.type)
        #expect(Set(types).count == types.count)
        #expect(Set(types) == Set(FactorType.spellings.map(\.value)))
        #expect(Set(types + [.unknown("new")]) == Set(Self.kinds.map(\.type)))
        for kind in Self.kinds { #expect(FactorType(raw: kind.spelling) == kind.type) }
        let names = BuiltInFactor.rows.map { "\($0.type.rawValue): \($0.name()())" }
        #expect(
            names.sorted() == Self.kinds.dropLast().map { "\($0.spelling): \($0.title)" }.sorted())
        let classes = BuiltInFactor.rows.map { "\($0.factorClass)" }
        #expect(Set(classes).count == classes.count)
    }

    /// One row for each kind of factor; a new kind stands before the last.
    static let kinds:
        [(spelling: String, type: FactorType, name: String, kind: String, title: String)] = [
            ("sms", .sms, "OktaFactorSms", "sms", "Text message"),
            ("call", .call, "OktaFactorCall", "call", "Voice call"),
            ("push", .push, "OktaFactorPush", "push", "Okta Verify notification"),
            ("token:software:totp", .TOTP, "OktaFactorTotp", "totp", "Authenticator app code"),
            ("question", .question, "OktaFactorQuestion", "question", "Security question"),
            ("token", .token, "OktaFactorToken", "token", "Token code"),
            (
                "token:hardware", .tokenHardware, "OktaFactorTokenHardware", "tokenHardware",
                "YubiKey code"
            ),
            ("web", .web, "OktaFactorDuo", "duo", "Duo"),
            ("u2f", .u2f, "OktaFactorU2F", "u2f", "U2F security key"),
            ("email", .email, "OktaFactorEmail", "email", "E-mail"),
            ("webauthn", .webauthn, "OktaFactorWebAuthn", "webAuthn", "Passkey"),
            ("token:hotp", .hotp, "OktaFactorHotp", "hotp", "Code of a counter-based token"),
            ("password", .password, "OktaFactorPassword", "password", "Password"),
            ("assertion:saml2", .saml, "OktaFactorSaml", "saml", "Identity provider"),
            ("assertion:oidc", .oidc, "OktaFactorOidc", "oidc", "Identity provider"),
            (
                "claims_provider", .claimsProvider, "OktaFactorClaimsProvider", "claimsProvider",
                "Identity provider"
            ),
            ("signed_nonce", .signedNonce, "OktaFactorOther", "unknown", "Okta FastPass"),
            ("new", .unknown("new"), "OktaFactorOther", "unknown", ""),
        ]

    @Test("Each factor has the class and the kind of its type", arguments: kinds)
    func factor(spelling: String, type: FactorType, name: String, kind: String, title: String) {
        let factor = OktaFactor.createFactorWith(
            EmbeddedResponse.Factor(factorType: type),
            stateToken: "st",
            verifyLink: nil,
            activationLink: nil
        )
        #expect("\(Swift.type(of: factor))" == name)
        #expect("\(factor.kind)".prefix { $0 != "(" } == kind)
        #expect(Self.payload(of: factor.kind) === factor)
        // Only the types of 1.x have other superclasses.
        let classic: Set = [FactorType.sms, .call, .push, .TOTP, .question, .token]
        #expect((factor is OktaFactorOther) == !classic.contains(type))
    }

    @Test("Each factor class that stands for one type has a row")
    func factorClasses() throws {
        // Bases of several classes, each of which has a row.
        let bases: Set = ["OktaFactorShownCode", "OktaFactorPhone", "OktaFactorRedirect"]
        let declared = try Self.declaredClasses(in: "Factors", named: "OktaFactor")
        #expect(declared.subtracting(bases) == Set(BuiltInFactor.rows.map { "\($0.factorClass)" }))
    }
}

extension BuiltInStatus {
    fileprivate var spelling: String { status.rawValue }
}
