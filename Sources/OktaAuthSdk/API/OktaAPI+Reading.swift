import Foundation

/// Decodes a response: a transaction, or a page of something else, which becomes an error.
extension OktaAPI {
    static func result<Value>(
        of reply: OktaTransportReply,
        http: OktaHTTPResponseInfo,
        _ read: (OktaTransportReply, OktaHTTPResponseInfo) throws -> Value
    ) -> Result<Value, OktaError> {
        do {
            return .success(try read(reply, http))
        } catch {
            let problem = DecodingFailure(reply, because: error)
            return .failure(error as? OktaError ?? .responseSerializationError(problem, reply.body))
        }
    }

    static func transaction(
        in reply: OktaTransportReply, http: OktaHTTPResponseInfo, allowsEmpty: Bool
    ) throws -> OktaAPISuccessResponse {
        guard !reply.body.isEmpty else {
            guard allowsEmpty else { throw OktaError.emptyServerResponse }
            var nothing = OktaAPISuccessResponse()
            nothing.http = http
            return nothing
        }
        let response = try OktaAPISuccessResponse(decoding: reply.body, http: http)
        if response.status == nil {
            // An error that the server did not mark as one, for example E0000070.
            let refusal = OktaAPIErrorResponse(decoding: reply.body, http: http)
            if refusal.errorCode != nil { throw OktaError.serverRespondedWithError(refusal) }
        }
        return response
    }
}

extension OktaAPIErrorResponse {
    /// Reads the body of a refusal, whatever it is; a page or an empty body leaves all members nil.
    init(decoding data: Data, http: OktaHTTPResponseInfo) {
        // A body that is not an object has no members.
        let members = (try? JSONParser.parse(data))?.value.members ?? OktaJSON.Members()
        self.init(ObjectReader(members, log: IssueLog()))
        rawData = data
        self.http = http
    }
}

extension OktaError {
    init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .connection(let error): .connectionError(error)
            case .notHTTP: .unexpectedResponse
            case .refused(let response):
                .serverRespondedWithError(
                    OktaAPIErrorResponse(decoding: response.reply.body, http: response.info)
                )
            }
    }
}

extension DecodingFailure {
    fileprivate init(_ reply: OktaTransportReply, because error: any Error) {
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
