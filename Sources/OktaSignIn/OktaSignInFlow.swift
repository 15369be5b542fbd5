#if canImport(Observation)
import Foundation
public import Observation
public import OktaCore
public import OktaOidc

/// A sign-in for a user interface: what to show now, and what happens.
///
/// ```swift
/// func verify(_ code: String, with flow: OktaSignInFlow) {
///     guard case .code = flow.step else { return }
///     flow.run { try await $0.enter(code: code) }
/// }
/// ```
///
/// Lives on the main actor.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class OktaSignInFlow {
    /// The latest event of a wait.
    public private(set) var event: OktaPollEvent?
    /// Why the last operation failed; removed as soon as the next one starts.
    public private(set) var error: OktaSignInError?

    /// The sign-in below, with the engine's own objects.
    @ObservationIgnored public let signIn: OktaSignIn

    private var state = OktaSignIn.State()
    @ObservationIgnored private var running: Task<Void, Never>?
    @ObservationIgnored private var latestWait = 0
    private let isOnlyShown: Bool

    /// Creates a flow that has not started.
    ///
    /// ```swift
    /// @MainActor func makeFlow(at configuration: OktaOidcConfig) -> OktaSignInFlow {
    ///     OktaSignInFlow(configuration)
    /// }
    /// ```
    public init(
        _ configuration: OktaOidcConfig, options: OktaSignIn.Options = OktaSignIn.Options()
    ) {
        isOnlyShown = false
        signIn = OktaSignIn(configuration, options: options)
        state = signIn.state
        signIn.onChange = { [weak self] in self?.show() }
    }

    /// Creates a flow that shows a step, for a preview or a test of a view.
    ///
    /// It reaches no org: ``wait()`` returns at once, and each operation fails with
    /// ``OktaSignInError/notOffered(_:)``.
    ///
    /// ```swift
    /// @MainActor func preview() -> OktaSignInFlow {
    ///     let phone = OktaSignIn.Factor(kind: .sms, name: "Text message", detail: "+1 XXX-XXX-0177")
    ///     return OktaSignInFlow(showing: .code(.init(factor: phone)))
    /// }
    /// ```
    public init(
        showing step: OktaSignIn.Step,
        messages: [String] = [],
        actions: [OktaSignIn.Action] = []
    ) {
        isOnlyShown = true
        let page = URL(filePath: "/")
        signIn = OktaSignIn(
            OktaOidcConfig(issuer: "", clientId: "", scopes: "", redirectUri: page)
        )
        var screen = Screen.showing(step)
        screen.messages = messages
        state.step = screen.step
        state.prompt = screen.prompt
        state.messages = screen.messages
        state.actions = actions
    }

    /// The screen to show.
    public var step: OktaSignIn.Step { state.step }

    /// The step in words and inputs.
    public var prompt: OktaSignIn.Prompt { state.prompt }

    /// The org's messages, for example that a code was wrong.
    public var messages: [String] { state.messages }

    /// The user's actions besides completing the step.
    public var actions: [OktaSignIn.Action] { state.actions }

    /// Whether an operation is in flight; a wait is not counted.
    public var isBusy: Bool { state.isBusy }

    /// Whether the org may skip the factor on this device next time; `nil` if the step offers no
    /// such choice.
    public var remembersDevice: Bool? {
        get { state.remembersDevice }
        set { signIn.remembersDevice = newValue }
    }

    /// The session of the user, once signed in.
    public var session: OktaOidcStateManager? {
        if case .done(let session) = step { session } else { nil }
    }

    /// Runs an operation of the sign-in, and shows the step it leads to.
    ///
    /// ```swift
    /// @MainActor
    /// func example(_ flow: OktaSignInFlow) async {
    ///     flow.run { try await $0.identify("user@example.com") }
    /// }
    /// ```
    ///
    /// An error stays in ``error``, and the step stays. While another operation is in flight, nothing
    /// happens: a second tap is not the user's business.
    ///
    /// - Parameter operation: Calls the sign-in.
    /// - Returns: The task, to wait for it or to cancel it.
    @discardableResult
    public func run(
        _ operation: @escaping @MainActor (_ signIn: OktaSignIn) async throws -> Void
    ) -> Task<Void, Never> {
        let task = Task { await perform { try await operation(signIn) } }
        if !isBusy { running = task }
        return task
    }

    /// Waits for something that happens elsewhere, while the step is shown: for the modifier `task`.
    ///
    /// ```swift
    /// @MainActor
    /// func example(_ flow: OktaSignInFlow) async {
    ///     if case .wait = flow.step { await flow.wait() }
    /// }
    /// ```
    ///
    /// Another operation takes the place of the wait, also another wait.
    public func wait() async {
        guard !isOnlyShown else { return }
        latestWait += 1
        let number = latestWait
        await perform {
            try await signIn.wait { self.event = $0 }
        }
        if number == latestWait { event = nil }
    }

    /// Ends the sign-in, also while an operation is in flight.
    ///
    /// ```swift
    /// @MainActor
    /// func example(_ flow: OktaSignInFlow) async {
    ///     await flow.cancel()
    /// }
    /// ```
    public func cancel() async {
        running?.cancel()
        await signIn.cancel()
    }

    private func perform(_ operation: () async throws -> Void) async {
        if !isBusy { error = nil }
        do {
            try await operation()
        } catch OktaSignInError.alreadyInProgress {
            // A second tap: the first one counts.
        } catch let failure as OktaSignInError {
            error = failure
        } catch let failure where failure is CancellationError || Task.isCancelled {
            // Not an error: the task was cancelled, or another operation took its place.
        } catch let failure {
            // Of the app, or of a browser that could not be shown.
            error = .failed(failure)
        }
    }

    private func show() { state = signIn.state }
}
#endif
