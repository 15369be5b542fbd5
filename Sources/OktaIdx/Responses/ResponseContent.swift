import Foundation
import OktaCore

/// The content of one response: forms, fields, authenticators and messages in tables, which refer
/// to each other by index.
///
/// The public classes are views of a table and an index, so that nothing they refer to can be
/// released before them, and no cycle arises.
struct ResponseContent: Sendable {
    /// A form: a remediation, the cancellation, the success, or an action of an authenticator.
    struct FormRecord: Sendable {
        var members: OktaJSON.Members
        var name: String
        var href: URL?
        var fields: [Int] = []
        var relations: [String] = []
        var authenticators: [Int] = []
        /// The messages of the form itself.
        var ownMessages: [Int] = []
        /// The messages of its fields.
        var messages: [Int] = []
        /// Seconds between two polls.
        var refresh: TimeInterval?
        /// The authenticator whose action this form is.
        var owner: Int?

        /// Whether the form can be sent; others are links for a browser or a launcher.
        var isSubmittable: Bool { members.present("rel") != nil }
    }

    /// A field of a form, or an option of a field.
    struct FieldRecord: Sendable {
        var members: OktaJSON.Members
        var name: String?
        var value: OktaJSON?
        var isMutable: Bool
        var isRequired: Bool
        var isVisible = true
        var isSecret: Bool
        /// The fields of the nested form; `nil` for a plain field.
        var children: [Int]?
        var options: [Int]?
        var isOption: Bool
        /// The field around this one, or whose option this is.
        var parent: Int?
        var form: Int
        var relation: String?
        var authenticator: Int?
        var messages: [Int] = []
    }

    /// A member of the response that describes authenticators, and that a server can repeat.
    enum Role: String, CaseIterable, Sendable {
        case available = "authenticators"
        case enrolled = "authenticatorEnrollments"
        case current = "currentAuthenticator"
        case currentEnrollment = "currentAuthenticatorEnrollment"
        case enrollment = "enrollmentAuthenticator"
        case recovery = "recoveryAuthenticator"

        var isList: Bool { self == .available || self == .enrolled }
    }

    /// One authenticator, however many places of the response describe it.
    struct AuthenticatorRecord: Sendable {
        /// The members, methods and actions aside; of several places the first counts.
        var members: [String: OktaJSON] = [:]
        var methodNames: [String]?
        /// The messages of the place that is about the current step.
        var currentMethodNames: [String]?
        var actions: [(name: String, form: Int)] = []
        var roles: Set<Role> = []

        var typeName: String? { members["type"]?.scalarText }
        var key: String? { members["key"]?.scalarText }
        var id: String? { members["id"]?.scalarText }
    }

    struct MessageRecord: Sendable {
        var members: OktaJSON.Members
        var field: Int?

        var className: String? { members["class"]?.scalarText }
    }

    var body: OktaJSON = .null
    var expiresAt: Date?
    var intentName: String?
    var forms: [FormRecord] = []
    var fields: [FieldRecord] = []
    var authenticators: [AuthenticatorRecord] = []
    var messages: [MessageRecord] = []
    /// The forms of the remediations in the order of the server, the cancellation last.
    var remediations: [Int] = []
    var cancel: Int?
    /// The form that ends the challenge of the device.
    var deviceCancel: Int?
    var success: Int?
    var topMessages: [Int] = []
    var issues: [OktaDecodingIssue] = []

    /// Whether the current authenticator is being set up.
    var isEnrolling: Bool {
        let enrolling: Set<IDXClient.Remediation.RemediationType> = [
            .enrollAuthenticator, .enrollPoll, .authenticatorEnrollmentData,
            .selectEnrollmentChannel, .enrollmentChannelData, .enrollAuthenticatorPromotion,
        ]
        return remediations.contains { enrolling.contains(.init(string: forms[$0].name)) }
    }
}
