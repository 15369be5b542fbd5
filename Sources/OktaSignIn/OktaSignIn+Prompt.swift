public import Foundation
import OktaAuthSdk
public import OktaCore

extension OktaSignIn {
    /// The step in words and inputs, for a user interface that treats all steps alike.
    ///
    /// A terminal prints it, a view makes a form of it, a test reads it. The values are sent with
    /// ``OktaSignIn/answer(_:choosing:)``; a step with a passkey has no inputs.
    public struct Prompt: Sendable {
        /// An input; the fields of a ``OktaSignIn/Form`` and of any other step are the same.
        public typealias Field = Form.Field

        /// One of several ways on.
        public struct Choice: Identifiable, Hashable, Sendable {
            /// Identifies the choice in its step.
            public let id: String
            /// The text of a button, in the language of the sign-in.
            public var title: String
            /// The factor that is chosen.
            public var factor: Factor?

            /// Creates a choice, for a preview or a test.
            public init(id: String, title: String, factor: Factor? = nil) {
                self.id = id
                self.title = title
                self.factor = factor
            }
        }

        /// A picture to scan, or what can be typed in its place.
        public struct Picture: Hashable, Sendable {
            /// The text of the QR code.
            public var text: String?
            /// A picture of the QR code.
            public var data: Data?
            /// A page with a picture of the QR code.
            public var url: URL?
            /// The secret to type in; never log it.
            public var secret: String?

            /// Creates a picture, for a preview or a test.
            public init(
                text: String? = nil, data: Data? = nil, url: URL? = nil, secret: String? = nil
            ) {
                self.text = text
                self.data = data
                self.url = url
                self.secret = secret
            }
        }

        /// The event to wait for: ``OktaSignIn/wait(onEvent:)``.
        public struct Waiting: Hashable, Sendable {
            /// The instruction for the user, as one sentence.
            public var text: String
            /// The number to pick on the phone.
            public var number: Int?
            /// When it ends at the latest.
            public var until: Date?

            /// Creates a wait, for a preview or a test.
            public init(text: String, number: Int? = nil, until: Date? = nil) {
                self.text = text
                self.number = number
                self.until = until
            }
        }

        /// The step in a few words.
        public var title: String
        /// Further lines for the user.
        public var text: [String]
        /// The inputs, in order.
        public var fields: [Field]
        /// The buttons that complete the step: one, or one for each choice.
        public var choices: [Choice]
        /// A page to open.
        public var page: URL?
        /// A QR code.
        public var picture: Picture?
        /// A wait, which may be in addition to the inputs.
        public var waiting: Waiting?
        /// The consent that completing the step gives.
        public var consent: Consent?
        /// The CAPTCHA of the step: ``OktaSignIn/answer(_:choosing:)`` takes its result as `captcha`.
        public var captcha: Captcha?
        /// The pages that the texts of the org name.
        public var links: [Link]

        /// Creates a prompt, for a preview or a test.
        public init(
            title: String,
            text: [String] = [],
            fields: [Field] = [],
            choices: [Choice] = [],
            page: URL? = nil,
            picture: Picture? = nil,
            waiting: Waiting? = nil,
            consent: Consent? = nil,
            captcha: Captcha? = nil,
            links: [Link] = []
        ) {
            self.title = title
            self.text = text
            self.fields = fields
            self.choices = choices
            self.page = page
            self.picture = picture
            self.waiting = waiting
            self.consent = consent
            self.captcha = captcha
            self.links = links
        }
    }

    /// The step in words and inputs.
    public var prompt: Prompt { state.prompt }

    /// Completes the step with the values of ``Prompt/fields``, by one of ``Prompt/choices``.
    ///
    /// Without a choice, the first counts. A value of a field that the user left empty may be left
    /// out. The result of ``Prompt/captcha`` has the key `captcha`.
    ///
    /// ```swift
    /// func submit(_ values: [String: String], to signIn: OktaSignIn) async throws {
    ///     try await signIn.answer(values, choosing: signIn.prompt.choices.first)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; ``OktaSignInError/notOffered(_:)`` if the step has no inputs.
    @discardableResult
    public func answer(
        _ values: [String: String], choosing choice: Prompt.Choice? = nil
    ) async throws -> Step {
        let id = choice?.id ?? prompt.choices.first?.id ?? ""
        return try await answer(with: \.values, "values", captcha: values["captcha"]) {
            try await $0(values, id)
        }
    }
}

extension OktaSignIn.Prompt.Field {
    /// The rules that a value breaks while it is typed; rules that only the org can check are left out.
    ///
    /// ```swift
    /// func explain(_ field: OktaSignIn.Prompt.Field, _ typed: String) {
    ///     for rule in field.rulesBroken(by: typed) { show(rule.userText()) }
    /// }
    /// ```
    public func rulesBroken(by value: String) -> [OktaPasswordRule] {
        rules.filter { $0.isBroken(by: OktaPasswordCandidate(value)) }
    }
}

extension OktaSignIn.Prompt.Field {
    static func username(_ known: String?) -> Self {
        Self(id: "username", label: UserText.userName(), isRequired: true, value: known)
    }

    static var password: Self {
        Self(id: "password", label: UserText.factorPassword(), kind: .secret, isRequired: true)
    }
    static var code: Self {
        Self(id: "code", label: UserText.code(), isRequired: true)
    }
    static var answer: Self {
        Self(id: "answer", label: UserText.answer(), kind: .secret, isRequired: true)
    }

    static func channel(_ channels: [OktaSignIn.Factor.Kind]) -> Self {
        let options = channels.map { OktaSignIn.Form.Field.Option(id: $0.id, label: $0.words) }
        return Self(
            id: "channel", label: UserText.sendBy(), kind: .options(options),
            value: options.first?.id
        )
    }
}

extension OktaSignIn.Factor {
    /// The name, with the phone, address or device.
    var title: String { detail.map { UserText.titleWithDetail(name, $0) } ?? name }
}

extension OktaSignIn.Factor.Kind {
    var id: String { if case .other(let name) = self { name } else { "\(self)" } }

    var words: String {
        switch self {
        case .sms: UserText.byText()
        case .call: UserText.byCall()
        case .email: UserText.byEmail()
        default: id
        }
    }
}

extension [OktaSignIn.Factor.Kind] {
    /// The channel that was chosen in a field.
    func chosen(in values: [String: String]) -> Element? { first { $0.id == values["channel"] } }
}

extension OktaSignIn.Prompt: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["title": title, "text": text, "fields": fields.map(\.id), "choices": choices.map(\.id)]
    }
}
