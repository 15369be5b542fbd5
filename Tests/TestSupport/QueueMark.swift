package import Dispatch

/// Tells whether code runs on a queue.
package struct QueueMark: Sendable {
    private let key = DispatchSpecificKey<Bool>()

    package init(on queue: DispatchQueue) { queue.setSpecific(key: key, value: true) }

    package var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
