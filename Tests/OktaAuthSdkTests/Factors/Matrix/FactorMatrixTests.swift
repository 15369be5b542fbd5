import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("Every factor type of every provider", .timeLimit(.minutes(5)))
struct FactorMatrixTests {
    @Test(
        "Every factor type of every provider is enrolled by what the documentation names",
        arguments: SimulatedFactorKind.allCases
    )
    func enrollment(kind: SimulatedFactorKind) async throws {
        let lines = try await EnrollmentMatrix.transcript(for: kind)
        #expect(lines == FactorMatrix.enrollment[kind], "\(lines.joined(separator: "\n"))")
    }

    @Test(
        "Every factor type of every provider is verified by what the documentation names",
        arguments: SimulatedFactorKind.allCases
    )
    func verification(kind: SimulatedFactorKind) async throws {
        let lines = try await VerificationMatrix.transcript(for: kind)
        #expect(lines == FactorMatrix.verification[kind], "\(lines.joined(separator: "\n"))")
    }
}
