package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Prevents passwords and tokens from being sent along a redirect.
package final class RedirectGuard: NSObject, URLSessionTaskDelegate {
    let redirects: URLSessionTransport.Redirects

    package init(_ redirects: URLSessionTransport.Redirects = .withinOrigin) {
        self.redirects = redirects
    }

    /// Whether a redirect is followed: by a `GET`, within its origin.
    ///
    /// Every other request ends with the redirect as its response.
    package static func follows(from original: URLRequest?, to request: URLRequest) -> Bool {
        guard let original, original.httpMethod == "GET", let old = original.url,
            let new = request.url
        else { return false }
        return Origin(old) == Origin(new)
    }

    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(redirects.followed(request, by: task))
    }
}

extension URLSessionTransport.Redirects {
    /// `request`, if `task` follows the redirect to it.
    func followed(_ request: URLRequest, by task: URLSessionTask) -> URLRequest? {
        let isFollowed =
            self == .withinOrigin
            && RedirectGuard.follows(from: task.originalRequest, to: request)
        return isFollowed ? request : nil
    }
}

#if canImport(FoundationNetworking)
extension RedirectGuard {
    // On Linux an unhandled Basic challenge leaves the task pending forever.
    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let delegate = session.delegate as? any URLSessionTaskDelegate {
            return delegate.urlSession(
                session, task: task, didReceive: challenge, completionHandler: completionHandler
            )
        }
        Self.answer(challenge, completionHandler)
    }

    static func answer(
        _ challenge: URLAuthenticationChallenge,
        _ completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let isBasic =
            challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
        completionHandler(isBasic ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }
}
#endif
