import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

@Suite("The JSON parser, on recorded answers")
struct SampleParsingTests {
    // One test, because a line for each sample would hide the other tests.
    @Test("The JSON parser agrees with Foundation on every sample")
    func agreesWithFoundation() {
        for sample in Sample.all {
            #expect(throws: Never.self, "\(sample.name)") {
                let ours = try JSONParser.parse(try sample.data()).value
                let theirs = try sample.oktaJSON()
                #expect(ours == theirs, "\(sample.name)")
            }
        }
    }
}
