import Foundation

/// The one place where a request is made.
extension OktaAPI {
    /// Posts `body` to an endpoint and reads the transaction that comes back.
    func post(
        _ body: JSONValue,
        to path: String,
        headers: [String: String] = [:],
        allowsEmptyAnswer: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        send(allowsEmptyAnswer: allowsEmptyAnswer, completion: completion) {
            AuthnRequest(
                url: try endpoint(path),
                method: .post,
                body: try AuthnRequest.body(body),
                headers: headers
            )
        }
    }

    /// Sends `body` to a link, with the method its hints allow.
    func follow(
        _ link: LinksResponse.Link,
        _ body: JSONValue,
        query: KeyValuePairs<String, String?> = [:],
        allowsEmptyAnswer: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        send(allowsEmptyAnswer: allowsEmptyAnswer, completion: completion) {
            let method = Self.method(for: link)
            return AuthnRequest(
                url: try place(of: link).settingQuery(query),
                method: method,
                body: method == .get ? nil : try AuthnRequest.body(body)
            )
        }
    }

    /// `POST` if the link allows it or does not say, otherwise the first method it allows.
    static func method(for link: LinksResponse.Link) -> OktaAPIRequest.Method {
        guard !link.takesPost else { return .post }
        return link.allowedMethods.lazy.compactMap(OktaAPIRequest.Method.init).first ?? .post
    }

    /// Sends what `build` makes and reads the transaction that comes back.
    func send(
        allowsEmptyAnswer: Bool,
        completion: ((OktaAPIRequest.Result) -> Void)?,
        _ build: () throws -> AuthnRequest
    ) -> OktaAPIRequest {
        let read = { @Sendable (reply: HTTPReply, http: OktaHTTPResponseInfo) in
            try Self.transaction(in: reply, http: http, allowsEmpty: allowsEmptyAnswer)
        }
        return send(reading: read, build) { completion?(OktaAPIRequest.Result($0)) }
    }

    /// Sends what `build` makes; `read` turns the body of a success into what is wanted.
    ///
    /// `completion` runs once on the callback queue, never before this method returns, unless the
    /// request is cancelled.
    func send<Answer: Sendable>(
        reading read: @escaping @Sendable (HTTPReply, OktaHTTPResponseInfo) throws -> Answer,
        _ build: () throws -> AuthnRequest,
        completion: @escaping (Result<Answer, OktaError>) -> Void
    ) -> OktaAPIRequest {
        let request = OktaAPIRequest()
        let scheduler = scheduler
        let deliver = Delivery(on: scheduler) { (answer: Result<Answer, OktaError>) in
            if request.settle() { completion(answer) }
        }
        do {
            var built = try build()
            built.headers.merge(additionalHeaders) { ours, _ in ours }
            let work = transport.send(built.urlRequest) { outcome in
                let answer = Self.answer(from: outcome, at: scheduler.now, read)
                request.attach(deliver(answer))
            }
            request.attach(work)
        } catch {
            request.attach(deliver(.failure(error as? OktaError ?? .errorBuildingURLRequest)))
        }
        return request
    }

    // MARK: Reading

    private static func answer<Answer>(
        from outcome: Result<HTTPReply, any Error>,
        at now: Date,
        _ read: (HTTPReply, OktaHTTPResponseInfo) throws -> Answer
    ) -> Result<Answer, OktaError> {
        switch outcome {
        case .failure(is NotHTTPError):
            return .failure(.unexpectedResponse)
        case .failure(let error):
            return .failure(.connectionError(error))
        case .success(let reply):
            let http = OktaHTTPResponseInfo(reply, receivedAt: now)
            guard (200..<300).contains(reply.statusCode) else {
                let refusal = OktaAPIErrorResponse(decoding: reply.body, http: http)
                return .failure(.serverRespondedWithError(refusal))
            }
            do {
                return .success(try read(reply, http))
            } catch {
                let problem = OktaUnreadableAnswer(reply, because: error)
                return .failure(
                    error as? OktaError ?? .responseSerializationError(problem, reply.body)
                )
            }
        }
    }

    private static func transaction(
        in reply: HTTPReply,
        http: OktaHTTPResponseInfo,
        allowsEmpty: Bool
    ) throws -> OktaAPISuccessResponse {
        guard !reply.body.isEmpty else {
            guard allowsEmpty else { throw OktaError.emptyServerResponse }
            var nothing = OktaAPISuccessResponse()
            nothing.http = http
            return nothing
        }
        return try OktaAPISuccessResponse(decoding: reply.body, http: http)
    }
}

extension OktaHTTPResponseInfo {
    init(_ reply: HTTPReply, receivedAt: Date) {
        // A field that was sent twice arrives as one list; the first entry counts.
        func number(_ name: String) -> Int? {
            reply.headers[name]?.split(separator: ",").first
                .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        }
        let reset = number("x-rate-limit-reset").map { Date(timeIntervalSince1970: Double($0)) }
        let limit = OktaRateLimit(
            limit: number("x-rate-limit-limit"),
            remaining: number("x-rate-limit-remaining"),
            reset: reset
        )
        self.init(
            statusCode: reply.statusCode,
            headers: reply.headers,
            requestId: reply.headers["x-okta-request-id"],
            rateLimit: limit == OktaRateLimit() ? nil : limit,
            serverDate: reply.headers["date"].flatMap(WireDate.date(fromHTTP:)),
            receivedAt: receivedAt
        )
    }
}

extension OktaUnreadableAnswer {
    fileprivate init(_ reply: HTTPReply, because error: any Error) {
        httpStatusCode = reply.statusCode
        contentType = reply.headers["content-type"]
        problem =
            switch error {
            case let error as JSONParser.SyntaxError: "\(error.problem) at byte \(error.offset)"
            case let error as OktaAPISuccessResponse.NotAnObject: "it is \(error.found)"
            default: "\(type(of: error))"
            }
    }
}
