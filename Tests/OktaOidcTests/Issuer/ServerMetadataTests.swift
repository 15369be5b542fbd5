import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("The discovery document")
struct ServerMetadataTests {
    private static let issuer = "https://example.okta.com"

    private func metadata(_ members: String, of issuer: String = issuer) throws -> ServerMetadata {
        let body = Data("{\(members)}".utf8)
        let reply = OktaTransportReply(statusCode: 200, headers: [:], body: body)
        let url = try #require(URL(string: "https://example.okta.com/document"))
        return try ServerMetadata(HTTPReply(reply, receivedAt: Date()), at: url, of: issuer)
    }

    @Test(
        "An endpoint is where the document says, or where Okta has it",
        arguments: [
            (.authorization, "authorization_endpoint", "authorize"),
            (.token, "token_endpoint", "token"), (.userInfo, "userinfo_endpoint", "userinfo"),
            (.introspection, "introspection_endpoint", "introspect"),
            (.revocation, "revocation_endpoint", "revoke"), (.keys, "jwks_uri", "keys"),
            (.endSession, "end_session_endpoint", "logout"),
        ] as [(ServerMetadata.Endpoint, String, String)]
    )
    func endpoint(endpoint: ServerMetadata.Endpoint, member: String, usualName: String) throws {
        func address(_ value: String?, of issuer: String = Self.issuer) throws -> String {
            let extra = value.map { #", "\#(member)": \#($0)"# } ?? ""
            return try metadata(#""issuer": "\#(issuer)"\#(extra)"#, of: issuer)
                .url(of: endpoint).absoluteString
        }
        #expect(try address(#""https://a.test/b?c=d""#) == "https://a.test/b?c=d")
        for value in [nil, "null"] {
            #expect(try address(value) == "https://example.okta.com/oauth2/v1/\(usualName)")
            let server = "\(Self.issuer)/oauth2/default"
            #expect(try address(value, of: server) == "\(server)/v1/\(usualName)")
        }
        let noun = ["userinfo", "introspection", "revocation"].first { member.hasPrefix($0) }
        for value in ["5", #""""#, #""mailto:a""#, #""/path""#] {
            let error = #expect(throws: OktaOidcError.self) { try address(value) }
            let name = noun.map { "\($0) endpoint" } ?? member
            let sentence = "The discovery document of the issuer names no usable \(name)."
            #expect(error?.description == sentence)
        }
    }

    @Test(
        "A document is of the issuer if it names it, with or without a slash at the end",
        arguments: [("", true), ("/", true), ("//", false), ("/a", false)]
    )
    func issuer(suffix: String, isAccepted: Bool) throws {
        let name = Self.issuer + suffix
        let result = Result { try metadata(#""issuer": "\#(name)""#) }
        switch result {
        case .success: #expect(isAccepted)
        case .failure(let error):
            #expect(!isAccepted)
            #expect(
                (error as? OktaOidcError)?.description
                    == "https://example.okta.com/document describes the issuer \(name), but the "
                    + "configuration says https://example.okta.com."
            )
        }
    }
}
