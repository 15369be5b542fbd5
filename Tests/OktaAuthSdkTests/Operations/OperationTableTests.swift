import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Compares what an app can call with what the protocol has, link by link.
@Suite("The operations of the SDK")
struct OperationTableTests {
    /// The functions of the SDK that follow a link, by the link.
    static let functions: [String: Set<String>] = {
        let rows =
            Operation.catalogue.map { ($0.relation, name(of: $0.function)) }
            + ClientOperation.all.map { ($0.relation, name(of: $0.function)) }
        let further = [
            // Requests to a place that the status does not name.
            ("(introspect)", "fetchStatus"), ("(activation.complete)", "sendSignedResponse"),
            ("(verification.complete)", "sendSignedResponse"),
        ]
        return (rows + further).filter { !general.contains($0.1) && $0.1 != "nextStatus" }
            .reduce(into: [:]) { $0[$1.0, default: []].insert($1.1) }
    }()

    /// The name of the closure form of `function`, without type and labels.
    private static func name(of function: String) -> String {
        let name = function.split { $0 == "." || $0 == "(" }.dropFirst().first ?? ""
        return name == "cancelTransaction" ? "cancel" : String(name)
    }

    /// Links for a browser: the SDK hands out their URL and calls nothing.
    static let forBrowsers: Set<String> = ["next:redirect", "next:original"]

    /// Links that nothing describes, which an app follows with a general function.
    static let others: Set<String> = ["recoverLogin"]

    /// Functions that follow any link.
    static let general: Set<String> = ["send", "sendRequest"]

    /// What ``OktaOperation`` stands for, link by link.
    static func links(of operation: OktaOperation) -> Set<String> {
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
        // The same link as that of a decision.
        case .waitForTurn: []
        case .fetchStatus: ["(state)", "(introspect)"]
        case .goBack: ["prev"]
        case .cancel: ["cancel"]
        }
    }

    private static let relations = Set(AuthnTransition.table.map(\.relation))

    @Test("The operations of the SDK cover every link of the protocol, and no other")
    func links() {
        let covered = Set(Self.functions.keys).union(Self.forBrowsers)
            .union(Self.others)
        #expect(Self.relations.subtracting(covered) == [], "without a function")
        #expect(covered.subtracting(Self.relations) == [], "not in the protocol")
    }

    @Test("Each operation has a row in the catalogue, in both forms")
    func catalogue() throws {
        let rows = Set(Operation.catalogue.map(\.function) + ClientOperation.all.map(\.function))
        let twins = Set(try PublicOperation.twins().map(\.name))
        #expect(twins.subtracting(rows) == [], "without a row")
        #expect(rows.subtracting(twins) == [], "not in the sources")
        // A row calls both the closure form with options and that without.
        let closures = rows.union(rows.map { $0.replacing("options:", with: "") })

        let declared = try PublicOperation.closures().map(\.name)
        #expect(Set(declared).subtracting(closures) == [], "without a row")
        #expect(Set(Operation.catalogue.map(\.name)).count == Operation.catalogue.count)
    }

    @Test("Every row of the catalogue belongs to a link")
    func publicFunctions() throws {
        var found: Set<String> = []
        for file in PublicOperation.files {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?:open|public) (?:final |class )?func (\w+)\(([^{]*)\{/)
            where match.output.2.contains("onError: ") {
                found.insert(String(match.output.1))
            }
        }
        found.subtract(["handleServerResponse", "handleFactorServerResponse"])
        let listed = Self.functions.values.reduce(Self.general) { $0.union($1) }
        #expect(found.subtracting(listed) == [], "belong to no link")
        #expect(listed.subtracting(found) == [], "are gone")
    }

    @Test("OktaOperation distinguishes the operations as the protocol does")
    func operations() {
        let named = OktaOperation.allCases.reduce(into: Set<String>()) {
            let links = Self.links(of: $1)
            #expect($0.isDisjoint(with: links), "\($1)")
            $0.formUnion(links)
        }
        #expect(named.isDisjoint(with: Self.others))
        #expect(named.union(Self.forBrowsers).union(Self.others) == Self.relations)
    }
}
