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
    #if canImport(FoundationNetworking)
    private let invalidation: Invalidation
    #endif

    /// Creates a transport that sends through `session`.
    package init(session: URLSession, redirects: Redirects = .withinOrigin) {
        self.session = session
        self.redirects = redirects
        #if canImport(FoundationNetworking)
        invalidation = Invalidation(of: session)
        #endif
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
        #if canImport(FoundationNetworking)
        guard !invalidation.hasHappened else {
            completion(.failure(InvalidatedSessionError()))
            return NoTask()
        }
        #endif
        let task = session.dataTask(with: request) { data, response, error in
            completion(Self.reply(data, response, error))
        }
        task.delegate = redirectGuard
        task.resume()
        return TaskHandle(task: task)
    }

    #if canImport(FoundationNetworking)
    private struct NoTask: OktaCancellable {
        func cancel() {}
    }

    /// Whether a session traps when it is asked for a task.
    ///
    /// Foundation has no property for it; the stored one is that of its implementation on Linux. Its
    /// place is looked up once, and a mirror made once for each session, for both take long.
    ///
    /// Unchecked: a mirror of an object reads it when a child is asked for.
    private struct Invalidation: @unchecked Sendable {
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
    #endif

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
    private let redirects: URLSessionTransport.Redirects

    /// Creates a guard that permits `redirects`.
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
        let isFollowed: Bool =
            switch redirects {
            case .withinOrigin: Self.follows(from: task.originalRequest, to: request)
            case .blocked: false
            }
        completionHandler(isFollowed ? request : nil)
    }

    #if canImport(FoundationNetworking)
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
    #endif
}
