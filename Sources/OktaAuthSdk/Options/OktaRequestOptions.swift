/// What to add to the requests of one operation: header fields, query parameters, members of the
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
/// They count for every request of the operation, also for those of a wait, and for nothing the app
/// starts from its closures. They do not go to hosts outside the org. An override that goes on after
/// it has returned, for example on another queue, does so without them.
public struct OktaRequestOptions: Hashable, Sendable {
    /// Header fields of the app's own; they take the place of all others of the same name.
    public var headers: [String: String]
    /// Parameters of the app's own for the query, for example `updatePhone`.
    public var query: [String: String]
    /// Members of the app's own for the body, by name.
    ///
    /// A member takes the place of the SDK's of the same name; the members of inner objects
    /// (`profile`, `options`, `context`) are joined.
    public var bodyFields: [String: OktaJSON]
    /// The language for messages to the user: header `Accept-Language`.
    public var language: String?
    /// The address of the user's device, where a server passes requests on: header
    /// `X-Forwarded-For`.
    ///
    /// The org heeds it from addresses it is configured to trust.
    public var forwardedFor: String?
    /// Describes the user's device: header `X-Device-Fingerprint`.
    ///
    /// The org heeds it from trusted applications only, to mail users about new devices.
    public var deviceFingerprint: String?
    /// The API token of a trusted application: header `Authorization: SSWS …`.
    ///
    /// For servers only. Everybody who has an app has the token in it, and with it the rights of the
    /// administrator it belongs to. Never log it.
    public var apiToken: String?

    /// Creates options; what is left out adds nothing.
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

    /// Those of the operation that is being made; `nil` if it has none.
    ///
    /// An override of ``OktaAPI`` that sends something itself finds here what the caller asked for.
    public static var current: OktaRequestOptions? { CallContext.current.request }

    /// Makes these count for the operations that `operation` starts.
    ///
    /// Inside another call of this method both count; of the same field, the inner one.
    public func apply<Result>(to operation: () throws -> Result) rethrows -> Result {
        try CallContext.adding(self).run(operation)
    }

    /// Makes these count for the operations that `operation` awaits.
    ///
    /// - Throws: What `operation` throws.
    public func apply<Result>(
        to operation: () async throws -> Result
    ) async rethrows -> Result {
        try await CallContext.$current.withValue(.adding(self), operation: operation)
    }

    /// These on top of `others`.
    func added(to others: OktaRequestOptions?) -> OktaRequestOptions {
        guard var sum = others else { return self }
        sum.headers.merge(headers) { $1 }
        sum.query.merge(query) { $1 }
        if case .object(let fields) = OktaJSON.object(sum.bodyFields).joined(with: bodyFields) {
            sum.bodyFields = fields
        }
        sum.language = language ?? sum.language
        sum.forwardedFor = forwardedFor ?? sum.forwardedFor
        sum.deviceFingerprint = deviceFingerprint ?? sum.deviceFingerprint
        sum.apiToken = apiToken ?? sum.apiToken
        return sum
    }

    /// The header fields in the order in which they count, the last one most.
    var headerFields: [(name: String, value: String)] {
        let known: [(String, String?)] = [
            ("Accept-Language", language), ("X-Forwarded-For", forwardedFor),
            ("X-Device-Fingerprint", deviceFingerprint),
            ("Authorization", apiToken.map { "SSWS \($0)" }),
        ]
        return known.compactMap { name, value in value.map { (name, $0) } }
            + headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension OktaJSON {
    /// The object with `members` in it, those of inner objects joined.
    fileprivate func joined(with members: [String: OktaJSON]) -> OktaJSON {
        guard case .object(let own) = self else { return .object(members) }
        return .object(
            own.merging(members) { old, new in
                guard case .object = old, case .object(let inner) = new else { return new }
                return old.joined(with: inner)
            }
        )
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
