/// The caller's closures for one operation, with the context of the call.
///
/// Calls the closures outside the context, so that an operation that the app starts in a closure does
/// not inherit the context. A class, so that each closure of the SDK that captures it retains one object
/// and copies no closures.
final class Callbacks<Value> {
    let context: CallContext

    private let onSuccess: (Value) -> Void
    private let onError: (OktaError) -> Void
    private let onFactorStatusUpdate: ((OktaAPISuccessResponse.FactorResult) -> Void)?

    init(
        _ onSuccess: @escaping (Value) -> Void,
        _ onError: @escaping (OktaError) -> Void,
        _ onFactorStatusUpdate: ((OktaAPISuccessResponse.FactorResult) -> Void)? = nil,
        in context: CallContext = .current
    ) {
        self.onSuccess = onSuccess
        self.onError = onError
        self.onFactorStatusUpdate = onFactorStatusUpdate
        self.context = context
    }

    /// The same closures in another context.
    func with(_ context: CallContext) -> Callbacks {
        Callbacks(onSuccess, onError, onFactorStatusUpdate, in: context)
    }

    func succeed(_ value: Value) { CallContext.leave { onSuccess(value) } }

    func fail(_ error: OktaError) { CallContext.leave { onError(error) } }

    func update(_ result: OktaAPISuccessResponse.FactorResult) {
        CallContext.leave { onFactorStatusUpdate?(result) }
    }
}

typealias StatusCallbacks = Callbacks<OktaAuthStatus>
