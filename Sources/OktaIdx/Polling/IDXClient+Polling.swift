import Foundation
import OktaCore

extension IDXClient {
    fileprivate func poll(
        _ target: PollTarget,
        of model: ResponseModel,
        onEvent: ((_ event: OktaPollEvent) -> Void)?,
        _ report: @escaping Report<Response>
    ) -> (any OktaCancellable)? {
        let claim = slot.begin(polling: target) {
            [weak self] (result: Result<Response, any Error>) in
            if let self, !result.isCancelled {
                tell(result) { $0.idx(client: self, didReceive: $1) }
            }
            report(result)
        }
        guard let claim else { return nil }
        if target.form(in: model.content) == nil {
            let error = IDXClientError.unknownRemediationOption(name: "poll")
            claim.finish(with: .failure(error))
        } else {
            PollLoop(target, of: model, claim, onEvent: { onEvent?($0) }).start()
        }
        return claim
    }
}

extension Result<IDXClient.Response, any Error> {
    /// Whether the app itself has ended the wait: neither delegate nor closure is called then.
    fileprivate var isCancelled: Bool {
        if case .failure(is CancellationError) = self { true } else { false }
    }
}

protocol PollingPart: Pollable {
    var model: ResponseModel { get }
    var target: PollTarget { get }
    var pollForm: ResponseContent.FormRecord? { get }
}

extension PollingPart {
    /// Seconds between two polls, from the server; 0 if it offers none.
    public var refreshTime: TimeInterval { pollForm?.refresh ?? 0 }

    /// Whether polling is in progress.
    public var isPolling: Bool { model.client.slot.target == target }

    /// Polls until something has changed; see ``Pollable``.
    public func startPolling(
        onEvent: ((_ event: OktaPollEvent) -> Void)?, completion: IDXClient.ResponseResult?
    ) {
        _ = model.client.poll(target, of: model, onEvent: onEvent) { result in
            if !result.isCancelled { pairing(completion)(result) }
        }
    }

    /// Polls until something has changed, and returns the response that differs; see ``Pollable``.
    public func poll(
        onEvent: ((_ event: OktaPollEvent) -> Void)?
    ) async throws -> IDXClient.Response {
        try await model.client.result {
            model.client.poll(target, of: model, onEvent: onEvent, $0)
        }
    }

    /// Stops polling.
    public func stopPolling() { model.client.slot.stopPolling(target) }
}

extension IDXClient.Remediation: PollingPart {
    /// Whether this is a remediation to wait for, for example `challenge-poll`.
    public var canPoll: Bool { record.refresh != nil && canProceed }

    var target: PollTarget {
        guard let owner = record.owner else { return .remediation(name: name) }
        let authenticator = model.content.authenticators[owner]
        return .authenticator(key: authenticator.key, id: authenticator.id)
    }

    var pollForm: ResponseContent.FormRecord? { record }
}
