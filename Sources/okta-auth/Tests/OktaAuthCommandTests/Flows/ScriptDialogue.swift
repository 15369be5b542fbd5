import Foundation
import OktaAuthSimulator
import OktaSignIn
import Synchronization
import Testing

@testable import okta_auth

/// What a user does in one step.
struct Play: Sendable {
    typealias Value = @Sendable (OktaSimulator) -> String

    /// The status of the step.
    let status: String
    /// The choice, `nil` to wait for the end of the wait.
    var choice: String?
    /// The values of its fields; of a list the first is chosen.
    var values: [String: Value] = [:]
    /// What happens elsewhere during the wait, or before the choice.
    var elsewhere: @MainActor @Sendable (OktaSimulator, Page) -> Void = { _, _ in }
}

/// Follows a script, and records the statuses.
@MainActor
final class ScriptDialogue: Dialogue {
    /// The time of the sign-in.
    let clock = ScriptClock()
    private let simulator: OktaSimulator
    private var plays: ArraySlice<Play>
    private var current: Play?
    private var hasChosen = false
    private(set) var statuses: [String] = []
    private(set) var errors: [String] = []
    private(set) var pages: [Page] = []
    /// What was asked for, form by form.
    private(set) var forms: [[okta_auth.Field]] = []

    private let expectsErrors: Bool

    init(_ plays: [Play], on simulator: OktaSimulator, expectsErrors: Bool = false) {
        (self.plays, self.simulator) = (plays[...], simulator)
        self.expectsErrors = expectsErrors
    }

    func show(_ page: Page) {
        statuses.append(page.status)
        pages.append(page)
        guard page.result == nil else { return }
        current = plays.popFirst()
        hasChosen = false
        if let current, current.status != page.status {
            Issue.record("\(page.status) in place of \(current.status)")
        }
    }

    func show(_ error: FlowError) {
        errors.append(error.message)
        if !expectsErrors { Issue.record("\(error.message)") }
    }

    func accompany(_ operation: () async throws -> Page?) async throws -> Page? {
        try await operation()
    }

    func choose(from choices: [Choice], on page: Page) async -> Choice? {
        // A script that an error brings here again would never end.
        guard let id = current?.choice, !hasChosen else { return nil }
        current?.elsewhere(simulator, page)
        hasChosen = true
        let choice = choices.first { $0.id == id }
        if choice == nil { Issue.record("no '\(id)' among \(choices.map(\.id))") }
        return choice
    }

    func answers(to fields: [okta_auth.Field], on page: Page) async -> Typed<[String: String]> {
        forms.append(fields)
        guard let current, errors.isEmpty || expectsErrors else { return .leave }
        // The same answers would be refused again.
        if hasChosen, !errors.isEmpty { return .leave }
        // Something that begins by itself.
        if fields.isEmpty, current.choice == nil { return .value([:]) }
        if !hasChosen, page.choices.first?.id != current.choice { return .nothing }
        if !hasChosen { current.elsewhere(simulator, page) }
        hasChosen = true
        var answers: [String: String] = [:]
        for field in fields {
            let value = field.known ?? current.values[field.id]?(simulator)
            if case .option(let options) = field.kind {
                answers[field.id] = value ?? options.first?.value ?? ""
                #expect(!options.isEmpty)
            } else {
                if value == nil, !field.isOptional { Issue.record("no value for \(field.id)") }
                answers[field.id] = value ?? ""
            }
        }
        return .value(answers)
    }

    func accompany(
        _ wait: Wait,
        _ events: AsyncStream<OktaPollEvent>,
        on page: Page
    ) async -> Typed<Choice> {
        #expect(!wait.subject.isEmpty)
        if let id = current?.choice, !hasChosen {
            hasChosen = true
            return page.choices.first { $0.id == id }.map { .value($0) } ?? .leave
        }
        current?.elsewhere(simulator, page)
        clock.setWaiting(true)
        defer { clock.setWaiting(false) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { ending = $0 }
        } onCancel: {
            Task { @MainActor in
                self.ending?.resume()
                self.ending = nil
            }
        }
        return .nothing
    }

    private var ending: CheckedContinuation<Void, Never>?
}

/// A clock whose timers are due as soon as the script waits, and never before.
///
/// Otherwise a poll could go out while the script chooses something else, once in a recording and
/// not when it is played.
final class ScriptClock: OktaClock {
    /// The timers that are not due; `nil` while the script waits.
    private let timers = Mutex<[Timer]?>([])

    var now: Date { Date() }

    /// The script waits from now on, or does something else.
    func setWaiting(_ isWaiting: Bool) {
        let due = timers.withLock { timers in
            defer { timers = isWaiting ? nil : timers ?? [] }
            return isWaiting ? timers ?? [] : []
        }
        due.forEach { $0.fire() }
    }

    func schedule(
        after delay: TimeInterval,
        _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable {
        let timer = Timer(item: DispatchWorkItem(block: action))
        let isDue = timers.withLock { timers in
            guard delay > 0, timers != nil else { return true }
            timers?.append(timer)
            return false
        }
        if isDue { timer.fire() }
        return timer
    }

    /// Unchecked: a work item may be cancelled on any thread.
    private struct Timer: OktaCancellable, @unchecked Sendable {
        let item: DispatchWorkItem
        func fire() { DispatchQueue.main.async(execute: item) }
        func cancel() { item.cancel() }
    }
}
