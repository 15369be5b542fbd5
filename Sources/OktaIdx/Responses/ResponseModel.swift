import Foundation
import OktaCore

/// One response of the server, with the app's entries in its forms.
final class ResponseModel: Sendable {
    let content: ResponseContent
    let client: IDXClient
    let http: OktaHTTPResponseInfo
    let entries = Locked(FormEntries())
    /// The latest response to a poll that changed nothing.
    ///
    /// Its state handle replaces the handle in this response's forms.
    private let latest = Locked<ResponseContent?>(nil)
    private let owned = Locked(WeakObjects())

    // Unchecked: the reference is only used behind a lock; the object is `Sendable`.
    private struct WeakObjects: @unchecked Sendable {
        weak var objects: ResponseObjects?
    }

    init(_ content: ResponseContent, from client: IDXClient, http: OktaHTTPResponseInfo) {
        self.content = content
        self.client = client
        self.http = http
    }

    /// The objects of the response; `nil` once it is released.
    var objects: ResponseObjects? {
        get { owned.withLock { $0.objects } }
        set { owned.withLock { $0.objects = newValue } }
    }

    func replaceStateHandles(with newer: ResponseContent) { latest.withLock { $0 = newer } }

    /// The body of `form` as it would be sent now.
    ///
    /// - Throws: ``IDXClientError`` that names a field.
    func body(of form: Int) throws -> OktaJSON {
        let entries = entries.withLock { $0 }
        let body = FormBody(content: content, entries: entries, stateHandle: newerHandle(for: form))
        return try body.json(of: content.forms[form].fields)
    }

    private func newerHandle(for form: Int) -> OktaJSON? {
        guard let newer = latest.withLock({ $0 }) else { return nil }
        let name = content.forms[form].name
        let sameForm = newer.remediations.first { newer.forms[$0].name == name }
        return (sameForm ?? newer.remediations.first).flatMap { form in
            newer.forms[form].fields.lazy.map { newer.fields[$0] }
                .first { $0.name == FormBody.stateHandle }?.value
        }
    }
}
