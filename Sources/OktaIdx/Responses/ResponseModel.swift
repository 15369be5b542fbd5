import Foundation
import OktaCore

/// One answer of the server, with what the app enters into its forms.
final class ResponseModel: Sendable {
    let content: ResponseContent
    let client: IDXClient
    let http: OktaHTTPResponseInfo
    let entries = Locked(FormEntries())
    /// The latest answer to a poll that changed nothing: its state handle replaces the one in this
    /// answer's forms.
    private let latest = Locked<ResponseContent?>(nil)

    init(_ content: ResponseContent, from client: IDXClient, http: OktaHTTPResponseInfo) {
        self.content = content
        self.client = client
        self.http = http
    }

    func replaceStateHandles(with newer: ResponseContent) { latest.withLock { $0 = newer } }

    /// The body of `form` as it would be sent now.
    ///
    /// - Throws: ``IDXClientError`` that names a field.
    func body(of form: Int) throws -> JSONValue {
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

/// What the app entered into the forms of one answer.
struct FormEntries: Sendable {
    enum Entry: Sendable {
        case value(OktaJSON)
        case none
        /// Something that JSON cannot express, of this type.
        case unusable(typeName: String)
    }

    var values: [Int: Entry] = [:]
    /// The option that is selected for a field.
    var selections: [Int: Int] = [:]
    /// Changes that had no effect, by the form they were meant for.
    var ignored: [(form: Int, error: IDXClientError)] = []

    /// The value of the field `index`; `nil` if it has none.
    func value(of index: Int, in content: ResponseContent) -> OktaJSON? {
        switch values[index] {
        case .value(let value): value
        case .some(.none), .unusable: nil
        case nil: content.fields[index].value.flatMap { $0 == .null ? nil : $0 }
        }
    }

    /// Selects `option` of `field`; of an option further down, every option on the way to it.
    ///
    /// - Returns: Whether `option` is one of `field`, at any depth.
    mutating func select(_ option: Int?, of field: Int, in content: ResponseContent) -> Bool {
        guard let option else {
            selections[field] = nil
            return true
        }
        var path: [(field: Int, option: Int)] = []
        var current: Int? = option
        while let index = current, index != field {
            let parent = content.fields[index].parent
            if content.fields[index].isOption, let parent { path.append((parent, index)) }
            current = parent
        }
        guard current == field, content.fields[option].isOption else { return false }
        for step in path { selections[step.field] = step.option }
        return true
    }
}

/// Builds the body of a request from a form.
struct FormBody {
    static let stateHandle = "stateHandle"

    let content: ResponseContent
    let entries: FormEntries
    /// Replaces the state handle of the form.
    var stateHandle: OktaJSON?

    /// The object of `fields`; those without value are left out.
    ///
    /// - Throws: ``IDXClientError`` that names the field, with those around it.
    func json(of fields: [Int], in path: String = "") throws -> JSONValue {
        var members: [JSONValue.Member] = []
        for index in fields {
            guard let name = content.fields[index].name else { continue }
            let place = path + name
            if path.isEmpty, name == Self.stateHandle, let stateHandle {
                members.append(.init(key: name, value: stateHandle.json))
            } else if let value = try value(of: index, at: place) {
                members.append(.init(key: name, value: value))
            } else if content.fields[index].isRequired {
                throw IDXClientError.missingRequiredParameter(name: place)
            }
        }
        return .object(members)
    }

    private func value(of index: Int, at place: String) throws -> JSONValue? {
        if case .unusable(let typeName)? = entries.values[index] {
            throw IDXClientError.invalidParameterValue(name: place, type: typeName)
        }
        let field = content.fields[index]
        if let option = entries.selections[index] {
            guard let children = content.fields[option].children else {
                return entries.value(of: option, in: content)?.json
            }
            return try json(of: children, in: "\(place).")
        }
        if let children = field.children, entries.values[index] == nil {
            let object = try json(of: children, in: "\(place).")
            if case .object(let members) = object, members.isEmpty { return nil }
            return object
        }
        return entries.value(of: index, in: content)?.json
    }
}
