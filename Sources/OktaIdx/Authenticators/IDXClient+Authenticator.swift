public import OktaCore

extension IDXClient {
    // Unchecked: every stored property is a constant of a `Sendable` type, also in subclasses.
    /// Something a user proves their identity with: a password, a phone, an app.
    ///
    /// Can be used from any thread or actor; it keeps its response.
    public class Authenticator: @unchecked Sendable {
        /// The type of an authenticator.
        public enum Kind: String, CaseIterable, Hashable, Sendable {
            /// Something this library does not know: see ``IDXClient/Authenticator/typeName``.
            case unknown
            /// An app, for example Okta Verify or Google Authenticator: see
            /// ``IDXClient/Authenticator/key``.
            case app
            /// An e-mail address.
            case email
            /// A phone.
            case phone
            /// A password.
            case password
            /// A security question.
            case securityQuestion = "security_question"
            /// A device.
            case device
            /// A security key or passkey, or a token with codes.
            case securityKey = "security_key"
            /// An identity provider.
            case federated

            /// The kind that the server spells `string`.
            public init(string: String) { self = Kind(rawValue: string) ?? .unknown }
        }

        /// How an authenticator is used.
        public enum Method: String, CaseIterable, Hashable, Sendable {
            /// Something this library does not know: see
            /// ``IDXClient/Authenticator/methodNames``.
            case unknown
            /// A code in a text message.
            case sms
            /// A code in a call.
            case voice
            /// A code or link in a mail.
            case email
            /// A question on the phone.
            case push
            /// A key on the device.
            case crypto
            /// A key on the device, by Okta FastPass.
            case signedNonce = "signed_nonce"
            /// A code of an app.
            case totp
            /// A password.
            case password
            /// A security key or passkey.
            case webAuthN = "webauthn"
            /// A security question.
            case securityQuestion = "security_question"

            /// The method that the server spells `string`.
            public init(string: String) { self = Method(rawValue: string) ?? .unknown }

            /// The spelling of the server; `nil` for ``unknown``.
            public var stringValue: String? { self == .unknown ? nil : rawValue }
        }

        /// The state of an authenticator in the transaction.
        public enum State: Hashable, Sendable {
            /// The user could set it up.
            case normal
            /// The user has set it up.
            case enrolled
            /// The user is being verified with it.
            case authenticating
            /// The user is setting it up.
            case enrolling
            /// The user recovers it.
            case recovery
        }

        let model: ResponseModel
        let index: Int

        init(_ model: ResponseModel, _ index: Int) {
            self.model = model
            self.index = index
        }

        static func make(_ model: ResponseModel, _ index: Int) -> Authenticator {
            switch model.content.authenticators[index].kind {
            case .password: Password(model, index)
            case .email: Email(model, index)
            case .phone: Phone(model, index)
            case .securityQuestion: SecurityQuestion(model, index)
            case .app: App(model, index)
            case .securityKey: SecurityKey(model, index)
            case .device, .federated, .unknown: Authenticator(model, index)
            }
        }

        var record: ResponseContent.AuthenticatorRecord { model.content.authenticators[index] }

        /// The type.
        public var type: Kind { record.kind }
        /// The type, as the server spells it.
        public var typeName: String? { record.typeName }
        /// The authenticator key, for example `okta_verify`.
        public var key: String? { record.key }
        /// The id of the authenticator in the org, or of the user's enrollment.
        public var id: String? { record.id }
        /// The name to show.
        public var displayName: String? { record.members["displayName"]?.scalarText }
        /// The id of one credential, for example of one of several security keys.
        public var credentialId: String? { record.members["credentialId"]?.scalarText }
        /// How it can be used; `nil` if the server does not say.
        public var methods: [Method]? { record.methodNames?.map(Method.init(string:)) }
        /// How it can be used, as the server spells it.
        public var methodNames: [String]? { record.methodNames }
        /// How it is used in the current step, as the server spells it; `nil` if it is not.
        ///
        /// ``methodNames`` also has the methods that it could be used with.
        public var currentMethodNames: [String]? { record.currentMethodNames }
        /// How long setting it up can be put off; `nil` without a limit.
        public var gracePeriod: GracePeriod? {
            record.members["gracePeriod"]?.members.flatMap(GracePeriod.init)
        }
        /// The server's data about the current step, for example a challenge.
        ///
        /// It can contain a secret: never log it.
        public var contextualData: OktaJSON? { record.members["contextualData"] }
        /// All other members that the server sent, by name; methods and actions are left out.
        ///
        /// It can contain a secret: never log it.
        public var members: [String: OktaJSON] { record.members }
        /// The state in the transaction.
        public var state: State {
            let roles = record.roles
            if roles.contains(.currentEnrollment) { return .authenticating }
            if roles.contains(.enrollment) { return .enrolling }
            if roles.contains(.current) {
                return model.content.isEnrolling ? .enrolling : .authenticating
            }
            if roles.contains(.recovery) { return .recovery }
            return roles.contains(.enrolled) ? .enrolled : .normal
        }

        /// The operations that the server offers, for example `send`, `recover` or `poll`, in its
        /// order.
        ///
        /// Each action is a form of its own. The methods of the classes, for example
        /// ``Resendable/resend()``, send these forms.
        public var actions: [Remediation] { record.actions.map { model.remediation($0.form) } }

        /// The form of the action `name`; `nil` if the server does not offer it.
        func action(_ name: String) -> Int? {
            record.actions.first { $0.name == name }?.form
        }

        func perform(_ name: String, _ report: @escaping Report<Response>) {
            model.client.submit(action(name), of: model, report)
        }

        func perform(_ name: String) async throws -> Response {
            try await model.client.submit(action(name), of: model)
        }
    }

    /// The authenticators of a response, or of one of its remediations, in the order of the server.
    public final class AuthenticatorCollection: Sendable, RandomAccessCollection {
        private let model: ResponseModel
        private let authenticators: [Int]

        init(_ model: ResponseModel, _ authenticators: [Int]) {
            self.model = model
            self.authenticators = authenticators
        }

        /// The authenticator that is being verified or set up; `nil` during other steps.
        public var current: Authenticator? {
            let order: [ResponseContent.Role] = [.currentEnrollment, .current, .enrollment]
            return order.flatMap(all).first
        }

        /// The authenticators the user has set up.
        public var enrolled: [Authenticator] { all(.enrolled) }

        private func all(_ role: ResponseContent.Role) -> [Authenticator] {
            authenticators.filter { model.content.authenticators[$0].roles.contains(role) }
                .map(model.authenticator)
        }

        /// The first authenticator of this kind.
        public subscript(kind: Authenticator.Kind) -> Authenticator? {
            first { $0.type == kind }
        }

        /// The position of the first authenticator.
        public var startIndex: Int { 0 }

        /// The position after the last authenticator.
        public var endIndex: Int { authenticators.count }

        /// The authenticator at `position`.
        public subscript(position: Int) -> Authenticator {
            model.authenticator(authenticators[position])
        }
    }
}

extension IDXClient.Authenticator: Hashable, ResponsePart {}

extension IDXClient.Authenticator: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "type": typeName ?? "unknown", "key": key, "id": id, "displayName": displayName,
            "methods": methodNames, "state": state,
            "contextualData": Secret.redacted(contextualData),
        ]
    }
}

extension IDXClient.AuthenticatorCollection: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["authenticators": Array(self)] }
}
