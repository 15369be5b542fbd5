/// What follows from a request to a transaction that was not refused.
enum TransactionOutcome: Sendable {
    /// The answer shows where the transaction stands.
    case stays
    /// It continues with what the policy requires next, finally to success.
    case advances
    /// It has succeeded, whatever the policy requires.
    case succeeds
    /// It is stored, and the answer is another.
    case answers(Reply)
    /// It is over, with this answer.
    case ends(Reply)
    /// It is not stored: what was before stays.
    case leaves(Reply)
}

/// A new transaction, and what follows from the request that began it.
struct NewTransaction: Sendable {
    let transaction: Transaction
    let outcome: TransactionOutcome
}
