public import Foundation

/// How the clock of the server differs from that of this machine.
extension OktaHTTPResponseInfo {
    /// Seconds by which the server's clock is ahead of this machine's; 0 if unknown.
    public var clockSkew: TimeInterval { serverDate?.timeIntervalSince(receivedAt) ?? 0 }

    /// The time on this machine at which the server's clock shows `date`.
    package func localTime(of date: Date) -> Date { date.addingTimeInterval(-clockSkew) }
}
