public import Foundation

/// The transitions and resources the server offers, by relation: JSON `_links`.
public struct LinksResponse: Codable, Equatable, Sendable {
    /// Leads to the next state; its name is that of the operation.
    public var next: Link? {
        get { object["next"] }
        set { object["next"] = newValue }
    }
    /// Leads back to the previous state.
    public var prev: Link? {
        get { object["prev"] }
        set { object["prev"] = newValue }
    }
    /// Ends the transaction.
    public var cancel: Link? {
        get { object["cancel"] }
        set { object["cancel"] = newValue }
    }
    /// Passes over the current state.
    public var skip: Link? {
        get { object["skip"] }
        set { object["skip"] = newValue }
    }
    /// Ways to send the activation link of a push factor to the user.
    public var send: [Link]? {
        get { object["send"] }
        set { object["send"] = newValue }
    }
    /// Ways to send the code or push once more.
    public var resend: ResendLink? {
        get {
            (object["resend"] as [Link]?).map { .resendArray($0) }
                ?? (object["resend"] as Link?).map { .resend($0) }
        }
        set {
            switch newValue {
            case .resend(let link): object["resend"] = link
            case .resendArray(let links): object["resend"] = links
            case nil: object["resend"] = nil as Link?
            }
        }
    }
    /// Enrolls the factor that has this link.
    public var enroll: Link? {
        get { object["enroll"] }
        set { object["enroll"] = newValue }
    }
    /// Challenges or verifies the factor that has this link.
    public var verify: Link? {
        get { object["verify"] }
        set { object["verify"] = newValue }
    }
    /// Lists the security questions to choose from.
    public var questions: Link? {
        get { object["questions"] }
        set { object["questions"] = newValue }
    }
    /// The picture of the QR code to scan.
    public var qrcode: QRCode? {
        get { object["qrcode"] }
        set { object["qrcode"] = newValue }
    }
    /// All other relations, for example `logo`, `script`, `complete`, `activate`, `original`.
    public var others: [String: [Link]] {
        get {
            object.others(besides: Self.fields)
                .mapValues { $0.map(Link.init(object:)) }
        }
        set {
            object.setOthers(newValue.mapValues { $0.map(\.object) }, besides: Self.fields)
        }
    }

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
        self.init(object: JSONObject())
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

    package init(object: JSONObject) { self.object = object }
    package var object: JSONObject

    /// One or several ways to send something once more.
    public enum ResendLink: Equatable, Sendable {
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
    public struct QRCode: Codable, Equatable, Sendable {
        /// Where the picture is.
        ///
        /// It holds the secret that enrolls a device: never log it.
        public var href: URL {
            get { object["href"] ?? Link.nowhere }
            set { object["href"] = newValue }
        }
        /// The media type, usually `image/png`.
        public var type: String? {
            get { object["type"] }
            set { object["type"] = newValue }
        }
        package var object: JSONObject

        /// Creates a QR code link, for fixtures and tests.
        public init(href: URL, type: String? = nil) {
            self.init(object: JSONObject())
            self.href = href
            self.type = type
        }

        package init(object: JSONObject) { self.object = object }
    }
}

/// The relations the SDK follows.
enum LinkRelation: String, CaseIterable, Sendable {
    case next, prev, cancel, skip, resend, enroll, verify, questions
}

extension LinksResponse {
    /// The link behind `relation`; the first one if there are several.
    subscript(relation: LinkRelation) -> Link? {
        relation == .resend ? resend?.all.first : object[relation.rawValue]
    }
}

extension LinksResponse: WireModel, Printable {
    package static let fields: [Field] = [
        Field("next", .first(Link.self)), Field("prev", .first(Link.self)),
        Field("cancel", .first(Link.self)), Field("skip", .first(Link.self)),
        Field("send", .list(Link.self)), Field("resend", .oneOrMany(Link.self)),
        Field("enroll", .first(Link.self)), Field("verify", .first(Link.self)),
        Field("questions", .first(Link.self)), Field("qrcode", .object(QRCode.self)),
        Field("", .others(Link.self), as: "others"),
    ]
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

extension LinksResponse.QRCode: WireModel, Printable {
    package static let fields: [Field] = [
        Field("href", .url, .redacted, isRequired: true), "type",
    ]
}

/// One or several ways to send something once more.
public typealias ResendLink = LinksResponse.ResendLink
