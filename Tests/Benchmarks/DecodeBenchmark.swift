import Foundation
import OktaAuthSdk

/// Reading a response as far as its status and factors, and its model by a `JSONDecoder`.
enum DecodeBenchmark {
    static func chapter(rounds: Int) throws -> Chapter {
        let start = OktaAuthStatus(oktaDomain: Mock.org)
        return try Decoding.chapter(
            "Decoding",
            of: try RecordedResponse.all(),
            by: [
                .init(name: "status and factors", target: 1.2) { try read($0.body, after: start) },
                .init(name: "JSONDecoder over the model", target: 3) {
                    _ = try JSONDecoder().decode(OktaAPISuccessResponse.self, from: $0.body)
                },
            ],
            rounds: rounds
        )
    }

    /// Reads `body` as the SDK reads a response, and asks for all factors.
    private static func read(_ body: Data, after start: OktaAuthStatus) throws {
        let response = try OktaAPISuccessResponse(decoding: body)
        // Without a status, or with one the SDK does not know, there is no status object.
        guard let known = response.status else { return }
        if case .unknown = known { return }
        let status = try start.responseHandler.createAuthStatus(basedOn: response, and: start)
        switch status.step {
        case .factorEnroll(let status): _ = status.availableFactors
        case .factorRequired(let status): _ = status.availableFactors
        case .factorEnrollActivate(let status): _ = status.factor
        case .factorChallenge(let status): _ = status.factor
        default: break
        }
    }
}
