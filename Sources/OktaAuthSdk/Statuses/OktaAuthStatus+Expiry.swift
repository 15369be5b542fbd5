public import Foundation

/// When the transaction ends.
extension OktaAuthStatus {
    /// When the transaction ends, on the server's clock; `nil` if unknown.
    ///
    /// Every accepted request extends it.
    public var expiresAt: Date? { model.expiresAt }

    /// Seconds until the transaction ends, corrected by the server's clock; never negative.
    public var secondsLeft: TimeInterval? {
        guard let expiresAt else { return nil }
        return max(0, expiresAt.timeIntervalSince(serverTime))
    }

    /// The estimated time on the server.
    var serverTime: Date {
        restApi.clock.now.addingTimeInterval(model.http?.clockSkew ?? 0)
    }
}
