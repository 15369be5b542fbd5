/// A link that an app can follow, and the token of the transaction to send there.
struct OfferedStep {
    let link: LinksResponse.Link
    let token: String
}

/// A status or one of its factors: what the server offers for it.
protocol StepOffering {
    /// Its name in messages.
    var subject: String { get }
    /// Identifies the transaction; `nil` or empty without a transaction on the server.
    var transactionToken: String? { get }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link?
}

extension StepOffering {
    /// Whether the server offers `relation` to apps; a link for a browser does not count.
    func offers(_ relation: LinkRelation) -> Bool { offeredLink(relation)?.takesPost ?? false }

    /// The link behind `relation`, to be followed by an app.
    ///
    /// - Throws: ``OktaError/wrongStatus(_:)``, naming the subject and the relation.
    func link(_ relation: LinkRelation) throws(OktaError) -> LinksResponse.Link {
        try postable(offeredLink(relation), offeredAs: relation)
    }

    /// The step behind `relation`; throws as above, and without a transaction.
    func step(_ relation: LinkRelation) throws(OktaError) -> OfferedStep {
        try step(at: offeredLink(relation), offeredAs: relation)
    }

    /// The step at a link that the operation has found; throws as above.
    func step(
        at link: LinksResponse.Link?, offeredAs relation: LinkRelation = .next
    ) throws(OktaError) -> OfferedStep {
        let link = try postable(link, offeredAs: relation)
        guard let token = transactionToken, !token.isEmpty else { throw .invalidResponse }
        return OfferedStep(link: link, token: token)
    }

    private func postable(
        _ link: LinksResponse.Link?, offeredAs relation: LinkRelation
    ) throws(OktaError) -> LinksResponse.Link {
        guard let link else { throw .missing(relation, in: subject) }
        guard link.takesPost else { throw .browserOnly(relation, in: subject) }
        return link
    }
}
