/// How far a token's server is in having a new PIN chosen.
enum TokenDialogue: Sendable, Equatable {
    case none
    /// The next right code starts the dialogue.
    case required
    case awaitsPIN
    case awaitsPINAgain(String)
    case awaitsNextCode
}
