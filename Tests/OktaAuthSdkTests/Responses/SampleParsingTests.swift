import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

@Suite("The JSON parser, on recorded answers")
struct SampleParsingTests {
    @Test("The JSON parser agrees with Foundation on every sample", arguments: Sample.all)
    func agreesWithFoundation(sample: Sample) throws {
        let ours = try JSONParser.parse(try sample.data()).value
        let theirs = try sample.oktaJSON()
        #expect(ours == theirs)
    }
}
