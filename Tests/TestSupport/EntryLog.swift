package import OktaCore

/// A logger that keeps what is logged.
package final class EntryLog: OktaLogger {
    private let entries = Locked<[OktaLogEntry]>([])
    package init() {}
    package var all: [OktaLogEntry] { entries.withLock { $0 } }
    package var lines: [String] { all.map(\.description) }
    package func log(_ entry: OktaLogEntry) { entries.withLock { $0.append(entry) } }
}
