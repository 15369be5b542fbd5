/// A status or a factor: an object that belongs to one transaction and follows links of it.
///
/// Checks what an operation needs before it sends: a link for apps, a state token, no empty value,
/// and no other operation in flight. Names of its own, because the public `stateToken` and `restApi`
/// differ in type between statuses and factors.
protocol LinkFollower: AnyObject {
    var subject: String { get }
    /// The status of the transaction; `nil` only for a factor that an app made.
    var owningStatus: OktaAuthStatus? { get }
    /// The API that sends the requests; `nil` only for a factor that an app made.
    var requestApi: OktaAPI? { get }
    /// Identifies the transaction; `nil` or empty without a transaction on the server.
    var transactionToken: String? { get }
    /// The app's own delegate, which handles responses instead of the status.
    var ownDelegate: (any OktaFactorResultProtocol)? { get }

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
        _ link: LinksResponse.Link?, offeredAs relation: LinkRelation
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
    /// An empty one of the app's `values` is refused. A closure, `send`, calls the method of the API.
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
            guard let token = transactionToken, !token.isEmpty else { throw .invalidResponse }
            submit(kind, checking: values, of: token, reporting: callbacks) {
                send($0, link, token, $1)
            }
        } catch {
            callbacks.fail(error)
        }
    }

    func perform(
        _ relation: LinkRelation,
        as kind: StatusOperation.Kind = .step,
        reporting callbacks: StatusCallbacks
    ) {
        follow(relation, as: kind, reporting: callbacks) {
            $0.perform(link: $1, stateToken: $2, completion: $3)
        }
    }

    /// Sends a request, and reports where it leads.
    ///
    /// `stateToken` is the follower's own unless another is given; the rest is as in `follow`.
    func submit(
        _ kind: StatusOperation.Kind = .step,
        checking values: KeyValuePairs<String, String?> = [:],
        of stateToken: String? = nil,
        reporting callbacks: StatusCallbacks,
        _ send: (
            _ api: OktaAPI,
            _ completion: @escaping (OktaAPIRequest.Result) -> Void
        ) -> OktaAPIRequest
    ) {
        do throws(OktaError) {
            guard let api = requestApi else { throw .internalError("\(subject) has no 'restApi'") }
            if let error = OktaError.empty(in: values) { throw error }
            // A factor that an app made joins the transaction of the status that is its delegate.
            if let status = owningStatus ?? ownDelegate as? OktaAuthStatus {
                let operation = StatusOperation(
                    status: status,
                    kind: kind,
                    stateToken: stateToken ?? transactionToken,
                    api: api,
                    delegate: ownDelegate,
                    callbacks: callbacks
                )
                try operation.start { send(api, $0) }
            } else if let ownDelegate {
                // It reports to the app alone, and belongs to no transaction that could stop it.
                _ = callbacks.context.run {
                    send(api) { response in
                        CallContext.leave {
                            ownDelegate.handleFactorServerResponse(
                                response: response,
                                onStatusChange: callbacks.succeed,
                                onError: callbacks.fail,
                                onFactorStatusUpdate: callbacks.update
                            )
                        }
                    }
                }
            } else {
                throw .internalError("\(subject) has no 'responseDelegate'")
            }
        } catch {
            callbacks.fail(error)
        }
    }
}
