import Foundation
import OktaCore

enum StoreFailure {
    /// Calls `body`, and makes an error of this product of what the app's store throws.
    static func reporting<Value>(
        as error: (_ reason: String) -> OktaOidcError, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let own as OktaOidcError {
            throw own
        } catch let other {
            throw error(reason(for: other))
        }
    }

    /// Why a store failed, in words without paths or values.
    static func reason(for error: any Error) -> String {
        switch error {
        case let error as OktaKeychainError: "the Keychain reported \(error.status)"
        case CocoaError.fileWriteOutOfSpace: "the disk is full"
        case CocoaError.fileWriteNoPermission, CocoaError.fileReadNoPermission: "access is denied"
        case CocoaError.fileWriteVolumeReadOnly: "the volume is read-only"
        case CocoaError.fileNoSuchFile, CocoaError.fileWriteFileExists,
            CocoaError.fileWriteInvalidFileName, POSIXError.ENOTDIR:
            "its folder cannot be created"
        case let error as OktaFileStoreError: error.description
        case let error as POSIXError: "the file system reported \(error.code)"
        case let error as CocoaError: "the file system reported \(error.code.rawValue)"
        default: "\(type(of: error))"
        }
    }
}
