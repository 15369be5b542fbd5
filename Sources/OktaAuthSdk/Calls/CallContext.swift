/// The context of one call, besides its arguments.
///
/// The open methods of 1.x have no parameter for it, and an app may override them, so it is passed
/// beside their arguments: as a task-local value, and, for an override that calls `super` later or
/// on another queue, with the closures of the call (see ``register(_:)``).
struct CallContext: Sendable {
    /// Shared by the copies of a context, of which each call makes many.
    private final class Values: Sendable {
        let request: OktaRequestOptions?
        let signIn: OktaAuthenticationOptions?
        let verification: OktaVerifyOptions?
        let events: PollEvents?
        let scope: CancellationScope?

        /// Copies `old`, with the values that are given.
        init(
            _ old: Values?,
            request: OktaRequestOptions?? = nil,
            signIn: OktaAuthenticationOptions?? = nil,
            verification: OktaVerifyOptions?? = nil,
            events: PollEvents?? = nil,
            scope: CancellationScope?? = nil
        ) {
            self.request = request ?? old?.request
            self.signIn = signIn ?? old?.signIn
            self.verification = verification ?? old?.verification
            self.events = events ?? old?.events
            self.scope = scope ?? old?.scope
        }
    }

    private var values: Values?

    /// Whether nothing belongs to the call besides its arguments.
    var isEmpty: Bool { values == nil }

    /// Whether options of the caller belong to the call; those of a sign-in come with additions to
    /// its requests.
    var hasOptions: Bool { values?.request != nil }

    /// Additions of the caller to the requests.
    var request: OktaRequestOptions? {
        get { values?.request }
        set { values = Values(values, request: .some(newValue)) }
    }
    /// The options of a sign-in.
    var signIn: OktaAuthenticationOptions? {
        get { values?.signIn }
        set { values = Values(values, signIn: .some(newValue)) }
    }
    /// The options of a verification, if they differ from those of the status.
    var verification: OktaVerifyOptions? {
        get { values?.verification }
        set { values = Values(values, verification: .some(newValue)) }
    }
    /// The event sink of a wait.
    var events: PollEvents? {
        get { values?.events }
        set { values = Values(values, events: .some(newValue)) }
    }
    /// The async call, if it is one.
    var scope: CancellationScope? {
        get { values?.scope }
        set { values = Values(values, scope: .some(newValue)) }
    }

    /// The context of the current call; the only task-local value of the SDK.
    @TaskLocal static var current = CallContext()

    /// The current context with `change` made to it.
    static func current(changing change: (inout CallContext) -> Void) -> CallContext {
        var context = current
        change(&context)
        return context
    }

    /// The current context with `options` added to those of the request.
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
        // Most calls have no context, and to set none inside none takes as long as any.
        if isEmpty, Self.current.isEmpty { return try operation() }
        return try Self.$current.withValue(self, operation: operation)
    }

    /// Runs closures of the app, outside this context.
    static func leave<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try CallContext().run(operation)
    }
}

// MARK: Closures

extension CallContext {
    /// Identifies a closure while it exists: the address of its captures.
    typealias ClosureID = UInt

    private static let registered = Locked<[ClosureID: Registration.Entry]>([:])

    /// Stores the context of a closure until the closure is released.
    final class Registration: Sendable {
        fileprivate struct Entry: Sendable {
            let context: CallContext
            /// The registration it is from: an address can be that of another closure by now.
            let owner: ObjectIdentifier
        }

        private let id = Locked<ClosureID>(0)
        private let context: CallContext

        /// Creates a registration, to be captured by the closure it is for.
        init(_ context: CallContext) { self.context = context }

        deinit {
            let id = id.withLock { $0 }
            let owner = ObjectIdentifier(self)
            // Released outside the lock: a context holds closures of the app.
            let old = CallContext.registered.withLock { registered in
                registered[id]?.owner == owner ? registered.removeValue(forKey: id) : nil
            }
            withExtendedLifetime(old) {}
        }

        /// Makes ``CallContext/context(of:)`` find the context by the closure.
        func register(_ closure: ClosureID) {
            guard closure != 0 else { return }
            id.withLock { $0 = closure }
            let entry = Entry(context: context, owner: ObjectIdentifier(self))
            let old = CallContext.registered.withLock { $0.updateValue(entry, forKey: closure) }
            withExtendedLifetime(old) {}
        }
    }

    /// The context of the call that owns this closure; otherwise the current one.
    static func context(of closure: ClosureID) -> CallContext {
        registered.withLock { $0[closure]?.context } ?? current
    }
}
