/// The effect of an accepted request on its transaction.
enum TransactionOutcome: Sendable {
    /// The response shows the step of the transaction.
    case stays
    /// It continues with what the policy requires next, finally to success.
    case advances
    /// It has succeeded, whatever the policy requires.
    case succeeds
    /// It is stored, and the response is this one.
    case responds(EndpointResponse)
    /// It is over, with this response.
    case ends(EndpointResponse)
    /// It is not stored: what was before stays.
    case leaves(EndpointResponse)
}

/// A new transaction, and what follows from the request that began it.
struct NewTransaction: Sendable {
    let transaction: Transaction
    let outcome: TransactionOutcome
}
