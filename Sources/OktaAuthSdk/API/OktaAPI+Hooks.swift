import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The hooks of the app on every request: what may change it, and what observes the response.
extension OktaAPI {
    /// The request as sent, with everything the configuration, the caller and the app's hook add.
    func ready(_ request: AuthnRequest) throws(OktaError) -> URLRequest {
        if let problem = headerProblem { throw problem }
        var ready = try request.urlRequest(
            from: template,
            deviceToken: deviceToken(in: .cookie),
            options: OktaRequestOptions.current
        )
        // Nothing of the app's own reaches a host outside the org.
        if !request.isForeign { configuration.requestHook?(&ready) }
        return ready
    }

    /// Sends `request` by the rules of the configuration, and calls the observer and the logger.
    func executor(for request: URLRequest) -> RequestExecutor {
        RequestExecutor(
            request: request,
            transport: transport,
            clock: clock,
            retryPolicy: configuration.retryPolicy,
            logger: configuration.logger,
            responseObserver: configuration.responseObserver
        )
    }
}
