import Foundation

/// Decodes a response: a transaction, or a page of something else, which becomes an error.
extension OktaAPI {
    static func result<Value>(
        of reply: HTTPReply, _ read: (HTTPReply) throws -> Value
    ) -> Result<Value, OktaError> {
        Result { try read(reply) }.mapError { error in
            let problem = DecodingFailure(reply, because: error)
            return error as? OktaError ?? .responseSerializationError(problem, reply.body)
        }
    }

    static func transaction(in reply: HTTPReply, allowsEmpty: Bool) throws -> OktaAPISuccessResponse
    {
        guard !reply.body.isEmpty else {
            guard allowsEmpty else { throw OktaError.emptyServerResponse }
            var nothing = OktaAPISuccessResponse()
            nothing.http = reply.info
            return nothing
        }
        let response = try OktaAPISuccessResponse(decoding: reply.body, http: reply.info)
        if response.status == nil {
            // An error that the server did not mark as one, for example E0000070.
            let refusal = OktaAPIErrorResponse(decoding: reply.body, http: reply.info)
            if refusal.errorCode != nil { throw OktaError.serverRespondedWithError(refusal) }
        }
        return response
    }
}

extension OktaAPIErrorResponse {
    /// Reads the body of a refusal; a page or an empty body leaves all members `nil`.
    init(decoding data: Data, http: OktaHTTPResponseInfo) {
        // A body that is not an object has no members.
        let members = (try? JSONParser.parse(data))?.value.members ?? OktaJSON.Members()
        self.init(ObjectReader(members, log: IssueLog()))
        rawData = data
        self.http = http
    }
}

extension OktaError {
    /// The error with `<redacted>` for each of `secrets` in the texts of the server.
    func hiding(_ secrets: @autoclosure () -> [String?]) -> OktaError {
        guard case .serverRespondedWithError(var response) = self else { return self }
        let secrets = secrets()
        func shown(_ text: String?) -> String? {
            text.map { HiddenTexts.hiding(secrets, in: $0) }
        }
        // A code of Okta contains no secret. Its digits can be equal to a pass code.
        if let code = response.errorCode,
            code.first != "E" || !code.dropFirst().allSatisfy(\.isNumber)
        {
            response.errorCode = shown(code)
        }
        response.errorSummary = shown(response.errorSummary)
        response.errorLink = shown(response.errorLink)
        response.errorId = shown(response.errorId)
        response.errorCauses = response.errorCauses?.map { cause in
            var cause = cause
            cause.errorSummary = shown(cause.errorSummary)
            cause.reason = shown(cause.reason)
            cause.location = shown(cause.location)
            cause.domain = shown(cause.domain)
            return cause
        }
        return .serverRespondedWithError(response)
    }

    init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .connection(let error): .connectionError(error)
            case .notHTTP: .unexpectedResponse
            case .refused(let reply):
                .serverRespondedWithError(
                    OktaAPIErrorResponse(decoding: reply.body, http: reply.info)
                )
            }
    }
}

extension DecodingFailure {
    fileprivate init(_ reply: HTTPReply, because error: any Error) {
        httpStatusCode = reply.info.statusCode
        contentType = reply.info.headers["content-type"]
        problem =
            switch error {
            case let error as JSONParser.SyntaxError: "\(error.problem) at byte \(error.offset)"
            case let error as OktaAPISuccessResponse.NotAnObject: "it is \(error.found)"
            default: "\(type(of: error))"
            }
    }
}
