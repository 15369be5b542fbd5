#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

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
        // A compressed body can grow a thousandfold; see `BoundedReplies`.
        configuration.httpAdditionalHeaders = ["Accept-Encoding": "identity"]
        return URLSession(
            configuration: configuration, delegate: BoundedReplies.shared, delegateQueue: nil
        )
    }()

    /// Which redirects are followed; the others end with the redirect as the response.
    package enum Redirects: Sendable {
        /// Redirects of a `GET` within its origin.
        case withinOrigin
        /// None: the address of a redirect can carry an authorization code, and `URLSession` on
        /// Linux turns the address of an app into one of the server.
        case blocked
    }

    private let session: URLSession
    private let redirectGuard: RedirectGuard

    package init(session: URLSession, redirects: Redirects = .withinOrigin) {
        self.session = session
        redirectGuard = RedirectGuard(redirects)
    }

    package func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let task: URLSessionDataTask
        if session.delegate === BoundedReplies.shared {
            task = session.dataTask(with: request)
            BoundedReplies.shared.expect(task, redirectGuard.redirects, completion)
        } else {
            task = session.dataTask(with: request) { data, response, error in
                completion(Self.reply(data, response, error))
            }
            task.delegate = redirectGuard
        }
        task.resume()
        return CancelAction { [session] in
            #if canImport(FoundationNetworking)
            // On this platform the cancellation of a task can stop the process if its session has a
            // cache. The request goes on then, and nobody waits for its response.
            guard session.configuration.urlCache == nil else { return }
            #endif
            task.cancel()
        }
    }

    fileprivate static func reply(
        _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
    ) -> Result<OktaTransportReply, any Error> {
        if let error { return .failure(error) }
        guard let http = response as? HTTPURLResponse else { return .failure(NotHTTPError()) }
        return .success(
            OktaTransportReply(
                statusCode: http.statusCode, headers: headers(of: http), body: data ?? Data()
            )
        )
    }

    /// The header fields, by name in lower case.
    package static func headers(of response: HTTPURLResponse) -> [String: String] {
        // Read once: it is computed on each access.
        let fields = response.allHeaderFields
        var headers = [String: String](minimumCapacity: fields.count)
        // Foundation declares them as anything; they are texts.
        for (name, value) in fields {
            guard let name = name.base as? String, let value = value as? String else { continue }
            headers[name.lowercased()] = value
        }
        return headers
    }
}

/// Collects the responses of the default session, each up to a limit.
///
/// A body can be compressed, and a few kilobytes can become a gigabyte. A completion handler would
/// get it whole; this delegate stops its task at the limit. The system can decompress ahead of it, so
/// that a long compressed body, which was not asked for, is refused before it is read.
final class BoundedReplies: NSObject, URLSessionDataDelegate {
    static let shared = BoundedReplies()

    /// Bytes of a body at most, after decompression: 4 MiB, many times the largest response known.
    static let limit = 4 << 20

    private struct Reply {
        var body = Data()
        let redirects: URLSessionTransport.Redirects
        let completion: @Sendable (Result<OktaTransportReply, any Error>) -> Void
    }

    private let replies = Locked<[Int: Reply]>([:])

    func expect(
        _ task: URLSessionTask,
        _ redirects: URLSessionTransport.Redirects,
        _ completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) {
        let reply = Reply(redirects: redirects, completion: completion)
        replies.withLock { $0[task.taskIdentifier] = reply }
    }

    /// Bytes of a compressed body at most: 16 KiB, which cannot become more than 17 MiB.
    static let compressedLimit: Int64 = 16 << 10

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let field = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding")
        let isPlain = [nil, "", "identity"].contains(field?.lowercased())
        let length = (response as? HTTPURLResponse)?
            .value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }
        guard !isPlain, length ?? .max > Self.compressedLimit else {
            return completionHandler(.allow)
        }
        let reply = replies.withLock { $0.removeValue(forKey: dataTask.taskIdentifier) }
        completionHandler(.cancel)
        reply?.completion(.failure(URLError(.dataLengthExceedsMaximum)))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let tooLong = replies.withLock { replies -> Reply? in
            let id = dataTask.taskIdentifier
            let length = replies[id]?.body.count ?? 0
            if length + data.count > Self.limit { return replies.removeValue(forKey: id) }
            replies[id]?.body.append(data)
            return nil
        }
        guard let tooLong else { return }
        dataTask.cancel()
        tooLong.completion(.failure(URLError(.dataLengthExceedsMaximum)))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let reply = replies.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        reply?.completion(URLSessionTransport.reply(reply?.body, task.response, error))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let redirects = replies.withLock { $0[task.taskIdentifier]?.redirects }
        completionHandler(redirects?.followed(request, by: task))
    }
}

#if canImport(FoundationNetworking)
extension BoundedReplies {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) { RedirectGuard.answer(challenge, completionHandler) }
}
#endif
