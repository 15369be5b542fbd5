import Foundation
import OktaAuthSimulator

@testable import OktaAuthSdk

/// Passes responses on to `super` in the way that the test sets.
class DeferringHandler: OktaAuthStatusResponseHandler {
    typealias PassOn = (
        _ response: OktaAPIRequest.Result,
        _ status: OktaAuthStatus,
        _ handle: @escaping () -> Void
    ) -> Void

    var passOn: PassOn = { _, _, handle in handle() }
    /// Makes the closure for the next status; by default, the closure of the call.
    var wrap: (_ onStatusChanged: @escaping (OktaAuthStatus) -> Void) -> (OktaAuthStatus) -> Void =
        { $0 }

    override func handleServerResponse(
        _ response: OktaAPIRequest.Result,
        currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping (OktaAuthStatus) -> Void,
        onError: @escaping (OktaError) -> Void,
        onFactorStatusUpdate: ((FactorResult) -> Void)? = nil
    ) {
        passOn(response, currentStatus) { [wrap] in
            super.handleServerResponse(
                response,
                currentStatus: currentStatus,
                onStatusChanged: wrap(onStatusChanged),
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }

    /// Passes them on a tenth of a second later, as an app does that asks something else first.
    static func late(on clock: VirtualClock) -> DeferringHandler {
        let handler = DeferringHandler()
        handler.passOn = { _, _, handle in
            let later = Delivery<Void>(on: clock) { handle() }
            later((), after: 0.1)
        }
        return handler
    }
}
