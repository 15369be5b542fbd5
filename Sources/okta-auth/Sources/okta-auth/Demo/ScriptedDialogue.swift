import OktaAuthSimulator

/// Runs the demo unattended: password, then a push with a number challenge.
@MainActor
final class ScriptedDialogue: Dialogue {
    private let screen: Screen
    private let simulator: OktaSimulator
    private let login = SimulatedUser.ada.login

    init(_ screen: Screen, _ simulator: OktaSimulator) {
        (self.screen, self.simulator) = (screen, simulator)
    }

    func show(_ step: Step) {
        screen.say()
        screen.say("\(step.title) [\(step.status)]", step.result == nil ? .strong : .good)
        step.lines.forEach { screen.say("  \($0)") }
    }

    func show(_ error: FlowError) { screen.say("✗ \(error.message)", .bad) }

    func show(note: String) { screen.say("  \(note)") }

    func choose(from choices: [Choice], in step: Step) async -> Choice? {
        choices.forEach { screen.say("  · \($0.title)") }
        guard let choice = choices.first(where: { $0.id.hasSuffix("-push") }) else { return nil }
        screen.say("  → \(choice.title)")
        return choice
    }

    func answers(to fields: [Field], in step: Step) async -> AnswersResult {
        var answers = Answers()
        for field in fields {
            if case .secret = field.kind {
                answers.values[field.id] = DemoOrg.password
                screen.say("  \(field.label): (hidden)")
            } else {
                answers.values[field.id] = login
                screen.say("  \(field.label): \(login)")
            }
        }
        return .answers(answers)
    }

    func accompany(
        _ wait: Wait,
        _ events: WaitEvents,
        choices: [Choice],
        in step: Step
    ) async -> WaitDecision {
        screen.say("  Waiting for \(wait.subject)…")
        events.onChange = { [weak self] in self?.pick(events.number) }
        pick(events.number)
        while !Task.isCancelled { try? await Task.sleep(nanoseconds: 100_000_000) }
        events.onChange = nil
        return .none
    }

    /// Picks the number on the phone, once it is shown.
    private func pick(_ number: Int?) {
        let phone = simulator.phone(of: login)
        guard let number, let push = phone.pendingChallenge else { return }
        let numbers = push.numbers.map(String.init).joined(separator: ", ")
        screen.say("  The phone shows \(numbers); the user picks \(number).")
        phone.pick(number)
    }
}
