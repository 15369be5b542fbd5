/// An object of an app's own class, each override of which notes that it was called.
protocol Noting: AnyObject {
    /// The names of the overrides that were called, without labels.
    var log: [String] { get set }
}

extension Noting {
    /// Notes the override that calls this, then returns what the SDK's implementation returns.
    func note<Value>(
        _ implementation: @autoclosure () -> Value,
        _ function: String = #function
    ) -> Value {
        log.append(String(function.prefix { $0 != "(" }))
        return implementation()
    }
}
