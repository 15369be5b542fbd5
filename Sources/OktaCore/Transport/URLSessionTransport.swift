#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
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

    /// Which redirects are followed; the others end with the redirect as the response.
    package enum Redirects: Sendable {
        /// Those of a `GET` within its origin.
        case withinOrigin
        /// None: the address of a redirect can carry an authorization code, and `URLSession` on
        /// Linux turns the address of an app into one of the server.
        case blocked
    }

    private static let redirectGuards = (
        withinOrigin: RedirectGuard(.withinOrigin), blocked: RedirectGuard(.blocked)
    )

    private let session: URLSession
    private let redirects: Redirects

    /// Creates a transport that sends through `session`.
    package init(session: URLSession, redirects: Redirects = .withinOrigin) {
        self.session = session
        self.redirects = redirects
    }

    private var redirectGuard: RedirectGuard {
        switch redirects {
        case .withinOrigin: Self.redirectGuards.withinOrigin
        case .blocked: Self.redirectGuards.blocked
        }
    }

    package func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let task = session.dataTask(with: request) { data, response, error in
            completion(Self.reply(data, response, error))
        }
        task.delegate = redirectGuard
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
                headers: headers(of: http),
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
