import Foundation
import OktaAuthSdk
import TestSupport

extension StubServer {
    /// An API that sends to this server and calls back on a queue of its own.
    func api(_ change: (inout OktaConfiguration) -> Void = { _ in }) -> OktaAPI {
        var configuration = OktaConfiguration(
            urlSession: session,
            callbackQueue: DispatchQueue(label: "callbacks")
        )
        change(&configuration)
        return OktaAPI(oktaDomain: url, configuration: configuration)
    }
}
