import Foundation
import OktaAuthSimulator
import Testing

@Suite("What clients find out about the org over HTTP")
struct DiscoveryTests {
    @Test("Clients find out the pipeline and the address of the org")
    func organization() async throws {
        try await withServer { client in
            let org = try await client.get("/.well-known/okta-organization")
            #expect(org.statusCode == 200)
            #expect(org.type == "application/json")
            #expect(org.json?["id"]?.string?.hasPrefix("00o") == true)
            #expect(org.json?["pipeline"] == "v1")
            let address = org.json?["_links"]?["organization"]?["href"]?.string
            #expect(address == client.base.absoluteString)
            #expect(org.json?["settings"]?.object != nil)
        }
    }

    @Test(
        "Clients find out the identity provider of a user",
        arguments: ["okta:acct:u", "okta:acct:u%40acme.test"]
    )
    func webfinger(resource: String) async throws {
        try await withServer { client in
            let response = try await client.get(
                "/.well-known/webfinger?resource=\(resource)&rel=okta:idp"
            )
            #expect(response.statusCode == 200)
            #expect(response.type == "application/jrd+json")
            #expect(response.json?["subject"]?.string == resource.removingPercentEncoding)
            let link = response.json?["links"]?[0]
            #expect(link?["rel"] == "okta:idp")
            #expect(link?["properties"]?["okta:idp:type"] == "OKTA")
            #expect(link?["properties"]?["okta:idp:id"]?.string?.isEmpty == false)
        }
    }
}
