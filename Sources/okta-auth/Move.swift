import OktaAuthSdk

/// Something that can be done in a status.
@MainActor
struct Move {
    /// A value the user types.
    struct Field {
        let label: String
        var isSecret = true
    }

    /// What the user is told.
    typealias Start = (
        _ values: [String],
        _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
        _ onError: @escaping (OktaError) -> Void,
        _ onFactorStatusUpdate: @escaping (OktaAPISuccessResponse.FactorResult) -> Void
    ) -> Void

    /// Names the move, for people and for scripts.
    let title: String
    /// What has to be typed, in order.
    var fields: [Field] = []
    /// Whether the move ends the conversation.
    var isEnd = false
    /// Calls the SDK.
    let start: Start
}
