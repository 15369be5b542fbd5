import Foundation

extension EndpointResponse {
    /// `GET /.well-known/okta-organization`: the pipeline that clients should use.
    static func organization(_ engine: SimulatedEngine, origin: String) -> EndpointResponse {
        .json([
            "id": "00oSimulatedOrg00000",
            "pipeline": engine.allowsIdentity ? "idx" : "v1",
            "_links": ["organization": ["href": .string(origin)]],
            "settings": ["analyticsCollectionEnabled": false, "bugReportingEnabled": false],
        ])
    }

    /// `GET /.well-known/webfinger`: where a user signs in.
    static func webfinger(_ call: Call) throws(APIError) -> EndpointResponse {
        let subject = try call.parameter(named: "resource") ?? ""
        let properties: SimulatorJSON = [
            "okta:idp:type": "OKTA", "okta:idp:id": "00oSimulatedOrg00000",
            "okta:idp:metadata": "",
        ]
        return EndpointResponse(
            headers: ["Content-Type": "application/jrd+json"],
            body: [
                "subject": .string(subject),
                "links": [
                    [
                        "rel": "okta:idp",
                        "href": .string("\(call.origin)/sso/idps/OKTA"),
                        "titles": ["und": "Simulated org"],
                        "properties": properties,
                    ]
                ],
            ]
        )
    }

    /// `GET …/qr/{token}`: a blank picture, because its content is not documented.
    static let qrCode = EndpointResponse(
        headers: ["Content-Type": "image/png"], content: Data(base64Encoded: blankPicture) ?? Data()
    )
}
