import Foundation
import OktaCore

extension DeviceGrant {
    static let grantType = "urn:ietf:params:oauth:grant-type:device_code"
}

// The sign-in of a device without a keyboard (RFC 8628).
extension SimulatedOrg {
    /// `POST …/v1/device/authorize`: a code for the device, and one for its user.
    mutating func authorizeDevice(_ call: Call) throws(APIError) -> EndpointResponse {
        let settings = sessions.oauth.settings
        let request = try settings.request(of: call)
        guard request.client.allowsDevices else {
            throw .oauth(
                "unauthorized_client",
                "The client is not authorized to use the provided grant type."
            )
        }
        let scope = call.field("scope") ?? ""
        try settings.check(scope.split(separator: " ").map(String.init), of: request.client)
        let interval: TimeInterval = 5
        let client = DeviceGrant.Client(
            id: request.client.id,
            server: request.server,
            scope: scope,
            deviceCode: generator.token("", count: 36),
            interval: interval,
            mayPollAt: call.now
        )
        let app = SimulatedApp(id: client.id, name: "oidc_client", label: client.id)
        let lifetime = policy.userCodeLifetime
        let userCode = devices.pair(for: app, until: call.now + lifetime, as: client, &generator)
        let page = "\(call.origin)/activate"
        return EndpointResponse(
            headers: ["Cache-Control": "no-store"],
            body: [
                "device_code": .string(client.deviceCode),
                "user_code": .string(DeviceGrant.key(userCode)),
                "verification_uri": .string(page),
                "verification_uri_complete": .string(
                    EndpointResponse.address(page, adding: [("user_code", userCode)])
                ),
                "expires_in": .integer(Int(saturating: lifetime)),
                "interval": .integer(Int(saturating: interval)),
            ]
        )
    }

    /// Tokens for the device code of a device whose user has signed in.
    mutating func exchangeDeviceCode(_ request: ClientRequest) throws(APIError)
        -> EndpointResponse
    {
        let call = request.call
        guard let key = devices.key(ofDeviceCode: call.field("device_code") ?? ""),
            let grant = devices[key], let client = grant.client,
            client.id == request.client.id, client.server == request.server
        else {
            throw .oauth("invalid_grant", "The device code is invalid or has expired.")
        }
        guard call.now < grant.expiresAt else {
            throw .oauth("expired_token", "The device code has expired.")
        }
        guard grant.result != .refused else {
            throw .oauth("access_denied", "The resource owner or the server denied the request.")
        }
        guard devices.poll(key, at: call.now) else {
            throw .oauth("slow_down", "Slow down the polling frequency. Please try again later.")
        }
        guard grant.result == .activated, let user = grant.user else {
            throw .oauth(
                "authorization_pending",
                "The device authorization is pending. Please try again later."
            )
        }
        let subject = TokenSubject(
            accountID: user.accountID,
            scope: client.scope,
            authenticatedAt: call.now,
            usedFactor: user.usedFactor
        )
        let response = try tokens(for: subject, request, family: client.deviceCode)
        devices.remove(key)
        return response
    }
}
