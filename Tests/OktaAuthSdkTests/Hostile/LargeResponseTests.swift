import Foundation
import Testing

@testable import OktaAuthSdk

/// Responses of a server that means to keep the app busy: every shape takes linear time.
///
/// `LARGE_RESPONSE_TIMES=1` prints the time for each size.
@Suite("A large response")
struct LargeResponseTests {
    enum Shape: String, CaseIterable, Sendable {
        case relations, linksOfOneRelation, factors, repeatedMembers

        /// A response of about `bytes` bytes, and how many links and factors it has.
        func body(_ bytes: Int) -> (data: Data, count: Int) {
            var count = 0
            func many(_ length: Int, _ make: (Int) -> String) -> String {
                count = bytes / length
                return (0..<count).map(make).joined(separator: ",")
            }
            let link = #"{"href":"https://o.example.test/a"}"#
            let members =
                switch self {
                case .relations: #""_links":{\#(many(46) { #""r\#($0)":\#(link)"# })}"#
                case .linksOfOneRelation:
                    #""_links":{"other":[\#(many(36) { _ in link })]}"#
                case .factors:
                    #""_embedded":{"factors":[\#(many(38) { #"{"factorType":"sms","id":"f\#($0)"}"# })]}"#
                case .repeatedMembers: many(17) { _ in #""stateToken":[]"# }
                }
            return (
                Data(#"{"status":"MFA_REQUIRED",\#(members),"stateToken":"st-1"}"#.utf8),
                self == .repeatedMembers ? 0 : count
            )
        }
    }

    @Test("A large response is read in a time that grows with its size", arguments: Shape.allCases)
    func linear(shape: Shape) throws {
        let isTimed = ProcessInfo.processInfo.environment["LARGE_RESPONSE_TIMES"] != nil
        let clock = ContinuousClock()
        for bytes in isTimed ? [300_000, 600_000, 1_200_000, 2_400_000] : [300_000] {
            let (body, made) = shape.body(bytes)
            var response: OktaAPISuccessResponse?
            var count = 0
            let time = clock.measure {
                response = ResponseProbe.read(body)
                count = response?.links?.others.values.reduce(0) { $0 + $1.count } ?? 0
                count += response?.embedded?.factors?.count ?? 0
            }
            if isTimed { print("\(shape): \(bytes) bytes, \(time)") }
            #expect(response?.stateToken == "st-1")
            #expect(count == made)
            #expect((response?.decodingIssues.count ?? 0) <= IssueLog.limit)
        }
    }
}
