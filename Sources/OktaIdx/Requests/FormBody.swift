import OktaCore

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
    func json(of fields: [Int], in path: String = "") throws -> OktaJSON {
        var members = OktaJSON.Members()
        for index in fields {
            guard let name = content.fields[index].name else { continue }
            let place = path + name
            if path.isEmpty, name == Self.stateHandle, let stateHandle {
                members.append(name, stateHandle)
            } else if let value = try value(of: index, at: place) {
                members.append(name, value)
            } else if content.fields[index].isRequired {
                throw IDXClientError.missingRequiredParameter(name: place)
            }
        }
        return .object(members)
    }

    private func value(of index: Int, at place: String) throws -> OktaJSON? {
        if case .unusable(let typeName)? = entries.values[index] {
            throw IDXClientError.invalidParameterValue(name: place, type: typeName)
        }
        let field = content.fields[index]
        if let option = entries.selections[index] {
            guard let children = content.fields[option].children else {
                return entries.value(of: option, in: content)
            }
            return try json(of: children, in: "\(place).")
        }
        if let children = field.children, entries.values[index] == nil {
            let object = try json(of: children, in: "\(place).")
            // Not by `?:`, in which `nil` would be the JSON value `null`.
            guard object != [:] else { return nil }
            return object
        }
        return entries.value(of: index, in: content)
    }
}
