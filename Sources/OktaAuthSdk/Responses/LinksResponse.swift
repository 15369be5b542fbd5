public import Foundation

/// The transitions and resources the server offers, by relation: JSON `_links`.
public struct LinksResponse: Codable, Hashable, Sendable {
    /// Leads to the next state; its name tells which operation that is.
    public var next: Link? {
        @storageRestrictions(initializes: boxedNext)
        init { boxedNext = Boxed(newValue) }
        get { boxedNext.value }
        set { boxedNext = Boxed(newValue) }
    }
    private var boxedNext: Boxed<Link>
    /// Leads back to the previous state.
    public var prev: Link? {
        @storageRestrictions(initializes: boxedPrev)
        init { boxedPrev = Boxed(newValue) }
        get { boxedPrev.value }
        set { boxedPrev = Boxed(newValue) }
    }
    private var boxedPrev: Boxed<Link>
    /// Ends the transaction.
    public var cancel: Link? {
        @storageRestrictions(initializes: boxedCancel)
        init { boxedCancel = Boxed(newValue) }
        get { boxedCancel.value }
        set { boxedCancel = Boxed(newValue) }
    }
    private var boxedCancel: Boxed<Link>
    /// Passes over the current state.
    public var skip: Link? {
        @storageRestrictions(initializes: boxedSkip)
        init { boxedSkip = Boxed(newValue) }
        get { boxedSkip.value }
        set { boxedSkip = Boxed(newValue) }
    }
    private var boxedSkip: Boxed<Link>
    /// Ways to send the activation link of a push factor to the user.
    public var send: [Link]?
    /// Ways to send the code or push once more.
    public var resend: ResendLink? {
        @storageRestrictions(initializes: boxedResend)
        init { boxedResend = Boxed(newValue) }
        get { boxedResend.value }
        set { boxedResend = Boxed(newValue) }
    }
    private var boxedResend: Boxed<ResendLink>
    /// Enrolls the factor that has this link.
    public var enroll: Link? {
        @storageRestrictions(initializes: boxedEnroll)
        init { boxedEnroll = Boxed(newValue) }
        get { boxedEnroll.value }
        set { boxedEnroll = Boxed(newValue) }
    }
    private var boxedEnroll: Boxed<Link>
    /// Challenges or verifies the factor that has this link.
    public var verify: Link? {
        @storageRestrictions(initializes: boxedVerify)
        init { boxedVerify = Boxed(newValue) }
        get { boxedVerify.value }
        set { boxedVerify = Boxed(newValue) }
    }
    private var boxedVerify: Boxed<Link>
    /// Lists the security questions to choose from.
    public var questions: Link? {
        @storageRestrictions(initializes: boxedQuestions)
        init { boxedQuestions = Boxed(newValue) }
        get { boxedQuestions.value }
        set { boxedQuestions = Boxed(newValue) }
    }
    private var boxedQuestions: Boxed<Link>
    /// The picture of the QR code to scan.
    public var qrcode: QRCode? {
        @storageRestrictions(initializes: boxedQrcode)
        init { boxedQrcode = Boxed(newValue) }
        get { boxedQrcode.value }
        set { boxedQrcode = Boxed(newValue) }
    }
    private var boxedQrcode: Boxed<QRCode>
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

    /// One or several ways to send something once more.
    public enum ResendLink: Hashable, Sendable {
        /// One link, as in the recovery states.
        case resend(Link)
        /// Several links to choose from by name, as in the MFA states.
        case resendArray([Link])

        /// The links, however they were written.
        public var all: [Link] {
            switch self {
            case .resend(let link): [link]
            case .resendArray(let links): links
            }
        }
    }

    /// The picture of a QR code.
    public struct QRCode: Codable, Hashable, Sendable {
        /// Where the picture is.
        ///
        /// It holds the secret that enrolls a device: never log it.
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

/// The relations the SDK follows.
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
    private static let modelled: [StaticString] = [
        "next", "prev", "cancel", "skip", "send", "resend", "enroll", "verify", "questions",
        "qrcode",
    ]

    @usableFromInline package init(reading json: JSONReader) {
        next = json.first("next")
        prev = json.first("prev")
        cancel = json.first("cancel")
        skip = json.first("skip")
        send = json.oneOrMany("send")?.all
        resend = json.oneOrMany("resend").map { (links: OneOrMany<Link>) in
            switch links {
            case .one(let link): .resend(link)
            case .many(let links): .resendArray(links)
            }
        }
        enroll = json.first("enroll")
        verify = json.first("verify")
        questions = json.first("questions")
        qrcode = json.object("qrcode")
        others = json.others(besides: Self.modelled)
    }

    package var json: JSONValue {
        let resendJSON: JSONValue? =
            switch resend {
            case .resend(let link): link.json
            case .resendArray(let links): links.json
            case nil: nil
            }
        return JSONValue.object([
            "next": next, "prev": prev, "cancel": cancel, "skip": skip, "send": send,
            "resend": resendJSON, "enroll": enroll, "verify": verify, "questions": questions,
            "qrcode": qrcode,
        ]).merging(others.json)
    }
}

extension LinksResponse.ResendLink: Codable {
    /// Decodes one link or several.
    ///
    /// - Throws: `DecodingError` if there is neither.
    public init(from decoder: any Decoder) throws {
        if let links = try? [LinksResponse.Link](from: decoder) {
            self = .resendArray(links)
        } else {
            self = .resend(try LinksResponse.Link(from: decoder))
        }
    }

    /// Encodes the links the way they were written.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .resend(let link): try link.encode(to: encoder)
        case .resendArray(let links): try links.encode(to: encoder)
        }
    }
}

extension LinksResponse.QRCode: WireModel {
    @usableFromInline package init?(reading json: JSONReader) {
        guard let href = json.requiredURL("href") else { return nil }
        self.init(href: href, type: json.string("type"))
    }

    package var json: JSONValue { .object(["href": href.absoluteString, "type": type]) }
}

extension LinksResponse: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "next": next, "prev": prev, "cancel": cancel, "skip": skip, "send": send,
            "resend": resend?.all, "enroll": enroll, "verify": verify, "questions": questions,
            "qrcode": qrcode, "others": others.isEmpty ? nil : others,
        ]
    }
}

extension LinksResponse.QRCode: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["href": Secret.redacted(href), "type": type]
    }
}
