package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends requests through a `URLSession`.
package struct URLSessionTransport: OktaTransport {
    /// The session of everybody who brings none: nothing on disk, no cookies, no cache.
    ///
    /// One for the process, because a session that is made for a call is never given back.
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
        // Asked for once: it is made anew each time.
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

/// Keeps passwords and tokens from following a redirect.
package final class RedirectGuard: NSObject, URLSessionTaskDelegate {
    /// Whether a redirect is followed: by a `GET`, within its origin.
    ///
    /// Everything else ends with the redirect as its answer.
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
