import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A security question.
    public final class SecurityQuestion: IDXClient.Authenticator, @unchecked Sendable {
        /// The question the user has chosen.
        public var question: String? { profile["question"] ?? enrolled?["question"]?.text }
        /// The key of the question the user has chosen.
        public var questionKey: String? {
            profile["questionKey"] ?? enrolled?["questionKey"]?.text
        }
        /// The questions the user can choose from, by their keys.
        public var questions: [(key: String, question: String)] {
            (contextualData?["questions"]?.elements ?? []).compactMap { question in
                guard let key = question["questionKey"]?.text,
                    let text = question["question"]?.text
                else { return nil }
                return (key, text)
            }
        }

        private var enrolled: OktaJSON? { contextualData?["enrolledQuestion"] }
    }
}
