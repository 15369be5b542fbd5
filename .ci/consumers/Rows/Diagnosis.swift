import Foundation
import OktaAuthDiagnosis

extension Consumer {
    func diagnose(_ okta: OktaAuthSdk, issuer: URL) async {
        let diagnosis = await OktaDiagnosis(
            of: okta,
            expecting: .classic,
            issuer: issuer,
            signingIn: OktaDiagnosis.Credentials(username: "user", password: "password")
        )
        switch diagnosis.engine {
        case .classic: show("Classic Engine")
        case .identity: show("Identity Engine")
        case .unknown(let name): show(name)
        case nil: show("no engine")
        }
        for finding in diagnosis.findings where diagnosis.checked.contains(finding.check) {
            show(finding.explanation + finding.remedy + finding.check.manualSection)
        }
        let finding = OktaDiagnosis.Finding(check: .clock, explanation: "slow", remedy: "Set it.")
        let preview = OktaDiagnosis(engine: .identity, findings: [finding], checked: [.clock])
        show(preview.findings.map(\.check.rawValue).joined())
    }
}
