import Foundation

/// Why a token store failed, in words without paths or values.
enum StorageReason {
    /// The reason for `error`.
    static func text(of error: any Error) -> String {
        if let error = error as? any OktaOidcStorageError { return error.reason }
        guard let error = error as? CocoaError else { return "\(type(of: error))" }
        switch error.code {
        case .fileWriteOutOfSpace: return "the disk is full"
        case .fileWriteNoPermission, .fileReadNoPermission: return "access is denied"
        case .fileWriteVolumeReadOnly: return "the volume is read-only"
        default: return "the file system reported \(error.code.rawValue)"
        }
    }
}

/// An error of a token store that can name its reason.
protocol OktaOidcStorageError: Error {
    /// The reason, without paths or values.
    var reason: String { get }
}
