/// The state of a dialogue about a new token PIN.
enum TokenDialogue: Sendable, Equatable {
    case none
    /// The next correct code starts the dialogue.
    case required
    case awaitsPIN
    case awaitsPINAgain(String)
    case awaitsNextCode
}
