#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking

// What Foundation does differently on Linux.

extension URLSessionTransport {
    struct NoTask: OktaCancellable {
        func cancel() {}
    }

    /// Whether a session traps when it is asked for a task.
    ///
    /// Foundation has no property for it; the stored one is that of its implementation on Linux. Its
    /// place is looked up once, and a mirror made once for each session, for both take long.
    ///
    /// Unchecked: a mirror of an object reads it when a child is asked for.
    struct Invalidation: @unchecked Sendable {
        private static let offset = Mirror(reflecting: sharedSession).children
            .map(\.label).firstIndex(of: "invalidated")

        private let properties: Mirror.Children
        private let index: Mirror.Children.Index?

        init(of session: URLSession) {
            properties = Mirror(reflecting: session).children
            if let offset = Self.offset, type(of: session) == URLSession.self {
                index = properties.index(properties.startIndex, offsetBy: offset)
            } else {
                index = nil
            }
        }

        var hasHappened: Bool { index.map { properties[$0].value as? Bool ?? false } ?? false }
    }
}

extension RedirectGuard {
    // On Linux a Basic challenge that nobody answers leaves the task without an end.
    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (
                URLSession.AuthChallengeDisposition,
                URLCredential?
            ) -> Void
    ) {
        if let delegate = session.delegate as? any URLSessionTaskDelegate {
            return delegate.urlSession(
                session,
                task: task,
                didReceive: challenge,
                completionHandler: completionHandler
            )
        }
        let isBasic =
            challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
        completionHandler(isBasic ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }
}
#endif
