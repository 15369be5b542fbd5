package import OktaAuthSdk

package typealias FactorResult = OktaAPISuccessResponse.FactorResult

/// Records the callbacks of an operation, in order.
package final class CallbackRecorder {
    package private(set) var statuses: [OktaAuthStatus] = []
    package private(set) var errors: [OktaError] = []
    package private(set) var updates: [FactorResult] = []
    package private(set) var events: [OktaPollEvent] = []

    package init() {}

    package var completions: Int { statuses.count + errors.count }
    package var types: [AuthStatus] { statuses.map(\.statusType) }
    package var messages: [String] { errors.map(\.description) }

    package var next: (OktaAuthStatus) -> Void { { self.statuses.append($0) } }

    package var fail: (OktaError) -> Void { { self.errors.append($0) } }

    package var onUpdate: (FactorResult) -> Void { { self.updates.append($0) } }

    package var onEvent: (OktaPollEvent) -> Void { { self.events.append($0) } }
}
