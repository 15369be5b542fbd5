/// Which requests have been sent a second time, with which access token.
///
/// Without it, a resource that refuses every token would have them renewed for ever.
struct RepeatedRequests: Sendable {
    private static let limit = 64

    /// The access token that took the place of a refused one and was not accepted yet.
    private var replacement: String?
    private var tokens: [String: String] = [:]
    /// The ids of the proofs that took the place of refused ones.
    private var proofs: Set<String> = []

    /// Whether `request` was repeated with this token, or the token is new and was never accepted.
    func isRefusedAgain(_ request: String, with token: String, isCurrent: Bool) -> Bool {
        tokens[request] == token || (isCurrent && replacement == token)
    }

    mutating func note(_ request: String, with token: String, isRenewed: Bool) {
        if tokens.count >= Self.limit { tokens = [:] }
        tokens[request] = token
        if isRenewed { replacement = token }
    }

    /// Whether the proof with this id took the place of a refused one.
    func isRepeat(_ proof: String) -> Bool { proofs.contains(proof) }

    mutating func noteRepeat(_ proof: String) {
        if proofs.count >= Self.limit { proofs = [] }
        proofs.insert(proof)
    }

    mutating func noteSuccess(of request: String, with token: String) {
        if tokens[request] == token { tokens[request] = nil }
        if replacement == token { replacement = nil }
    }
}
