import OktaCore

/// The values that the app entered into the forms of one response.
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
