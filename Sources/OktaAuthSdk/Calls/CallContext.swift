/// The context of one call, besides its arguments.
///
/// The open methods of 1.x have no parameter for it, and an app may override them, so it is passed
/// beside their arguments: as a task-local value, and, for an override that calls `super` later or
/// on another queue, with the closures of the call (see ``register(_:)``).
@usableFromInline
struct CallContext: Sendable {
    /// Shared by the copies of a context, of which each call makes many.
    ///
    /// Unchecked: it is changed only by ``change(_:)``, before any context has it.
    final class Values: @unchecked Sendable {
        var request: OktaRequestOptions?
        var signIn: OktaAuthenticationOptions?
        var verification: OktaVerifyOptions?
        var events: PollEvents?
        var scope: CallScope?

        fileprivate init(_ values: Values?) {
            request = values?.request
            signIn = values?.signIn
            verification = values?.verification
            events = values?.events
            scope = values?.scope
        }
    }

    private var values: Values?

    /// Whether nothing belongs to the call besides its arguments.
    var isEmpty: Bool { values == nil }

    /// Additions of the caller to the requests.
    var request: OktaRequestOptions? {
        get { values?.request }
        set { change { $0.request = newValue } }
    }
    /// The options of a sign-in.
    var signIn: OktaAuthenticationOptions? {
        get { values?.signIn }
        set { change { $0.signIn = newValue } }
    }
    /// The options of a verification, if they differ from those of the status.
    var verification: OktaVerifyOptions? {
        get { values?.verification }
        set { change { $0.verification = newValue } }
    }
    /// The event sink of a wait.
    var events: PollEvents? {
        get { values?.events }
        set { change { $0.events = newValue } }
    }
    /// The async call, if it is one.
    var scope: CallScope? {
        get { values?.scope }
        set { change { $0.scope = newValue } }
    }

    private mutating func change(_ change: (Values) -> Void) {
        let values = Values(values)
        change(values)
        self.values = values
    }

    /// The context of the current call; the only task-local value of the SDK.
    @TaskLocal @usableFromInline static var current = CallContext()

    /// The current context with `change` made to it.
    static func current(changing change: (Values) -> Void) -> CallContext {
        var context = current
        context.change(change)
        return context
    }

    /// The current context with `options` added to those of the request.
    static func adding(_ options: OktaRequestOptions) -> CallContext {
        current { $0.request = options.added(to: $0.request) }
    }

    /// The current context with options for a verification, if there are any.
    @usableFromInline
    static func verifying(with options: OktaVerifyOptions?) -> CallContext {
        current { $0.verification = options ?? $0.verification }
    }

    /// Runs `operation` in this context.
    func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: operation)
    }

    /// Runs closures of the app, outside this context.
    static func leave<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try $current.withValue(CallContext(), operation: operation)
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
