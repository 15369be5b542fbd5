/// Goes from step to step until there is a result or the user leaves.
@MainActor
final class FlowSession {
    /// How a session ends.
    enum Ending {
        case done(FlowResult)
        /// The user left, or the input ended, maybe after an operation failed.
        case left(after: FlowError?)
        case failed(FlowError)
    }

    private let engine: any SignInEngine
    private let dialogue: any Dialogue
    /// Why the last operation of the step failed.
    private var lastError: FlowError?
    /// The user name that was typed last; after a wrong password it is not asked for again.
    private var user: String?

    init(_ engine: any SignInEngine, _ dialogue: any Dialogue) {
        (self.engine, self.dialogue) = (engine, dialogue)
    }

    /// Runs until the end.
    func run(_ entry: Entry) async -> Ending {
        do {
            var step = try await engine.begin(entry)
            dialogue.show(step)
            while step.result == nil {
                guard let next = try await advance(from: step, entry) else {
                    return .left(after: lastError)
                }
                lastError = nil
                step = next
            }
            return step.result.map(Ending.done) ?? .left(after: nil)
        } catch let error as FlowError {
            return .failed(error)
        } catch {
            return .left(after: lastError)
        }
    }

    private enum Move {
        case next(Step)
        case again(isWaiting: Bool, takesFields: Bool)
        case leave(ends: Bool)
    }

    /// Stays at `step` until an operation leads on.
    ///
    /// - Returns: The next step; `nil` to leave.
    private func advance(from step: Step, _ entry: Entry) async throws -> Step? {
        var isWaiting = step.wait != nil
        var takesFields = step.beginsWithFields
        while true {
            let move: Move
            do {
                if let wait = step.wait, isWaiting {
                    move = try await self.wait(wait, in: step)
                } else if takesFields, let choice = step.choices.first {
                    move = try await run(choice, in: step)
                } else {
                    move = try await chooseAndRun(in: step)
                }
            } catch let error as FlowError {
                guard !error.isOver else { return try await restart(after: error, entry) }
                dialogue.show(error)
                lastError = error
                // Not again by itself: it would fail again.
                isWaiting = false
                if step.choices.first?.fields.isEmpty == true { takesFields = false }
                continue
            }
            switch move {
            case .next(let next):
                dialogue.show(next)
                return next
            case .again(let waits, let takes): (isWaiting, takesFields) = (waits, takes)
            case .leave(let ends):
                if ends { await engine.abandon() }
                return nil
            }
        }
    }

    /// Begins again, if the beginning is a form; a token of the beginning is used up.
    private func restart(after error: FlowError, _ entry: Entry) async throws -> Step {
        guard case .signIn = entry else { throw error }
        dialogue.show(error)
        let step = try await engine.begin(.signIn(user: nil))
        dialogue.show(step)
        return step
    }

    private func chooseAndRun(in step: Step) async throws -> Move {
        var choices = step.choices
        if step.wait != nil {
            choices.insert(
                Choice(id: "wait", title: "go on waiting") { _ in .stay(nil) },
                at: 0
            )
        }
        guard !choices.isEmpty else {
            throw FlowError(message: "Nothing can be done in \(step.status).", isOver: true)
        }
        guard let choice = await dialogue.choose(from: choices, in: step) else {
            return .leave(ends: true)
        }
        return try await run(choice, in: step)
    }

    private func run(_ choice: Choice, in step: Step) async throws -> Move {
        switch try await dialogue.answers(to: choice.fields.map(knowingUser), in: step) {
        case .back: return .again(isWaiting: false, takesFields: false)
        case .leave: return .leave(ends: true)
        case .answers(let answers):
            user = Self.userFields.lazy.compactMap { answers.values[$0] }.first ?? user
            switch try await dialogue.accompany({ try await choice.run(answers) }) {
            case .next(let next): return .next(next)
            case .left: return .leave(ends: false)
            case .stay(let note):
                if let note { dialogue.show(note: note) }
                return .again(isWaiting: step.wait != nil, takesFields: step.beginsWithFields)
            }
        }
    }

    /// The ids of fields for the user name, of both engines.
    private static let userFields: Set = ["user", "identifier"]

    private func knowingUser(_ field: Field) -> Field {
        guard Self.userFields.contains(field.id), field.known == nil else { return field }
        var field = field
        field.known = user
        return field
    }

    // MARK: Waiting

    /// Waits, while the user may choose something else.
    private func wait(_ wait: Wait, in step: Step) async throws -> Move {
        let events = WaitEvents()
        let waiting = Task { try await wait.run { events.add($0) } }
        while true {
            let deciding = Task {
                await dialogue.accompany(wait, events, choices: step.choices, in: step)
            }
            let watching = Task {
                _ = await waiting.result
                deciding.cancel()
            }
            let decision = await deciding.value
            switch decision {
            case .none:
                watching.cancel()
                switch try await waiting.value {
                case .next(let next): return .next(next)
                case .stay, .left: return .again(isWaiting: false, takesFields: false)
                }
            case .leave:
                waiting.cancel()
                return .leave(ends: true)
            case .choice(let choice) where choice.isAside:
                if case .stay(let note?) = try await choice.run(Answers()) {
                    dialogue.show(note: note)
                }
            case .choice(let choice):
                // The operation replaces the wait; without this its outcome would be lost.
                waiting.cancel()
                _ = await waiting.result
                return try await run(choice, in: step)
            }
        }
    }
}
