extension OktaAuthStatus {
    /// The operations that are legal now, from the links they follow.
    ///
    /// A set has no order: sort it before you print or compare it as text.
    public var legalOperations: Set<OktaOperation> {
        var legal = ownOperations
        if canFetchStatus() { legal.insert(.fetchStatus) }
        if canReturn() { legal.insert(.goBack) }
        if canCancel(), statusType != .success { legal.insert(.cancel) }
        return legal
    }
}

extension Set<OktaOperation> {
    /// The operations whose condition holds.
    init(_ operations: OktaOperation?...) { self = Set(operations.compactMap(\.self)) }
}
