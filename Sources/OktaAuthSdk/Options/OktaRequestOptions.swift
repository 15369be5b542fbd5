/// Additions to the requests of one operation: header fields, query parameters, members of the
/// body.
///
/// The options of sign-in, recovery and password change have one of these. For any other operation,
/// run it inside `apply(to:)`:
///
/// ```swift
/// func resend(_ challenge: OktaAuthStatusFactorChallenge) {
///     OktaRequestOptions(language: "de").apply {
///         challenge.resendFactor(
///             onStatusChange: { status in handle(status) },
///             onError: { error in show(error) }
///         )
///     }
/// }
/// ```
///
/// They apply to every request of the operation, including polls, but not to operations the app
/// starts from its closures. They are not sent to hosts outside the org. An override that continues
/// after it has returned, for example on another queue, does so without them.
public struct OktaRequestOptions: Equatable, Sendable {
    /// Custom header fields; they replace all others of the same name.
    public var headers: [String: String]
    /// Custom parameters for the query, for example `updatePhone`.
    public var query: [String: String]
    /// Custom members of the body, by name.
    ///
    /// A member replaces the SDK's of the same name; inner objects (`profile`, `options`,
    /// `context`) are merged.
    public var bodyFields: [String: OktaJSON]
    /// The language for messages to the user: header `Accept-Language`.
    public var language: String?
    /// The address of the user's device, if a server forwards requests: header `X-Forwarded-For`.
    ///
    /// The org honours it from addresses it is configured to trust.
    public var forwardedFor: String?
    /// Describes the user's device: header `X-Device-Fingerprint`.
    ///
    /// The org honours it from trusted applications only, to mail users about new devices.
    public var deviceFingerprint: String?
    /// The API token of a trusted application: header `Authorization: SSWS …`.
    ///
    /// For servers only. The token can be extracted from an app, and it grants the rights of its
    /// administrator. Never log it.
    public var apiToken: String?

    /// Creates options; omitted ones add nothing.
    public init(
        headers: [String: String] = [:],
        query: [String: String] = [:],
        bodyFields: [String: OktaJSON] = [:],
        language: String? = nil,
        forwardedFor: String? = nil,
        deviceFingerprint: String? = nil,
        apiToken: String? = nil
    ) {
        self.headers = headers
        self.query = query
        self.bodyFields = bodyFields
        self.language = language
        self.forwardedFor = forwardedFor
        self.deviceFingerprint = deviceFingerprint
        self.apiToken = apiToken
    }

    /// The options of the current operation; `nil` if it has none.
    ///
    /// For an override of ``OktaAPI`` that sends requests itself.
    public static var current: OktaRequestOptions? { CallContext.current.request }

    /// Applies these options to the operations that `operation` starts.
    ///
    /// Nested calls of this method are combined; for the same field, the inner one applies.
    public func apply<Result>(to operation: () throws -> Result) rethrows -> Result {
        try CallContext.current.adding(self).run(operation)
    }

    /// Applies these options to the operations that `operation` awaits.
    ///
    /// - Throws: The error of `operation`.
    public func apply<Result>(to operation: () async throws -> Result) async rethrows -> Result {
        try await CallContext.$current.withValue(.current.adding(self), operation: operation)
    }

    /// These options merged over `others`.
    func added(to others: OktaRequestOptions?) -> OktaRequestOptions {
        guard var sum = others else { return self }
        for (name, value) in headers { sum.headers[name] = value }
        for (name, value) in query { sum.query[name] = value }
        let fields = OktaJSON.object(sum.bodyFields).overlaid(with: bodyFields)
        sum.bodyFields = fields.members?.dictionary ?? [:]
        sum.language = language ?? sum.language
        sum.forwardedFor = forwardedFor ?? sum.forwardedFor
        sum.deviceFingerprint = deviceFingerprint ?? sum.deviceFingerprint
        sum.apiToken = apiToken ?? sum.apiToken
        return sum
    }

    /// The header fields in ascending precedence.
    var headerFields: [RequestTemplate.Field] {
        let known: [(String, String?)] = [
            ("Accept-Language", language), ("X-Forwarded-For", forwardedFor),
            ("X-Device-Fingerprint", deviceFingerprint),
            ("Authorization", apiToken.map { "SSWS \($0)" }),
        ]
        return known.compactMap { name, value in value.map { (name, $0) } }
            + headers.sorted { $0.key < $1.key }
    }
}

extension OktaRequestOptions: Redacting {
    // Header fields, parameters and members can all hold a secret.
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "headers": headers.keys.sorted(), "query": query.keys.sorted(),
            "bodyFields": bodyFields.keys.sorted(), "language": language,
            "forwardedFor": Secret.redacted(forwardedFor),
            "deviceFingerprint": Secret.redacted(deviceFingerprint),
            "apiToken": Secret.redacted(apiToken),
        ]
    }
}
