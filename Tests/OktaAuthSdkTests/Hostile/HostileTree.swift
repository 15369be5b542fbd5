import Foundation

@testable import OktaAuthSdk

/// A JSON document that need not make sense.
indirect enum HostileTree: Sendable {
    /// Bytes as they are: a scalar, well-formed or not.
    case raw([UInt8])
    case string(String)
    case array([HostileTree])
    case object([(key: HostileKey, value: HostileTree)])
    /// One value inside many arrays.
    case nested(HostileTree, levels: Int)
    /// One value many times, as an array.
    case repeated(HostileTree, count: Int)
}

/// The key of a member, and whether it is written with an escape.
struct HostileKey: Sendable {
    let name: String
    var isEscaped = false
}

extension HostileTree {
    /// A document of a sample, members in the order of their keys.
    init(_ value: OktaJSON) {
        switch value {
        case .null: self = .raw(Array("null".utf8))
        case .bool(let flag): self = .raw(Array("\(flag)".utf8))
        case .number, .largeInteger, .string(""): self = .raw(Array(JSONWriter.data(value)))
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map(HostileTree.init))
        case .object(let members):
            self = .object(
                members.dictionary.sorted { $0.key < $1.key }.map {
                    (HostileKey(name: $0.key), HostileTree($0.value))
                }
            )
        }
    }

    /// The document as text.
    var body: Data {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return Data(bytes)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .raw(let raw): bytes += raw
        case .string(let text): bytes += JSONWriter.data(.string(text))
        case .array(let elements):
            Self.write(elements, to: &bytes)
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                member.key.write(to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .nested(let tree, let levels):
            bytes += Array(repeating: UInt8(ascii: "["), count: levels)
            tree.write(to: &bytes)
            bytes += Array(repeating: UInt8(ascii: "]"), count: levels)
        case .repeated(let tree, let count):
            var element: [UInt8] = []
            tree.write(to: &element)
            bytes.reserveCapacity(bytes.count + (element.count + 1) * count)
            bytes.append(UInt8(ascii: "["))
            for index in 0..<count {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += element
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    private static func write(_ elements: [HostileTree], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            element.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}

extension HostileKey {
    fileprivate func write(to bytes: inout [UInt8]) {
        guard isEscaped, let first = name.utf8.first else {
            bytes += JSONWriter.data(.string(name))
            return
        }
        let digits = String(first, radix: 16)
        bytes += Array("\"\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        bytes += Array(name.utf8.dropFirst()) + [UInt8(ascii: "\"")]
    }
}

// MARK: What must survive

extension HostileTree {
    /// Whether the document has a token the SDK can use, and which, if that is known.
    var stateToken: (isPresent: Bool, text: String?) {
        for value in values(of: "stateToken") {
            switch value {
            case .string(let text): return (true, text)
            case .raw(let raw) where !raw.starts(with: "null".utf8): return (true, nil)
            case .raw, .array, .object, .nested, .repeated: continue
            }
        }
        return (false, nil)
    }

    /// Where the links at the top of the document lead, by relation; `nil` where that is not known.
    var links: [(relation: LinkRelation, href: String)] {
        guard let links = values(of: "_links").first(where: \.isObject) else { return [] }
        return LinkRelation.allCases.compactMap { relation in
            for value in links.values(of: relation.rawValue) {
                switch value {
                case .object:
                    switch value.href {
                    case .some(let href?): return (relation, href)
                    case .some(nil): return nil
                    case nil: continue
                    }
                // The first that is a link counts; with others before it, that is not known here.
                case .array(let elements):
                    guard case .some(let href?) = elements.first?.href else { return nil }
                    return (relation, href)
                case .repeated(let element, _):
                    guard case .some(let href?) = element.href else { return nil }
                    return (relation, href)
                case .nested: return nil
                case .raw, .string: continue
                }
            }
            return nil
        }
    }

    /// Where a link leads: `nil` if it leads nowhere, `.some(nil)` if that is not known here.
    private var href: String?? {
        for value in values(of: "href") {
            switch value {
            case .string(let text): if URL(string: text) != nil { return text }
            case .raw: return .some(nil)
            case .array, .object, .nested, .repeated: continue
            }
        }
        return nil
    }

    private var isObject: Bool { if case .object = self { true } else { false } }

    private func values(of name: String) -> [HostileTree] {
        guard case .object(let members) = self else { return [] }
        return members.filter { $0.key.name == name }.map(\.value)
    }
}
