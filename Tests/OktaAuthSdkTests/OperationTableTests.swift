import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// Compares what an app can call with what the protocol has, link by link.
@Suite("The operations of the SDK")
struct OperationTableTests {
    /// The functions of the SDK that follow a link, by the link.
    static let functions: [String: Set<String>] = [
        "(signIn)": ["authenticate"],
        "(activate)": ["authenticate"],
        "(recoverPassword)": ["recoverPassword"],
        "(unlock)": ["unlockAccount", "unlock"],
        "(recoveryToken)": ["verifyFactor", "recover"],
        "(state)": ["fetchStatus", "checkResult", "fetchStatus", "resume", "resumeStored"],
        "(introspect)": ["fetchStatus"],
        "(activation.complete)": ["sendSignedResponse"],
        "(verification.complete)": ["sendSignedResponse"],
        "activation.complete": ["sendSignedResponse"],
        "verification.complete": ["sendSignedResponse"],
        "activation.send": ["sendActivationLinkViaSms", "sendActivationLinkViaEmail"],
        "cancel": ["cancel"],
        "factorTypes.next": ["selectFactor"],
        "factors.enroll": ["enroll", "enrollFactor", "updatePhone"],
        "factors.questions": ["downloadSecurityQuestions"],
        "factors.verify": ["select", "selectFactor", "submit"],
        "next:activate": ["activate", "activateFactor", "submit"],
        "next:answer": ["recoverWithAnswer"],
        "next:authenticate": ["authenticate"],
        "next:changePassword": ["changePassword"],
        "enroll": ["enrollProfile"],
        "login": ["authenticate"],
        "next:consent": ["consent"],
        "next:deviceActivate": ["activate"],
        "next:poll": [
            "waitForDecision", "activate", "verify", "checkFactorResult", "waitForTurn",
        ],
        "next:recovery": ["recoverWithToken"],
        "next:resetPassword": ["resetPassword"],
        "next:verify": ["verify", "verifyFactor", "submit"],
        "prev": ["returnToPreviousStatus"],
        "resend": ["resendFactor", "resend"],
        "skip": ["skipPasswordChange", "skipEnrollment"],
    ]

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

    @Test("cover every link of the protocol, and no other")
    func links() {
        let covered = Set(Self.functions.keys).union(Self.forBrowsers)
            .union(Self.others)
        #expect(Self.relations.subtracting(covered) == [], "without a function")
        #expect(covered.subtracting(Self.relations) == [], "not in the protocol")
    }

    @Test("are all there, and all belong to a link")
    func publicFunctions() throws {
        let sources = Checkout.file("Sources/OktaAuthSdk")
        let files = try ["Statuses", "Factors"].flatMap {
            try FileManager.default.contentsOfDirectory(
                at: sources.appendingPathComponent($0),
                includingPropertiesForKeys: nil
            )
        }
        var found: Set<String> = []
        let ways = ["OktaAuthSdk.swift", "OktaAuthSdk+ClassFunctions.swift"]
        for file in files + ways.map(sources.appendingPathComponent) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?:open|public) (?:class )?func (\w+)\(([^{]*)\{/)
            where match.output.2.contains("onError: ") {
                found.insert(String(match.output.1))
            }
        }
        found.subtract(["handleServerResponse", "handleFactorServerResponse"])
        let listed = Self.functions.values.reduce(Self.general) { $0.union($1) }
        #expect(found.subtracting(listed) == [], "belong to no link")
        #expect(listed.subtracting(found) == [], "are gone")
    }

    @Test("are told apart by OktaOperation the way the protocol does")
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
