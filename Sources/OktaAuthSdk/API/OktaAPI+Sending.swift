import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OktaAPI {
    /// Posts `body` to an endpoint and decodes the transaction in the response.
    func post(
        _ body: OktaJSON,
        to path: String,
        headers: [String: String] = [:],
        isRead: Bool = false,
        allowsEmptyResponse: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        send(isRead: isRead, allowsEmptyResponse: allowsEmptyResponse, completion: completion) {
            AuthnRequest(
                url: try endpoint(path),
                method: .post,
                body: JSONWriter.data(body.overlaid(with: callFields)),
                headers: headers
            )
        }
    }

    /// Sends `body` to a link, with the method its hints allow.
    func follow(
        _ link: LinksResponse.Link,
        _ body: OktaJSON,
        query: KeyValuePairs<String, String?> = [:],
        allowsEmptyResponse: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        send(allowsEmptyResponse: allowsEmptyResponse, completion: completion) {
            let method = Self.method(for: link)
            return AuthnRequest(
                url: try resolvedURL(for: link).settingQuery(query),
                method: method,
                body: method == .get ? nil : JSONWriter.data(body.overlaid(with: callFields))
            )
        }
    }

    private var callFields: [String: OktaJSON] { OktaRequestOptions.current?.bodyFields ?? [:] }

    /// `POST` if the link allows it or names no method, otherwise the first method it allows.
    static func method(for link: LinksResponse.Link) -> OktaAPIRequest.Method {
        guard !link.takesPost else { return .post }
        return link.allowedMethods.lazy.compactMap(OktaAPIRequest.Method.init).first ?? .post
    }

    /// Sends the request made by `build` and decodes the transaction in the response.
    func send(
        isRead: Bool = false,
        allowsEmptyResponse: Bool,
        completion: ((OktaAPIRequest.Result) -> Void)?,
        _ build: () throws -> AuthnRequest
    ) -> OktaAPIRequest {
        send(
            isRead: isRead,
            reading: { try Self.transaction(in: $0, allowsEmpty: allowsEmptyResponse) },
            build,
            completion: { $0.report({ completion?(.success($0)) }, { completion?(.error($0)) }) }
        )
    }

    /// Sends the request made by `build`, and decodes a successful response with `read`.
    ///
    /// `completion` runs once on the callback queue, never before this method returns, unless the
    /// request is cancelled. Only a request that `isRead` is repeated after a failure.
    func send<Value: Sendable>(
        isRead: Bool = false,
        reading read: @escaping @Sendable (HTTPReply) throws -> Value,
        _ build: () throws -> AuthnRequest,
        completion: @escaping (Result<Value, OktaError>) -> Void
    ) -> OktaAPIRequest {
        let request = OktaAPIRequest()
        let deliver = Delivery(on: clock) { (result: Result<Value, OktaError>) in
            if request.work.end() { completion(result) }
        }
        do {
            let built = try build()
            let executor = connection.executor(for: try urlRequest(for: built))
            let connection = connection
            executor.send(in: request.work, isRead: isRead) { reply in
                let result = reply.mapError(OktaError.init)
                    .flatMap { Self.result(of: $0, read) }
                    .mapError { $0.hiding(built.secrets(sentWith: connection.configuration)) }
                request.work.attach(deliver(result))
            }
        } catch {
            request.work.attach(deliver(.failure(error as? OktaError ?? .errorBuildingURLRequest)))
        }
        return request
    }

    /// The request as sent, with everything the configuration, the caller and the app's hook add.
    ///
    /// Its header fields replace the template's, and the caller's replace both.
    private func urlRequest(for request: AuthnRequest) throws(OktaError) -> URLRequest {
        let template = try connection.template.get()
        let method = request.method.rawValue
        do {
            guard !request.isForeign else {
                // Nothing of the app's own reaches a host outside the org.
                let place = TrustedHosts(Origin(request.url))
                let fields = OrgConnection.jsonFields
                return try RequestTemplate(for: request.url, trusting: place, fields: fields)
                    .request(method, to: request.url, body: request.body)
            }
            let options = OktaRequestOptions.current
            var urlRequest = try template.request(
                method,
                to: options.map { request.url.settingQuery($0.query) } ?? request.url,
                fields: Array(request.headers) + (options?.headerFields ?? []),
                body: request.body
            )
            if let device = deviceToken(in: .cookie) { urlRequest.addCookie(ofDevice: device) }
            configuration.requestHook?(&urlRequest)
            return urlRequest
        } catch {
            throw OktaError(error)
        }
    }
}

extension Result where Failure == OktaError {
    func report(_ onSuccess: (Success) -> Void, _ onError: (OktaError) -> Void) {
        switch self {
        case .success(let value): onSuccess(value)
        case .failure(let error): onError(error)
        }
    }
}
