import OktaCore

/// The forms of one response with the values that the app entered.
struct FormEntries: Sendable {
    enum Entry: Sendable {
        case value(OktaJSON)
        case none
        /// Something that JSON cannot express, of this type.
        case unusable(typeName: String)
    }

    static let stateHandle = "stateHandle"

    let content: ResponseContent
    var values: [Int: Entry] = [:]
    var selections: [Int: Int] = [:]
    /// Changes that had no effect, by the form they were meant for.
    var ignored: [(form: Int, error: IDXClientError)] = []
    /// The latest response to a poll that changed nothing, whose state handle replaces the one of
    /// these forms.
    var latest: ResponseContent?

    init(_ content: ResponseContent) { self.content = content }

    func value(of index: Int) -> OktaJSON? {
        switch values[index] {
        case .value(let value): value
        case .some(.none), .unusable: nil
        case nil: content.fields[index].value.flatMap { $0 == .null ? nil : $0 }
        }
    }

    /// Selects `option` of `field`; of an option further down, every option on the way to it.
    ///
    /// - Returns: Whether `option` is one of `field`, at any depth.
    mutating func select(_ option: Int?, of field: Int) -> Bool {
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

    // MARK: The body of a request

    /// The body of `form` as it would be sent now; an error names a field, with those around it.
    func body(of form: Int) throws -> OktaJSON {
        let form = content.forms[form]
        return try object(of: form.fields, replacingHandleBy: latestHandle(for: form.name))
    }

    private func object(
        of fields: [Int], in path: String = "", replacingHandleBy handle: OktaJSON? = nil
    ) throws -> OktaJSON {
        var members = OktaJSON.Members()
        for index in fields {
            guard let name = content.fields[index].name else { continue }
            if let handle, name == Self.stateHandle {
                members.append(name, handle)
            } else if let value = try value(of: index, at: path + name) {
                members.append(name, value)
            } else if content.fields[index].isRequired, content.fields[index].isMutable {
                // The org keeps a value that is not to be entered.
                throw IDXClientError.missingRequiredParameter(name: path + name)
            }
        }
        return .object(members)
    }

    private func value(of index: Int, at place: String) throws -> OktaJSON? {
        if case .unusable(let typeName)? = values[index] {
            throw IDXClientError.invalidParameterValue(name: place, type: typeName)
        }
        if let option = selections[index] {
            guard let children = content.fields[option].children else { return value(of: option) }
            return try object(of: children, in: "\(place).")
        }
        if let children = content.fields[index].children, values[index] == nil {
            let object = try object(of: children, in: "\(place).")
            // Not by `?:`, in which `nil` would be the JSON value `null`.
            guard object != [:] else { return nil }
            return object
        }
        return value(of: index)
    }

    private func latestHandle(for name: String) -> OktaJSON? {
        guard let latest else { return nil }
        let sameForm = latest.remediations.first { latest.forms[$0].name == name }
        return (sameForm ?? latest.remediations.first).flatMap { form in
            latest.forms[form].fields.lazy.map { latest.fields[$0] }
                .first { $0.name == Self.stateHandle }?.value
        }
    }
}
