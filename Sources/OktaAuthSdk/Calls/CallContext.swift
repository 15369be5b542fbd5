/// The context of one call, besides its arguments.
///
/// The open methods of 1.x have no parameter for it, and an app may override them, so it is passed
/// beside their arguments: as a task-local value, and, for an override that calls `super` later or
/// on another queue, with the closures of the call (see ``register(_:)``).
struct CallContext: Sendable {
    /// Additions of the caller to the requests.
    var request: OktaRequestOptions?
    /// The options of a sign-in.
    var signIn: OktaAuthenticationOptions?
    /// The options of a verification, if they differ from those of the status.
    var verification: OktaVerifyOptions?
    /// The event sink of a wait.
    var events: PollEvents?
    /// The async call, if it is one.
    var scope: CallScope?

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
