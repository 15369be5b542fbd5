import Foundation
import OktaCore
import Testing

@testable import OktaIdx

/// Responses of a server that means to keep the app busy: what is joined takes linear time.
///
/// `LARGE_RESPONSE_TIMES=1` prints the time for each size.
@Suite("A large response")
struct LargeResponseTests {
    enum Shape: String, CaseIterable, Sendable {
        case methods, actions, messages, fields, authenticators

        func body(_ bytes: Int) -> Data {
            func many(_ length: Int, _ make: (Int) -> String) -> String {
                (0..<bytes / length).map(make).joined(separator: ",")
            }
            func places(_ members: String) -> String {
                let value = #"{"type":"phone","id":"p",\#(members)}"#
                return #""currentAuthenticator":{"value":\#(value)},"#
                    + #""currentAuthenticatorEnrollment":{"value":\#(value)},"#
            }
            let more =
                switch self {
                case .methods: places(#""methods":[\#(many(36) { #"{"type":"m\#($0)"}"# })]"#)
                case .actions: places(many(42) { #""a\#($0)":{"href":"/"}"# })
                case .authenticators:
                    #""authenticatorEnrollments":{"value":["#
                        + many(36) { #"{"type":"phone","id":"p","n":\#($0)}"# } + "]},"
                case .messages, .fields: ""
                }
            let form =
                switch self {
                case .messages:
                    many(75) {
                        #"{"name":"f\#($0)","value":[{"name":"a","messages":{"value":[{"message":"x"}]}}]}"#
                    }
                case .fields: #"{"name":"f","value":[\#(many(24) { #"{"name":"field\#($0)"}"# })]}"#
                case .methods, .actions, .authenticators: #"{"name":"identify"}"#
                }
            return Data(#"{"version":"1.0.0",\#(more)"remediation":{"value":[\#(form)]}}"#.utf8)
        }
    }

    @Test("A large response is read in a time that grows with its size", arguments: Shape.allCases)
    func linear(shape: Shape) throws {
        let isTimed = ProcessInfo.processInfo.environment["LARGE_RESPONSE_TIMES"] != nil
        let clock = ContinuousClock()
        let client = ScriptedSession().client()
        let http = OktaHTTPResponseInfo(statusCode: 200, headers: [:], receivedAt: .distantPast)
        for bytes in isTimed ? [300_000, 600_000, 1_200_000, 2_400_000] : [300_000] {
            let body = shape.body(bytes)
            var count = 0
            let time = try clock.measure {
                let response = try #require(
                    IDXClient.Response(decoding: body, from: client, http: http)
                )
                for remediation in response.remediations {
                    count += remediation.messages.count + remediation.form.fields.count
                }
                for authenticator in response.authenticators {
                    _ = authenticator.state
                    count += authenticator.actions.count + (authenticator.methods?.count ?? 0)
                }
            }
            if isTimed { print("\(shape): \(bytes) bytes, \(time)") }
            #expect(count > 1_000 || shape == .authenticators)
        }
    }
}
