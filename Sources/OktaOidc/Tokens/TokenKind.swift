/// A kind of token, by its `token_type_hint`, which helps the server find the token.
enum TokenKind: String {
    case access = "access_token", refresh = "refresh_token"

    func token(in tokens: TokenSet?) -> String? {
        self == .access ? tokens?.accessToken : tokens?.refreshToken
    }
}
