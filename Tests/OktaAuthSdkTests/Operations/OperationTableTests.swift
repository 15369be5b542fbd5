import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Compares what an app can call with what the protocol has, link by link.
@Suite("The operations of the SDK")
struct OperationTableTests {
    /// Links that nothing describes, which an app follows with `send(_:to:)`.
    private static let others: Set<String> = ["recoverLogin"]
    /// Links for a browser, whose URL the SDK hands out, and links without a description.
    private static let beyond = others.union(["next:redirect", "next:original"])
    private static let relations = Set(AuthnTable.rows.map(\.relation))

    @Test("The operations of the SDK cover every link of the protocol, and no other")
    func links() {
        // Requests to a place that the status does not name.
        let unnamed: Set = ["(introspect)", "(activation.complete)", "(verification.complete)"]
        let covered = Self.beyond.union(unnamed).union(Operation.catalogue.map(\.relation))
        #expect(Self.relations.subtracting(covered) == [], "without a function")
        #expect(covered.subtracting(Self.relations) == [], "not in the protocol")
    }

    @Test("Each operation has a row in the catalogue, a closure form and an async form")
    func catalogue() throws {
        let rows = Set(Operation.catalogue.map(\.function))
        let twins = Set(try PublicOperation.twins().map(\.name))
        #expect(twins.subtracting(rows) == [], "without a row")
        #expect(rows.subtracting(twins) == [], "not in the sources")
        #expect(Set(Operation.catalogue.map(\.name)).count == Operation.catalogue.count)
        #expect(Operation.catalogue.count { $0.traits.contains(.isDelayed) } == 1)

        let closures = try PublicOperation.closures().map(\.name)
        #expect(closures.count >= 70)
        #expect(Set(closures).count == closures.count, "two look the same")
        // The async form with options belongs to both closure forms, with and without options.
        let both = twins.union(twins.map { $0.replacing("options:", with: "") })
        #expect(Set(closures).subtracting(both) == [], "without an async form")
        let unmatched = twins.subtracting(closures)
        #expect(unmatched == [], "without a closure form")
    }

    @Test("OktaOperation distinguishes the operations as the protocol does")
    func operations() {
        var named: Set<String> = []
        for operation in OktaOperation.allCases {
            let links: Set<String> =
                switch operation {
                case .authenticate: ["(signIn)", "(activate)", "next:authenticate", "login"]
                case .recoverPassword: ["(recoverPassword)"]
                case .unlockAccount: ["(unlock)"]
                case .changePassword: ["next:changePassword"]
                case .resetPassword: ["next:resetPassword"]
                case .answerRecoveryQuestion: ["next:answer"]
                case .redeemRecoveryToken: ["(recoveryToken)", "next:recovery"]
                case .enrollFactor: ["factors.enroll", "factors.questions"]
                case .activateFactor:
                    [
                        "next:activate", "activation.send", "activation.complete",
                        "(activation.complete)",
                    ]
                case .selectFactor: ["factors.verify", "factorTypes.next"]
                case .verifyFactor:
                    ["next:verify", "verification.complete", "(verification.complete)"]
                case .waitForDecision: ["next:poll"]
                case .resend: ["resend"]
                case .skip: ["skip"]
                case .consent: ["next:consent"]
                case .enrollProfile: ["enroll"]
                case .activateDevice: ["next:deviceActivate"]
                // The same link as for a decision.
                case .waitForTurn: []
                case .fetchStatus: ["(state)", "(introspect)"]
                case .goBack: ["prev"]
                case .cancel: ["cancel"]
                }
            #expect(named.isDisjoint(with: links), "\(operation)")
            named.formUnion(links)
        }
        #expect(named.isDisjoint(with: Self.others))
        #expect(named.union(Self.beyond) == Self.relations)
    }
}
