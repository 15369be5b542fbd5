import Foundation
import OktaAuthSdk

/// A transaction whose API records what the statuses and factors send.
struct RecordedSession {
    let api = RecordingAPI()
    let recorder = CallbackRecorder()

    var calls: [RecordingAPI.Call] { api.calls }

    /// The status everything starts from.
    func start(responseHandler: OktaAuthStatusResponseHandler = .init())
        -> OktaAuthStatusUnauthenticated
    {
        let start = OktaAuthStatusUnauthenticated(
            oktaDomain: .org,
            responseHandler: responseHandler
        )
        start.restApi = api
        return start
    }

    /// A later status, as the server would send it.
    func status<Status: OktaAuthStatus>(
        _ make: (OktaAuthStatus, OktaAPISuccessResponse) throws -> Status,
        _ type: AuthStatus,
        factor: EmbeddedResponse.Factor? = nil,
        factors: [EmbeddedResponse.Factor]? = nil,
        links: LinksResponse? = .all
    ) throws -> Status {
        let model = OktaAPISuccessResponse(
            status: type,
            stateToken: "st-1",
            embedded: EmbeddedResponse(factor: factor, factors: factors),
            links: links
        )
        return try make(start(), model)
    }
}

extension URL {
    static let org = url("https://org.example.test")

    static func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: text) }
}

extension LinksResponse.Link {
    static func to(_ path: String, name: String? = nil) -> Self {
        Self(name: name, href: URL.org.appendingPathComponent(path), hints: ["allow": ["POST"]])
    }
}

extension LinksResponse {
    /// Every transition, each to a path of the same name.
    static let all = LinksResponse(
        next: .to("next"),
        prev: .to("prev"),
        cancel: .to("cancel"),
        skip: .to("skip"),
        resend: .resend(.to("resend"))
    )
}

extension OktaAPISuccessResponse {
    static let signedIn = Self(status: .success, sessionToken: "session-1")
}

extension EmbeddedResponse.Factor {
    /// A factor as `MFA_ENROLL` and `MFA_REQUIRED` offer it.
    static func offered(_ type: FactorType, profile: Profile? = nil) -> Self {
        Self(
            id: "factor-1",
            factorType: type,
            provider: .okta,
            profile: profile,
            links: LinksResponse(
                enroll: .to("enroll"),
                verify: .to("verify"),
                questions: .to("questions")
            ),
            enrollment: "OPTIONAL",
            status: "NOT_SETUP"
        )
    }
}
