/// An error of OAuth 2.0, as the token endpoint or a redirect spells it.
struct OAuthRefusal: Error, Sendable {
    let code: String
    let description: String
    /// The header `WWW-Authenticate`, for a client that authenticated by a header itself.
    var challenge: String?

    init(_ code: String, _ description: String) {
        (self.code, self.description) = (code, description)
    }

    static let loginRequired = OAuthRefusal(
        "login_required",
        "The client specified not to prompt, but the user is not logged in."
    )
    static let invalidRefreshToken = OAuthRefusal(
        "invalid_grant",
        "The refresh token is invalid or expired."
    )
    static let invalidCode = OAuthRefusal(
        "invalid_grant",
        "The authorization code is invalid or has expired."
    )
    static let wrongRedirect = OAuthRefusal(
        "invalid_grant",
        "The redirect_uri does not match the one of the authorization."
    )
    static let invalidInteractionCode = OAuthRefusal(
        "invalid_grant",
        "The interaction code is invalid or has expired."
    )

    /// The response of an endpoint that speaks JSON.
    var response: EndpointResponse {
        var headers = ["Cache-Control": "no-store", "Pragma": "no-cache"]
        headers["WWW-Authenticate"] = challenge
        return EndpointResponse(
            statusCode: code == "invalid_client" ? 401 : 400,
            headers: headers,
            body: ["error": .string(code), "error_description": .string(description)]
        )
    }
}
