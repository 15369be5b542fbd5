/// The data of one step of a transaction, shared by a status and its factors.
///
/// A status retains its factors, and they retain this. So a factor that outlives its status can
/// still continue, without a retain cycle.
final class SharedStatus: Sendable {
    // Unchecked: the objects in it may be used by any actor. The SDK's API has no mutable state,
    // and a response handler protects its state with a lock.
    struct Content: @unchecked Sendable {
        var restApi: OktaAPI
        var model = OktaAPISuccessResponse()
        var responseHandler: OktaAuthStatusResponseHandler
        var verifyOptions = OktaVerifyOptions()
        /// The kind of status, by its class or set by the app.
        var statusType: AuthStatus?
    }

    let transaction: Transaction
    let content: Locked<Content>

    init(_ content: Content, transaction: Transaction = Transaction()) {
        self.content = Locked(content)
        self.transaction = transaction
    }

    func setType(_ row: BuiltInStatus?) { content.withLock { $0.statusType = row?.status } }
}
