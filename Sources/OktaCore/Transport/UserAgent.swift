import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The version of this package, as sent to the server.
package let sdkVersion = "1.0.0"

/// The `User-Agent` header: shown to the user in push notifications, and used by sign-on policies.
package enum UserAgent {
    /// `okta-auth-swift/<version> <os>/<version> Device/<model>`.
    package static let text: String = {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let numbers = [version.majorVersion, version.minorVersion, version.patchVersion]
        return "okta-auth-swift/\(sdkVersion) "
            + "\(system)/\(numbers.map(String.init).joined(separator: ".")) Device/\(model)"
    }()

    private static var system: String {
        #if os(iOS)
        "iOS"
        #elseif os(macOS)
        "macOS"
        #elseif os(tvOS)
        "tvOS"
        #elseif os(watchOS)
        "watchOS"
        #elseif os(visionOS)
        "visionOS"
        #elseif os(Linux)
        "Linux"
        #else
        "unknown"
        #endif
    }

    /// The hardware, for example `iPhone15,2`, from the kernel: `UIDevice` needs the main thread.
    private static var model: String {
        var description = utsname()
        uname(&description)
        let name = withUnsafeBytes(of: &description.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return name.isEmpty ? "unknown" : name
    }
}
