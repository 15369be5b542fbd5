public import Foundation

/// A browser that follows the links an app opens externally.
public struct SimulatedBrowser: Sendable {
    let simulator: OktaSimulator

    /// Visits `url` and completes the page.
    ///
    /// At another identity provider the user signs in; with `failure`, the provider refuses with
    /// that message.
    ///
    /// - Returns: The page, or the redirect to it.
    @discardableResult
    public func visit(_ url: URL, failure: String? = nil) -> SimulatorResponse {
        var request = SimulatorRequest(method: "GET", url: url)
        if let failure {
            let parameter = SimulatorRequest.query(of: [("simulatedFailure", failure)])
            request.query += (request.query.isEmpty ? "" : "&") + parameter
        }
        return simulator.respond(to: request)
    }

    /// The value that Duo's script posts after approval: `sig_response` for a `signature`.
    package func duoResponse(to signature: String) -> String {
        let parts = signature.components(separatedBy: ":APP|")
        return "AUTH|simulated:APP|\(parts.count > 1 ? parts[1] : "")"
    }
}
