import Foundation
import OktaCore

/// Polls until a response differs, and reports changes meanwhile.
///
/// It does not keep the client: without one, polling ends.
final class PollLoop: Sendable {
    private struct State {
        /// The latest forms; the first of them with the app's entries.
        var forms: FormEntries
        var failures = 0
        var deadline: Date
        /// When the poll in flight was due.
        var due = Date.distantFuture

        init(_ forms: FormEntries, _ http: OktaHTTPResponseInfo, now: Date) {
            self.forms = forms
            let expiry = forms.content.expiresAt.map(http.localTime(of:))
            deadline = PollPolicy.deadline(expiry: expiry, now: now)
        }
    }

    private let target: PollTarget
    private let claim: SlotClaim<IDXClient.Response>
    private let options: IDXClient.Options
    private let clock: any OktaClock
    /// The client, while it is there.
    private let client: @Sendable () -> IDXClient?
    /// The app's entries in the response that is polled.
    private let entries: Locked<FormEntries>
    private let state: Locked<State>
    private let events: PollEvents

    init(
        _ target: PollTarget,
        of model: ResponseModel,
        _ claim: SlotClaim<IDXClient.Response>,
        onEvent: @escaping (_ event: OktaPollEvent) -> Void
    ) {
        self.target = target
        self.claim = claim
        options = model.client.options
        clock = options.network.usedClock
        client = { [weak client = model.client] in client }
        entries = model.entries
        state = Locked(State(entries.withLock { $0 }, model.http, now: clock.now))
        events = PollEvents(on: clock, onEvent)
    }

    func start() {
        claim.work.attach(clock.schedule(after: 0) { self.begin() })
    }

    // MARK: On the callback queue

    private var timing: PollPolicy {
        let content = state.withLock { $0.forms.content }
        // Four seconds where the server names none.
        let refresh = target.form(in: content).flatMap { content.forms[$0].refresh } ?? 4
        return PollPolicy(
            interval: min(refresh, PollPolicy.maximumSilence), retryPolicy: options.retryPolicy
        )
    }

    /// A push is polled at once: the number to pick comes with the first poll, and the phone shows it.
    private func begin() {
        let content = state.withLock { $0.forms.content }
        guard target == .push, content.numberChallenge == nil else { return waitForChange() }
        schedule(after: 0)
    }

    private func waitForChange() {
        guard claim.isCurrent else { return }
        let number = state.withLock { $0.forms.content.numberChallenge }
        events.pollPending(number: number, now: clock.now)
        schedule(after: timing.interval)
    }

    private func schedule(after delay: TimeInterval) {
        guard claim.isCurrent else { return }
        let timer = PausableTimer.start(
            after: delay,
            on: clock,
            lifecycle: options.network.usedLifecycle,
            onPause: { self.events.pollPaused($0) },
            { self.poll() }
        )
        claim.work.attach(timer)
    }

    private func poll() {
        let forms = state.withLock { $0.forms }
        guard claim.isCurrent, let client = client() else { return }
        do {
            guard let form = target.form(in: forms.content) else {
                throw IDXClientError.unknownRemediationOption(name: "poll")
            }
            let executor = try client.executor(for: form, forms)
            // The request does not keep the client.
            let secrets = forms.secrets + client.secrets
            executor.send(in: claim.work, isRead: false) { [self] result in
                let response = ServerResponse(result, hiding: secrets)
                // Kept by the slot, so that it is dropped with a request that is stopped.
                claim.work.attach(clock.schedule(after: 0) { self.handle(response) })
            }
        } catch {
            claim.finish(with: .failure(error))
        }
    }

    private func handle(_ response: ServerResponse) {
        guard claim.isCurrent, let client = client() else { return }
        switch response {
        case .failure(let error, let info): retry(after: error, info)
        case .other: claim.finish(with: client.result(of: response))
        case .content(let content, let info):
            let old = state.withLock { $0.forms.content }
            if info.isRetryable, target.form(in: content) == nil {
                retry(after: IDXClientError(unexpected: info), info)
            } else if target.isUnchanged(in: content, since: old) {
                entries.withLock { $0.latest = content }
                let now = clock.now
                state.withLock { $0 = State(FormEntries(content), info, now: now) }
                waitForChange()
            } else {
                claim.finish(with: client.result(of: response))
            }
        }
    }

    private func retry(after error: IDXClientError, _ info: OktaHTTPResponseInfo?) {
        let now = clock.now
        let (failures, deadline) = state.withLock { state in
            state.failures += 1
            state.deadline = PollPolicy.deadline(state.deadline, due: state.due, now: now)
            return (state.failures, state.deadline)
        }
        let connectionError: URLError? =
            switch error {
            case .connectionError(let error): error
            // A page of something on the way: the poll has not reached the org.
            case .unexpectedResponse where !error.isRetryable && info?.isPage == true:
                URLError(.badServerResponse)
            default: nil
            }
        let failure = PollPolicy.Failure(
            connectionError: connectionError, response: info, isRetryable: error.isRetryable
        )
        let delay = timing.delay(after: failure, failures: failures, deadline: deadline, now: now)
        guard let delay else { return claim.finish(with: .failure(error)) }
        state.withLock { $0.due = now.addingTimeInterval(delay) }
        events.pollFailed(failure, now: now, retryAfter: delay)
        schedule(after: delay)
    }
}
