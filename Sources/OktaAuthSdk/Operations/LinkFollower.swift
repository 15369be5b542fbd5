/// A status or a factor: an object that shows one transaction and follows links of it.
///
/// The one place that checks what every operation needs: a link for apps, a state token, no empty
/// value, and no other operation in flight.
protocol LinkFollower: AnyObject {
    /// What it is called in messages.
    var subject: String { get }
    /// The status of the transaction; `nil` only for a factor that an app made.
    var owningStatus: OktaAuthStatus? { get }
    /// What the requests go through; `nil` only for a factor that an app made.
    var requestApi: OktaAPI? { get }
    /// Identifies the transaction; `nil` if there is none on the server.
    var transactionToken: String? { get }
    /// What handles the responses; `nil` for the status itself.
    var ownDelegate: (any OktaFactorResultProtocol)? { get }

    /// The link it offers under `relation`.
    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link?
}

/// Sends a request through an open method of the API, so that an app can override it.
typealias SendLink = (
    _ api: OktaAPI,
    _ link: LinksResponse.Link,
    _ stateToken: String,
    _ completion: @escaping (OktaAPIRequest.Result) -> Void
) -> OktaAPIRequest

extension LinkFollower {
    /// Whether the server offers `relation` to apps; a link for a browser does not count.
    func offers(_ relation: LinkRelation) -> Bool { offeredLink(relation)?.takesPost ?? false }

    /// Returns `link` if it is there and an app can follow it.
    ///
    /// - Throws: ``OktaError/wrongStatus(_:)``, naming the subject and the relation.
    func checked(
        _ link: LinksResponse.Link?,
        offeredAs relation: LinkRelation
    ) throws(OktaError) -> LinksResponse.Link {
        guard let link else { throw .missing(relation, in: subject) }
        guard link.takesPost else { throw .browserOnly(relation, in: subject) }
        return link
    }

    /// The link behind `relation`, to be followed by an app; throws as above.
    func link(_ relation: LinkRelation) throws(OktaError) -> LinksResponse.Link {
        try checked(offeredLink(relation), offeredAs: relation)
    }

    /// Follows the link behind `relation` and reports where it leads.
    ///
    /// - Parameters:
    ///   - relation: The link to follow.
    ///   - values: What the app passed; an empty value is refused.
    ///   - kind: What happens after the response.
    ///   - callbacks: Where to report.
    ///   - send: Sends it.
    func follow(
        _ relation: LinkRelation,
        checking values: KeyValuePairs<String, String?> = [:],
        as kind: StatusOperation.Kind = .step,
        reporting callbacks: StatusCallbacks,
        _ send: SendLink
    ) {
        follow(
            offeredLink(relation),
            offeredAs: relation,
            checking: values,
            as: kind,
            reporting: callbacks,
            send
        )
    }

    /// Follows a link given by the operation; the parameters are those above.
    func follow(
        _ link: LinksResponse.Link?,
        offeredAs relation: LinkRelation,
        checking values: KeyValuePairs<String, String?> = [:],
        as kind: StatusOperation.Kind = .step,
        reporting callbacks: StatusCallbacks,
        _ send: SendLink
    ) {
        do throws(OktaError) {
            let link = try checked(link, offeredAs: relation)
            let token = transactionToken
            guard let token, !token.isEmpty else { throw .invalidResponse }
            let step = try prepare(kind, checking: values, of: token, reporting: callbacks)
            guard let step else { return }
            let request = callbacks.context.run { send(step.api, link, token, step.completion) }
            step.attach(request)
        } catch {
            callbacks.fail(error)
        }
    }

    /// Follows a link that needs the state token alone.
    func perform(
        _ relation: LinkRelation,
        as kind: StatusOperation.Kind = .step,
        reporting callbacks: StatusCallbacks
    ) {
        follow(relation, as: kind, reporting: callbacks) {
            $0.perform(link: $1, stateToken: $2, completion: $3)
        }
    }

    /// Submits something that follows no link.
    ///
    /// - Parameters:
    ///   - kind: What happens after the response.
    ///   - values: What the app passed; an empty value is refused.
    ///   - stateToken: Identifies the transaction, where the server keeps one.
    ///   - callbacks: Where to report.
    ///   - send: Sends it.
    func submit(
        _ kind: StatusOperation.Kind = .step,
        checking values: KeyValuePairs<String, String?> = [:],
        of stateToken: String?,
        reporting callbacks: StatusCallbacks,
        _ send: (
            _ api: OktaAPI,
            _ completion: @escaping (OktaAPIRequest.Result) -> Void
        ) -> OktaAPIRequest
    ) {
        do throws(OktaError) {
            let step = try prepare(kind, checking: values, of: stateToken, reporting: callbacks)
            guard let step else { return }
            let request = callbacks.context.run { send(step.api, step.completion) }
            step.attach(request)
        } catch {
            callbacks.fail(error)
        }
    }

    /// Checks what a step needs, and reserves its place.
    ///
    /// - Returns: What to send it with; `nil` if the async call it belongs to was cancelled.
    /// - Throws: Why nothing is sent.
    private func prepare(
        _ kind: StatusOperation.Kind,
        checking values: KeyValuePairs<String, String?>,
        of stateToken: String?,
        reporting callbacks: StatusCallbacks
    ) throws(OktaError) -> PreparedStep? {
        guard let api = requestApi else { throw .internalError("\(subject) has no 'restApi'") }
        if let error = OktaError.empty(in: values) { throw error }
        guard let status = owningStatus ?? ownDelegate as? OktaAuthStatus else {
            guard let ownDelegate else {
                throw .internalError("\(subject) has no 'responseDelegate'")
            }
            // A factor that an app made, and that reports to the app alone.
            return PreparedStep(
                api: api,
                completion: { callbacks.handle($0, with: ownDelegate) },
                attach: { _ in }
            )
        }
        let operation = StatusOperation(
            status: status,
            kind: kind,
            stateToken: stateToken,
            api: api,
            delegate: ownDelegate,
            callbacks: callbacks
        )
        guard let ticket = try operation.reserve() else { return nil }
        return PreparedStep(
            api: api,
            completion: operation.completion(of: ticket),
            attach: { operation.attach($0, to: ticket) }
        )
    }
}

/// A step whose place is reserved: what it takes to send it.
private struct PreparedStep {
    let api: OktaAPI
    /// Takes the response.
    let completion: (OktaAPIRequest.Result) -> Void
    /// Keeps the request, which is stopped if something takes its place.
    let attach: (OktaAPIRequest) -> Void
}

extension StatusCallbacks {
    /// Passes a response to `delegate`, which reports the result.
    func handle(_ response: OktaAPIRequest.Result, with delegate: any OktaFactorResultProtocol) {
        CallContext.leave {
            delegate.handleFactorServerResponse(
                response: response,
                onStatusChange: succeed,
                onError: fail,
                onFactorStatusUpdate: update
            )
        }
    }
}
