import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import TestSupport
import Testing

@testable import OktaSignIn

/// What screens the recorded responses of both engines lead to.
@Suite("The steps of recorded responses")
struct RecordedStepTests {
    /// A response, with links that lead to its org.
    private static func data(_ folder: SampleFolder, _ file: String) throws -> Data {
        let url = try #require(folder.url).appendingPathComponent(file)
        let text = try String(contentsOf: url, encoding: .utf8)
            .replacingOccurrences(of: "{yourOktaDomain}", with: "example.okta.com")
            .replacingOccurrences(of: "org.example.test", with: "example.okta.com")
        return Data(text.utf8)
    }

    private static let client = try? OktaOidcConfig(with: [
        "issuer": "https://example.okta.com/oauth2/default", "clientId": "client-1",
        "scopes": "openid", "redirectUri": "com.example.app:/callback",
    ])

    private static var options: OktaSignIn.Options {
        var options = OktaSignIn.Options()
        options.makesSession = false
        return options
    }

    private func classicStep(_ file: String) throws -> OktaSignIn.Step? {
        try Self.classicStep(of: Self.data(.authn, file))
    }

    /// The step of a response of the Classic Engine; `nil` if it is not a transaction.
    static func classicStep(of body: Data) throws -> OktaSignIn.Step? {
        try classicPosition(of: body)?.step
    }

    /// The position of a response of the Classic Engine; `nil` if it is not a transaction.
    static func classicPosition(
        of body: Data, through transport: (any OktaTransport)? = nil
    ) throws -> ClassicPosition? {
        guard let model = try? JSONDecoder().decode(OktaAPISuccessResponse.self, from: body),
            model.stateToken != nil || model.status == .success
        else { return nil }
        var configuration = try #require(client)
        configuration.transport = transport
        let start = EngineStart(configuration: configuration, options: options)
        let first = try #require(start.classicClient).unauthenticatedStatus()
        let handler = OktaAuthStatusResponseHandler()
        let status = try handler.createAuthStatus(basedOn: model, and: first)
        return ClassicPosition(start: start, status: status)
    }

    private func identityStep(_ file: String) throws -> OktaSignIn.Step? {
        try Self.identityStep(of: Self.data(.idx, file))
    }

    /// The step of a response of Identity Engine; `nil` if the response asks for nothing.
    static func identityStep(of body: Data) throws -> OktaSignIn.Step? {
        guard let response = try identityResponse(of: body),
            !response.remediations.isEmpty || !response.messages.allMessages.isEmpty
                || response.isLoginSuccessful
        else { return nil }
        return IdentityPosition(start: try start(), response: response, purpose: .signIn).step
    }

    private static func start() throws -> EngineStart {
        EngineStart(configuration: try #require(client), options: options)
    }

    /// A response of Identity Engine; `nil` if it is not one.
    static func identityResponse(of body: Data) throws -> IDXClient.Response? {
        let configuration = try JSONEncoder().encode(start().identityConfiguration)
        let context = try JSONDecoder().decode(
            IDXClient.Context.self,
            from: Data(
                #"""
                {"configuration": \#(String(decoding: configuration, as: UTF8.self)),
                 "state": "s", "interactionHandle": "h", "codeVerifier": "v"}
                """#.utf8
            )
        )
        let info = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date(timeIntervalSince1970: 0))
        return IDXClient.Response(decoding: body, from: IDXClient(context: context), http: info)
    }

    /// The files by the step that each leads to.
    private func steps(
        _ folder: SampleFolder, _ step: (String) throws -> OktaSignIn.Step?
    ) throws -> [String: [String]] {
        var files: [String: [String]] = [:]
        for file in folder.files where !file.hasSuffix(".request.json") {
            guard let step = try step(file) else { continue }
            let name: String =
                switch step {
                case .message(let message): "message \(message.reason)"
                case .done: "done"
                default: step.name ?? ""
                }
            files[name, default: []].append(file)
        }
        return files
    }

    private func expect(
        _ folder: SampleFolder,
        generic: [String],
        unsupported: [String],
        _ step: (String) throws -> OktaSignIn.Step?
    ) throws {
        let files = try steps(folder, step)
        print(folder.variable, files.mapValues(\.count).sorted { $0.key < $1.key })
        #expect(files["form"]?.sorted() == generic)
        #expect((files["message unsupported"] ?? []).sorted() == unsupported)
    }

    @Test("Few recorded responses of the Classic Engine need the generic form", .needs(.authn))
    func classic() throws {
        try expect(
            .authn,
            generic: [
                "extra/admin-consent-required.response.json",
                "extra/consent-required.granular.response.json",
                "extra/consent-required.response.json",
                "extra/device-activate.invalid-code.response.json",
                "extra/device-activate.response.json",
                "extra/profile-required.response.json",
            ],
            unsupported: [
                "extra/password-expired.external-link.response.json",
                "mfa-challenge.duo.response.json", "mfa-challenge.u2f.response.json",
                "mfa-enroll-activate.duo.response.json",
                "mfa-enroll-activate.u2f.response.json",
            ],
            classicStep
        )
    }

    @Test("Few recorded responses of Identity Engine need the generic form", .needs(.idx))
    func identity() throws {
        try expect(
            .idx,
            generic: [
                "flows/registration/02-enroll-profile-new.json", "single/consent-granular.json",
                "single/enroll-profile-with-password-returns-multiple-errors.json",
                "single/error-new-signup-email-exists.json",
                "single/identify-with-device-probing-loopback.json",
            ],
            unsupported: [],
            identityStep
        )
    }
}
