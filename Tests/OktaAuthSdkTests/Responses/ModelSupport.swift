import Foundation
import OktaAuthSdk
import Testing

/// Checks that a model is a value that crosses threads, and is written and read with the wire's names.
func expectModel<Model: Codable & Equatable & Sendable>(
    _ model: Model,
    is json: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let written = try JSONText.encoded(model)
    #expect(written == JSONText.canonical(Data(json.utf8)), sourceLocation: sourceLocation)
    let read = try JSONText.decoded(json, as: Model.self)
    #expect(read == model, sourceLocation: sourceLocation)
}
