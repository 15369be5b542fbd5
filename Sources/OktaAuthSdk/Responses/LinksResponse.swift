public import Foundation

/// The transitions and resources the server offers, by relation: JSON `_links`.
public struct LinksResponse: Codable, Equatable, Sendable {
    /// Leads to the next state; its name is the operation's name.
    public var next: Link?
    /// Leads back to the previous state.
    public var prev: Link?
    /// Ends the transaction.
    public var cancel: Link?
    /// Passes over the current state.
    public var skip: Link?
    /// Ways to send the activation link of a push factor to the user.
    public var send: [Link]?
    /// Ways to send the code or push again.
    public var resend: ResendLink?
    /// Enrolls the factor that has this link.
    public var enroll: Link?
    /// Challenges or verifies the factor that has this link.
    public var verify: Link?
    /// Lists the security questions to choose from.
    public var questions: Link?
    /// The picture of the QR code to scan.
    public var qrcode: QRCode?
    /// All other relations, for example `logo`, `script`, `complete`, `activate`, `original`.
    public var others: [String: [Link]]

    /// Creates links, for fixtures and tests.
    public init(
        next: Link? = nil,
        prev: Link? = nil,
        cancel: Link? = nil,
        skip: Link? = nil,
        send: [Link]? = nil,
        resend: ResendLink? = nil,
        enroll: Link? = nil,
        verify: Link? = nil,
        questions: Link? = nil,
        qrcode: QRCode? = nil,
        others: [String: [Link]] = [:]
    ) {
        self.next = next
        self.prev = prev
        self.cancel = cancel
        self.skip = skip
        self.send = send
        self.resend = resend
        self.enroll = enroll
        self.verify = verify
        self.questions = questions
        self.qrcode = qrcode
        self.others = others
    }

    /// One or several ways to send something again.
    public enum ResendLink: Equatable, Sendable {
        /// One link, as in the recovery states.
        case resend(Link)
        /// Several links to choose from by name, as in the MFA states.
        case resendArray([Link])

        var all: [Link] {
            switch self {
            case .resend(let link): [link]
            case .resendArray(let links): links
            }
        }
    }

    /// The picture of a QR code.
    public struct QRCode: Codable, Equatable, Sendable {
        /// Where the picture is, which holds the secret that enrolls a device: never log it.
        public var href: URL
        /// The media type, usually `image/png`.
        public var type: String?

        /// Creates a QR code link, for fixtures and tests.
        public init(href: URL, type: String? = nil) {
            self.href = href
            self.type = type
        }
    }
}

enum LinkRelation: String, CaseIterable, Sendable {
    case next, prev, cancel, skip, resend, enroll, verify, questions
}

extension LinksResponse {
    /// The link behind `relation`; the first one if there are several.
    subscript(relation: LinkRelation) -> Link? {
        switch relation {
        case .next: next
        case .prev: prev
        case .cancel: cancel
        case .skip: skip
        case .resend: resend?.all.first
        case .enroll: enroll
        case .verify: verify
        case .questions: questions
        }
    }
}

extension LinksResponse: WireModel {
    init(_ object: ObjectReader) {
        next = object.first("next")
        prev = object.first("prev")
        cancel = object.first("cancel")
        skip = object.first("skip")
        send = object.list("send")
        resend = object.oneOrMany("resend").map(ResendLink.init)
        enroll = object.first("enroll")
        verify = object.first("verify")
        questions = object.first("questions")
        qrcode = object["qrcode"]
        others = object.lists(except: Self.names)
    }

    private static let names = [
        "next", "prev", "cancel", "skip", "send", "resend", "enroll", "verify", "questions",
        "qrcode",
    ]

    var members: WireMembers {
        [
            "next": next, "prev": prev, "cancel": cancel, "skip": skip, "send": send,
            "resend": resend, "enroll": enroll, "verify": verify, "questions": questions,
            "qrcode": qrcode,
        ]
    }

    var furtherFacts: KeyValuePairs<String, Any?> { ["others": others] }

    package var json: OktaJSON { OktaJSON.object(members).merging(others.json) }
}

extension LinksResponse.ResendLink: WireCodable {
    init(_ links: OneOrMany<LinksResponse.Link>) {
        switch links {
        case .one(let link): self = .resend(link)
        case .many(let links): self = .resendArray(links)
        }
    }

    package var json: OktaJSON {
        switch self {
        case .resend(let link): link.json
        case .resendArray(let links): links.json
        }
    }

    package init?(json: OktaJSON) {
        if case .array(let elements) = json {
            self = .resendArray(elements.compactMap(LinksResponse.Link.init(json:)))
        } else if let link = LinksResponse.Link(json: json) {
            self = .resend(link)
        } else {
            return nil
        }
    }
}

extension LinksResponse.QRCode: WireModel {
    static let secrets: Set = ["href"]

    init?(_ object: ObjectReader) {
        guard let href = object.requiredURL("href") else { return nil }
        self.href = href
        type = object["type"]
    }

    var members: WireMembers { ["href": href, "type": type] }
}

/// One or several ways to send something again.
public typealias ResendLink = LinksResponse.ResendLink
