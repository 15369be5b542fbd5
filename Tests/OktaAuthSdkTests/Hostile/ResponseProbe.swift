import Foundation

@testable import OktaAuthSdk

/// Does with the bytes of a response everything the SDK and an app do with one.
///
/// The fuzz target uses it too. Nothing here may trap or hang, for any bytes.
enum ResponseProbe {
    /// Reads `body` in every way there is; with `writesBack`, also describes and writes it, which
    /// takes ten times as long.
    ///
    /// - Returns: The response, if it is one.
    @discardableResult
    static func read(_ body: Data, writesBack: Bool = true) -> OktaAPISuccessResponse? {
        let http = OktaHTTPResponseInfo(statusCode: 403, receivedAt: Date(timeIntervalSince1970: 0))
        let refusal = OktaAPIErrorResponse(decoding: body, http: http)
        _ = OktaError.serverRespondedWithError(refusal).localizedDescription
        _ = try? SecurityQuestion.list(in: body)
        guard let response = try? OktaAPISuccessResponse(decoding: body, http: http) else {
            return nil
        }
        _ = response.expiresAt
        let start = OktaAuthStatus(oktaDomain: URL(fileURLWithPath: "/"))
        _ = try? OktaAuthStatus(currentState: start, model: response)
        let status = try? start.responseHandler.createAuthStatus(basedOn: response, and: start)
        for factor in status?.factors ?? [] {
            _ = (factor.canEnroll(), factor.canSelect(), factor.canVerify(), factor.canActivate())
        }
        _ = (status?.canCancel(), status?.canReturn(), status?.canPoll())
        // Of a hostile size, that would only take long.
        guard writesBack, body.count < 10_000 else { return response }
        _ = "\(response)"
        if let written = try? JSONEncoder().encode(response) {
            _ = try? JSONDecoder().decode(OktaAPISuccessResponse.self, from: written)
        }
        return response
    }
}

extension OktaAuthStatus {
    /// The factor that it is about, or those that it offers.
    var factors: [OktaFactor] {
        switch self {
        case let status as OktaAuthStatusFactorEnroll: status.availableFactors
        case let status as OktaAuthStatusFactorRequired: status.availableFactors
        case let status as OktaAuthStatusSingleFactor: [status.factor]
        default: []
        }
    }
}
