import OktaAuthSdk

/// An operation that a status offers.
@MainActor
struct Action {
    /// An input of the action.
    struct Field {
        let label: String
        var isSecret = true
    }

    /// Starts an operation of the SDK with the values of ``fields`` and its closures.
    typealias Start = (
        _ values: [String],
        _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
        _ onError: @escaping (OktaError) -> Void,
        _ onFactorStatusUpdate: @escaping (OktaAPISuccessResponse.FactorResult) -> Void
    ) -> Void

    /// The title in the menu; a ``ScriptedDriver`` finds the action by its beginning.
    let title: String
    /// The inputs to read, in order.
    var fields: [Field] = []
    /// Whether the action ends the transaction.
    var isEnd = false
    /// Calls the operation of the SDK.
    let start: Start
}
