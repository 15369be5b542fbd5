/// The options, events and async call that belong to one call, besides its arguments.
///
/// The open methods of 1.x have no parameter for it, so it travels as a task-local value. An override
/// that calls `super` at once, or from a `Task {}`, keeps it. An override that calls `super` later
/// from a queue or timer loses it: the operation then has neither options nor events, and is not
/// stopped when the task that awaits it is cancelled. Its closures are called all the same.
///
/// A class, because every closure of an operation holds it.
final class CallContext: Sendable {
    let request: OktaRequestOptions?
    let signIn: OktaAuthenticationOptions?
    /// The options of a verification, if they differ from the options of the status.
    let verification: OktaVerifyOptions?
    let events: PollEvents?
    let scope: CancellationScope?

    private static let empty = CallContext()

    /// The context of the current call; the only task-local value of the SDK.
    @TaskLocal static var current = empty

    /// The context `base` with the given values in place of its own.
    init(
        basedOn base: CallContext? = nil,
        request: OktaRequestOptions? = nil,
        signIn: OktaAuthenticationOptions? = nil,
        verification: OktaVerifyOptions? = nil,
        events: PollEvents? = nil,
        scope: CancellationScope? = nil
    ) {
        self.request = request ?? base?.request
        self.signIn = signIn ?? base?.signIn
        self.verification = verification ?? base?.verification
        self.events = events ?? base?.events
        self.scope = scope ?? base?.scope
    }

    func adding(_ options: OktaRequestOptions) -> CallContext {
        CallContext(basedOn: self, request: options.added(to: request))
    }

    func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        // Most calls have the empty context, and setting it takes as long as setting any.
        if self === Self.current { return try operation() }
        return try Self.$current.withValue(self, operation: operation)
    }

    static func leave<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try empty.run(operation)
    }
}
