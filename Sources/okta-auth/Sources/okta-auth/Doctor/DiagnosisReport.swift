import ArgumentParser
import OktaAuthDiagnosis

/// A diagnosis as text or JSON.
@MainActor
struct DiagnosisReport {
    let diagnosis: OktaDiagnosis

    var exitCode: ExitCode { diagnosis.findings.isEmpty ? .success : .findings }

    func write(to context: CommandContext) -> ExitCode {
        let screen = context.screen
        if context.isJSON {
            screen.result(json.text)
        } else {
            lines(width: screen.resultWidth).forEach { screen.result(screen.shown($0)) }
        }
        return exitCode
    }

    /// The lines, broken at spaces where the terminal has a width.
    func lines(width: Int?) -> [String] {
        lines.flatMap { line in
            TextWrapping.lines(of: Screen.harmless(line), width: width ?? .max, hanging: 2)
        }
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
