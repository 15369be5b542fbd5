import Foundation
import OktaAuthSimulator
import Testing

@Suite("The JSON of the simulator")
struct SimulatorJSONTests {
    @Test(
        "The JSON of the simulator reads a text as it was written",
        arguments: ["plain", "a\\b", "\\", "\"", "a \"b\" c", "\n\r\t", "\u{1}\u{1F}", "é😀", "/"]
    )
    func textsSurvive(text: String) throws {
        let json: SimulatorJSON = ["key \(text)": .string(text)]
        #expect(SimulatorJSON(parsing: json.encoded) == json)
    }
}
