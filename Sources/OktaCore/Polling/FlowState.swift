/// What a flow for a user interface shows besides its step: whether an operation is in flight, its
/// latest event, and why the last one failed.
package struct FlowState<Failure: Error> {
    /// Why the last operation failed; removed as soon as the next one starts.
    package private(set) var error: Failure?
    /// Whether an operation is in flight.
    package private(set) var isBusy = false
    /// The latest event of a wait for the user's decision.
    package private(set) var event: OktaPollEvent?
    /// The number to show while the user picks it on the phone.
    package private(set) var number: Int?

    /// Identifies the latest operation; the results of earlier ones do not count.
    package private(set) var round = 0

    package init() {}

    /// An operation that began, and the operation that it may have to give way to again.
    package struct Operation {
        fileprivate let round: Int
        fileprivate let previous: (round: Int, event: OktaPollEvent?, number: Int?)?
    }

    /// Begins an operation in place of the one in flight.
    package mutating func begin() -> Operation {
        let previous = isBusy ? (round: round, event: event, number: number) : nil
        round += 1
        (isBusy, error, event, number) = (true, nil, nil, nil)
        return Operation(round: round, previous: previous)
    }

    /// Whether no other operation has begun since.
    package func isCurrent(_ operation: Operation) -> Bool { operation.round == round }

    /// Ends an operation, unless another one has begun since.
    package mutating func end(_ operation: Operation) {
        guard isCurrent(operation) else { return }
        (isBusy, event, number) = (false, nil, nil)
    }

    /// Ends an operation that failed, unless another one has begun since.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - error: Why it failed.
    ///   - continuesPrevious: Whether it was refused without touching the wait in progress, which
    ///     then continues.
    package mutating func end(
        _ operation: Operation,
        with error: Failure,
        continuesPrevious: Bool
    ) {
        guard isCurrent(operation) else { return }
        self.error = error
        if continuesPrevious, let previous = operation.previous {
            (round, event, number) = previous
        } else {
            end(operation)
        }
    }

    /// Notes why an operation could not begin; what is in flight continues.
    package mutating func refuse(with error: Failure) { self.error = error }

    /// Notes an event of the operation of `round`, unless another one has begun since.
    package mutating func update(with event: OktaPollEvent, in round: Int) {
        guard round == self.round else { return }
        self.event = event
        if case .numberChallenge(let number) = event { self.number = number }
    }
}
