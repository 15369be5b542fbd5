public import Foundation
import OktaCore

extension IDXClient {
    // Unchecked: every stored property is a constant of a `Sendable` type, also in subclasses.
    /// Something the user can do next: a form to fill in and send.
    ///
    /// Can be used from any thread or actor; it keeps its response.
    @dynamicMemberLookup
    public class Remediation: @unchecked Sendable {
        let model: ResponseModel
        let index: Int

        init(_ model: ResponseModel, _ index: Int) {
            self.model = model
            self.index = index
        }

        static func make(_ model: ResponseModel, _ index: Int) -> Remediation {
            SocialAuth(social: model, index) ?? Remediation(model, index)
        }

        var record: ResponseContent.FormRecord { model.content.forms[index] }

        /// The type, derived from the name.
        public var type: RemediationType { RemediationType(string: record.name) }
        /// The name the server gives it, also where ``type`` is unknown.
        public var name: String { record.name }
        /// Its fields.
        public var form: Form { Form(model, fields: record.fields) }
        /// The authenticators it is about.
        public var authenticators: AuthenticatorCollection {
            AuthenticatorCollection(model, record.authenticators)
        }
        /// The messages about the form itself; ``MessageCollection/allMessages`` has those about its
        /// fields, too.
        public var messages: MessageCollection {
            let own = record.ownMessages
            return MessageCollection(model, own, all: own + record.messages)
        }
        /// Whether it can be sent; otherwise ``href`` is for a browser or another app.
        public var canProceed: Bool { record.isSubmittable && record.href != nil }
        /// The scopes that an application requests, if this is about consent.
        public var scopes: [Scope] {
            let all = record.members["scopes"] ?? model.content.body["scopes"]
            let scopes = all?.elements ?? all?["value"]?.elements ?? []
            return scopes.compactMap { $0.members.map(Scope.init) }
        }
        /// Enters the result of the ``IDXClient/Response/captcha``; without effect if the form does not
        /// ask for it.
        public func enterCaptcha(_ token: String) {
            self["captchaVerify.captchaToken"]?.value = token
            let id = model.content.body["captcha"]?["value"]?["id"]?.scalarText
            self["captchaVerify.captchaId"]?.value = id
        }
        /// Where it leads, for what cannot be sent.
        ///
        /// It can contain a token: never log it.
        public var href: URL? { record.href }
        /// Changes of the app that had no effect: fields that are not mutable, and options that
        /// belong to another field.
        public var ignoredChanges: [IDXClientError] {
            model.entries.withLock { entries in
                entries.ignored.filter { $0.form == index }.map(\.error)
            }
        }

        /// The field `name`; a path such as `userProfile.firstName` leads into nested forms.
        public subscript(name: String) -> Form.Field? { model.field(name, in: record.fields) }

        /// The field of this name.
        public subscript(dynamicMember name: String) -> Form.Field? { self[name] }

        // MARK: Sending

        /// Sends the form.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate: with the
        ///   next response, or with an error. A value that is missing is an error that names it,
        ///   and nothing is sent.
        public func proceed(completion: ResponseResult?) {
            model.client.submit(index, of: model, pairing(completion))
        }

        /// Sends the form, and reports a `Result`.
        public func proceed(completion: @escaping (Result<Response, any Error>) -> Void) {
            model.client.submit(index, of: model, completion)
        }

        /// Sends the form, and returns the next response.
        ///
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
        @discardableResult
        public func proceed() async throws -> Response {
            try await model.client.submit(index, of: model)
        }
    }

    /// The remediations of a response, in the order of the server; the cancellation comes last.
    public final class RemediationCollection: Sendable, RandomAccessCollection {
        private let model: ResponseModel

        init(_ model: ResponseModel) { self.model = model }

        /// The first remediation of this name.
        public subscript(name: String) -> Remediation? { first { $0.name == name } }

        /// The first remediation of this type.
        public subscript(type: Remediation.RemediationType) -> Remediation? {
            first { $0.type == type }
        }

        /// The position of the first remediation.
        public var startIndex: Int { 0 }

        /// The position after the last remediation.
        public var endIndex: Int { model.content.remediations.count }

        /// The remediation at `position`.
        public subscript(position: Int) -> Remediation {
            model.remediation(model.content.remediations[position])
        }
    }
}

extension IDXClient.Remediation: Hashable, ResponsePart {}

extension IDXClient.Remediation: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["name": name, "form": form, "authenticators": Array(authenticators)]
    }
}

extension IDXClient.RemediationCollection: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["remediations": Array(self)] }
}
