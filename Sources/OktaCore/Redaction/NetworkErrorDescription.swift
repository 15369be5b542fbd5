import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

package enum NetworkErrorDescription {
    /// The reason `URLSession` reported for `error`, without the URL it adds, and its code.
    package static func reason(of error: any Error) -> String {
        error is URLError ? "\(sentence(for: error)) (\(code(of: error)))" : code(of: error)
    }

    /// The code of `error`, or its type, for a developer.
    package static func code(of error: any Error) -> String {
        (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(type(of: error))"
    }

    /// The key in `userInfo` for the sentence that a transport of this package adds.
    package static let sentenceKey = "OktaNetworkErrorSentence"

    package static func sentence(for error: any Error) -> String {
        guard let error = error as? URLError else { return "the connection failed" }
        if let sentence = error.userInfo[sentenceKey] as? String { return sentence }
        let known: [URLError.Code: String] = [
            .notConnectedToInternet: "this device is offline",
            .networkConnectionLost: "the connection was lost",
            .timedOut: "the request timed out",
            .cannotFindHost: "the host was not found",
            .cannotConnectToHost: "the host cannot be reached",
            .dnsLookupFailed: "the host was not found",
            .secureConnectionFailed: "no secure connection could be made",
            .serverCertificateUntrusted: "the server's certificate is not trusted",
            .cancelled: "the request was cancelled",
        ]
        return known[error.code] ?? "the connection failed"
    }
}
