/// The options, events and async call that belong to one call, besides its arguments.
///
/// The open methods of 1.x have no parameter for it, so it travels as a task-local value. An override
/// that calls `super` at once, or from a `Task {}`, keeps it. An override that calls `super` later
/// from a queue or timer loses it: the operation then has neither options nor events, and is not
/// stopped when the task that awaits it is cancelled. Its closures are called all the same.
struct CallContext: Sendable {
    /// Additions of the caller to the requests.
    @OktaBoxed var request: OktaRequestOptions?
    /// The options of a sign-in.
    @OktaBoxed var signIn: OktaAuthenticationOptions?
    /// The options of a verification, if they differ from the options of the status.
    @OktaBoxed var verification: OktaVerifyOptions?
    /// The event sink of a wait.
    var events: PollEvents?
    /// The async call, if it is one.
    var scope: CancellationScope?

    /// The context of the current call; the only task-local value of the SDK.
    @TaskLocal static var current = CallContext()

    /// Whether nothing belongs to the call besides its arguments.
    private var isEmpty: Bool {
        request == nil && signIn == nil && verification == nil && events == nil && scope == nil
    }

    /// The current context with `change` made to it.
    static func current(changing change: (inout CallContext) -> Void) -> CallContext {
        var context = current
        change(&context)
        return context
    }

    /// The current context with `options` added to its request options.
    static func adding(_ options: OktaRequestOptions) -> CallContext {
        current { $0.request = options.added(to: $0.request) }
    }

    /// The current context with options for a verification, if there are any.
    static func verifying(with options: OktaVerifyOptions?) -> CallContext {
        current { context in
            if let options { context.verification = options }
        }
    }

    /// Runs `operation` in this context.
    func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        // Most calls have no context, and setting an empty one takes as long as setting any.
        if isEmpty, Self.current.isEmpty { return try operation() }
        return try Self.$current.withValue(self, operation: operation)
    }

    /// Runs closures of the app, outside this context.
    static func leave<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try CallContext().run(operation)
    }
}
