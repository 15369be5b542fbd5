import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

@Suite("The JSON parser, on recorded answers")
struct SampleParsingTests {
    @Test("The JSON parser agrees with Foundation on every sample", arguments: Sample.all)
    func agreesWithFoundation(sample: Sample) throws {
        let ours = try JSONParser.parse(try sample.data()) { root, _ in root.value }
        let theirs = try JSONDecoder().decode(JSONValue.self, from: try sample.data())
        #expect(ours.sorted == theirs.sorted)
    }
}

extension JSONNode {
    fileprivate var value: JSONValue {
        if isNull { return .null }
        if let flag = bool { return .bool(flag) }
        if let number { return .number(number) }
        if let string { return .string(string) }
        if let elements { return .array(elements.map(\.value)) }
        return .object(
            members?.map { .init(key: $0.key.string ?? "", value: $0.value.value) } ?? []
        )
    }
}

extension JSONValue {
    /// The value with the members of its objects in order of their keys.
    fileprivate var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { Member(key: $0.key, value: $0.value.sorted) }.sorted {
                    $0.key < $1.key
                }
            )
        case .array(let elements): .array(elements.map(\.sorted))
        case .null, .bool, .number, .string: self
        }
    }
}
