import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The one list of network errors after which the same request cannot succeed.
package enum ConnectionFailure {
    /// Errors about the address, the certificates, the device's clock, or this app's own refusal:
    /// `cancelled` is also the result of an app's delegate that refuses a certificate.
    private static let permanent: Set<URLError.Code> = [
        .badURL, .unsupportedURL, .appTransportSecurityRequiresSecureConnection, .cancelled,
        .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
        .serverCertificateHasUnknownRoot, .clientCertificateRejected, .clientCertificateRequired,
        .dataLengthExceedsMaximum, .httpTooManyRedirects, .redirectToNonExistentLocation,
        .userAuthenticationRequired, .userCancelledAuthentication,
    ]

    /// Errors before the first byte of a request is sent.
    private static let beforeSending: Set<URLError.Code> = [
        .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .badURL, .unsupportedURL,
        .appTransportSecurityRequiresSecureConnection, .serverCertificateUntrusted,
        .serverCertificateHasBadDate, .serverCertificateNotYetValid,
        .serverCertificateHasUnknownRoot,
    ]

    /// Whether the same request may succeed later.
    package static func isTransient(_ error: any Error) -> Bool {
        guard let error = error as? URLError else { return !(error is CancellationError) }
        return !permanent.contains(error.code)
    }

    /// Whether the request may have reached the server.
    package static func mayHaveSent(_ error: any Error) -> Bool {
        (error as? URLError).map { !beforeSending.contains($0.code) } ?? true
    }

    /// A sentence for the user.
    package static func text(about error: any Error) -> UserText {
        switch (error as? URLError)?.code {
        case .badURL?, .unsupportedURL?, .appTransportSecurityRequiresSecureConnection?:
            .configuration
        case .httpTooManyRedirects?, .redirectToNonExistentLocation?, .userAuthenticationRequired?,
            .dataLengthExceedsMaximum?:
            .blocked
        case .secureConnectionFailed?: .insecure
        default: isTransient(error) ? .connection : .insecure
        }
    }
}
