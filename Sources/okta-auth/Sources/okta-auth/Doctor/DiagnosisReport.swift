import OktaAuthDiagnosis

/// A diagnosis as text or JSON.
@MainActor
struct DiagnosisReport {
    let diagnosis: OktaDiagnosis

    /// - Returns: Whether something was found.
    func write(to screen: Screen, asJSON: Bool) -> ExitCode {
        if asJSON {
            screen.result(json.text)
        } else {
            lines.forEach { screen.result(screen.shown($0)) }
        }
        return diagnosis.findings.isEmpty ? .done : .findings
    }

    private var engine: String? {
        switch diagnosis.engine {
        case .classic: "Classic Engine"
        case .identity: "Identity Engine"
        case .unknown(let name): "another engine, '\(name)'"
        case nil: nil
        }
    }

    private var lines: [String] {
        var lines = engine.map { ["The org is of \($0)."] } ?? []
        for check in OktaDiagnosis.Check.allCases {
            let findings = diagnosis.findings.filter { $0.check == check }
            for finding in findings {
                lines += [
                    "✗ \(check.rawValue)", "  \(finding.explanation)", "  \(finding.remedy)",
                    "  See \(check.manualSection).",
                ]
            }
            if findings.isEmpty, diagnosis.checked.contains(check) {
                lines.append("✓ \(check.rawValue)")
            }
        }
        let count = diagnosis.findings.count
        return lines + [count == 0 ? "Nothing was found." : "\(count) found."]
    }

    private var json: OktaJSON {
        let findings = diagnosis.findings.map { finding -> OktaJSON in
            [
                "id": .string(finding.check.rawValue),
                "explanation": .string(finding.explanation),
                "remedy": .string(finding.remedy),
                "manual": .string(finding.check.manualSection),
            ]
        }
        return [
            "engine": engine.map { .string($0) } ?? nil,
            "checked": .array(diagnosis.checked.map { .string($0.rawValue) }),
            "findings": .array(findings),
        ]
    }
}
