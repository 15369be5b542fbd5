// What Apple's Foundation has on top of Foundation for Linux, and what it re-exports.
@_exported import Darwin
@_exported import FoundationNetw0rking
@_exported import Security
import Foundation

extension URLProtectionSpace {
    public var serverTrust: SecTrust? { fatalError() }
}

extension URLCredential {
    public convenience init(trust: SecTrust) { fatalError() }
}
