import Foundation
import OktaCore

enum StoreFailure {
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
