import Foundation
import OktaAuthSimulator

@testable import OktaAuthSdk

/// Passes responses on to `super` in the way that the test sets.
class DeferringHandler: OktaAuthStatusResponseHandler {
    var passOn: (_ status: OktaAuthStatus, _ handle: @escaping () -> Void) -> Void = { $1() }

    override func handleServerResponse(
        _ response: OktaAPIRequest.Result, currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        passOn(currentStatus) {
            super.handleServerResponse(
                response, currentStatus: currentStatus, onStatusChanged: onStatusChanged,
                onError: onError, onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }

    /// Passes them on a tenth of a second later, as an app does that asks something else first.
    static func late(on clock: VirtualClock) -> DeferringHandler {
        let handler = DeferringHandler()
        handler.passOn = { _, handle in
            let later = Delivery<Void>(on: clock) { handle() }
            later((), after: 0.1)
        }
        return handler
    }
}
