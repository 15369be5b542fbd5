/// What a status shares with its factors: the data of one step of a transaction.
///
/// A status holds its factors, and they hold this. So a factor that outlives its status still knows
/// all it takes to go on, and nothing keeps itself alive.
final class SharedStatus: Sendable {
    // Unchecked: the objects in it may be used by any actor. The SDK's API has nothing that changes,
    // and a response handler keeps its state behind a lock.
    struct Content: @unchecked Sendable {
        var restApi: OktaAPI
        var model: OktaAPISuccessResponse
        var responseHandler: OktaAuthStatusResponseHandler
        var verifyOptions = OktaVerifyOptions()
    }

    let transaction: Transaction
    let content: Locked<Content>

    init(_ content: Content, transaction: Transaction) {
        self.content = Locked(content)
        self.transaction = transaction
    }

    /// Shares a transaction that has not begun.
    convenience init(restApi: OktaAPI, responseHandler: OktaAuthStatusResponseHandler) {
        let model = OktaAPISuccessResponse()
        self.init(
            Content(restApi: restApi, model: model, responseHandler: responseHandler),
            transaction: Transaction()
        )
    }

    /// Puts `value` in the place of a member.
    func set<Value>(_ member: WritableKeyPath<Content, Value>, to value: Value) {
        // Released outside the lock: what was there may own objects of the app.
        let old = content.withLock { content in
            let old = content[keyPath: member]
            content[keyPath: member] = value
            return old
        }
        withExtendedLifetime(old) {}
    }
}
