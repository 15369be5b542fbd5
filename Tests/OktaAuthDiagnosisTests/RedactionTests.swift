import Foundation
import OktaAuthDiagnosis
import TestSupport
import Testing

/// Plants secrets wherever there is room for one, and looks at everything by every route.
@Suite("Printing a value of OktaAuthDiagnosis")
struct RedactionTests {
    private static let mark = "s3cr3t"

    @Test("Printing a value of OktaAuthDiagnosis shows no secret, whatever the type and the way")
    func everyType() async throws {
        let url = try #require(URL(string: "http://\(Self.mark).example.test"))
        let diagnosis = await OktaDiagnosis(of: OktaAuthSdk(domain: url))
        let finding = try #require(diagnosis.findings.first)
        let secret = "\(Self.mark)-password"
        let samples: [String: any Sendable] = [
            "OktaDiagnosis": diagnosis, "OktaDiagnosis.Finding": finding,
            "OktaDiagnosis.Check": finding.check,
            "OktaDiagnosis.Engine": OktaDiagnosis.Engine.classic,
            "OktaDiagnosis.AuthnUse": OktaDiagnosis.AuthnUse.audience,
            "OktaDiagnosis.Credentials":
                OktaDiagnosis.Credentials(username: secret, password: secret),
        ]
        #expect(
            "\(OktaDiagnosis.Credentials(username: secret, password: secret))"
                == "Credentials(username: <redacted>, password: <redacted>)"
        )
        let declared = try PublicTypes.all(in: "OktaAuthDiagnosis").map(\.name)
        #expect(Set(declared) == Set(samples.keys))
        for (name, value) in samples {
            let text = RedactionRoute.texts(of: value)
            #expect(!text.isEmpty)
            #expect(!text.contains(Self.mark), "\(name)")
        }
    }
}
