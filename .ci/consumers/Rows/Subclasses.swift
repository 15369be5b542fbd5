import Foundation
import OktaAuthSdk

final class MyResponseHandler: OktaAuthStatusResponseHandler {
    override func createAuthStatus(
        basedOn response: OktaAPISuccessResponse,
        and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        guard response.status == .MFARequired else {
            return try super.createAuthStatus(basedOn: response, and: currentStatus)
        }
        return try MyFactorRequired(currentState: currentStatus, model: response)
    }

    override func handleServerResponse(
        _ response: OktaAPIRequest.Result,
        currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        super.handleServerResponse(
            response,
            currentStatus: currentStatus,
            onStatusChanged: onStatusChanged,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

final class MyFactorRequired: OktaAuthStatusFactorRequired {
    override func selectFactor(
        _ factor: OktaFactor,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.selectFactor(factor, onStatusChange: onStatusChange, onError: onError)
    }
}

final class MySms: OktaFactorSms {
    override func verify(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        super.verify(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

final class MyAPI: OktaAPI {
    override func perform(
        link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        super.perform(link: link, stateToken: stateToken, completion: completion)
    }
}

final class MyDelegate: OktaFactorResultProtocol {
    func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)?
    ) {
        if case .error(let error) = response { onError(error) }
    }
}
