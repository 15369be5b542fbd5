package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends requests through a `URLSession`.
package struct URLSessionTransport: OktaTransport {
    /// The default session: nothing on disk, no cookies, no cache.
    ///
    /// One for the process, because a session created for a call is never released.
    package static let sharedSession: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return URLSession(configuration: configuration)
    }()

    private static let redirectGuard = RedirectGuard()

    private let session: URLSession

    /// Creates a transport that sends through `session`.
    package init(session: URLSession) { self.session = session }

    package func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let task = session.dataTask(with: request) { data, response, error in
            completion(Self.reply(data, response, error))
        }
        task.delegate = Self.redirectGuard
        task.resume()
        return TaskHandle(task: task)
    }

    private static func reply(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<OktaTransportReply, any Error> {
        if let error { return .failure(error) }
        guard let http = response as? HTTPURLResponse else { return .failure(NotHTTPError()) }
        return .success(
            OktaTransportReply(
                statusCode: http.statusCode,
                fields: .unread { headers(of: http) },
                body: data ?? Data()
            )
        )
    }

    private static func headers(of response: HTTPURLResponse) -> [String: String] {
        // Read once: it is computed on each access.
        let fields = response.allHeaderFields
        var headers = [String: String](minimumCapacity: fields.count)
        for case (let name as String, let value as String) in fields {
            headers[name.lowercased()] = value
        }
        return headers
    }

    private struct TaskHandle: OktaCancellable {
        let task: URLSessionDataTask
        func cancel() { task.cancel() }
    }
}

/// Prevents passwords and tokens from being sent along a redirect.
package final class RedirectGuard: NSObject, URLSessionTaskDelegate {
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
        completionHandler(Self.follows(from: task.originalRequest, to: request) ? request : nil)
    }
}
