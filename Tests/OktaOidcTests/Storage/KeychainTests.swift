import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("The Keychain")
struct KeychainTests {
    typealias Attributes = [String: KeychainItems.Value]

    private struct State {
        var calls: [(name: String, query: Attributes)] = []
        var item: Attributes?
        /// The status of the next call, by the name of the function.
        var refusals: [String: Int32] = [:]
    }

    private final class Object {}

    private let state = Locked(State())
    private let control = KeychainItems.AccessControl(object: Object())

    /// The items of a Keychain that keeps one item, notes what it is sent, and can refuse.
    private func items(group: String? = nil, flags: UInt = 0) -> KeychainItems {
        @Sendable func call(
            _ name: String, _ query: Attributes, _ effect: (inout Attributes?) -> Void
        ) -> Int32 {
            state.withLock { state in
                state.calls.append((name, query))
                if let status = state.refusals.removeValue(forKey: name) { return status }
                if name == "add" {
                    guard state.item == nil else { return -25_299 }
                } else if state.item == nil {
                    return -25_300
                }
                effect(&state.item)
                return 0
            }
        }
        let functions = KeychainItems.Functions(
            // As Apple's, it refuses some flags together, here 3.
            accessControl: { [control] in $0 == "cku" && $1 != 3 ? control : nil },
            copy: { query in
                var data: Data?
                let status = call("copy", query) { item in
                    if case .data(let found)? = item?["v_Data"] { data = found }
                }
                return (status, data)
            },
            update: { query, content in call("update", query) { $0?.merge(content) { $1 } } },
            add: { item in call("add", item) { $0 = item } },
            delete: { query in call("delete", query) { $0 = nil } }
        )
        return KeychainItems(
            service: "service",
            accessGroup: group,
            accessibility: "cku",
            flags: flags,
            functions: functions
        )
    }

    @Test("A value is added, replaced in place, read and removed")
    func life() throws {
        let items = items(group: "group")
        #expect(try items.value(for: "key") == nil)
        try items.setValue(nil, for: "key")
        for text in ["one", "two"] {
            try items.setValue(Data(text.utf8), for: "key")
            #expect(try items.value(for: "key") == Data(text.utf8))
        }
        try items.setValue(nil, for: "key")
        #expect(try items.value(for: "key") == nil)
        let calls = state.withLock { $0.calls }
        #expect(
            calls.map(\.name) == [
                "copy", "delete", "update", "add", "copy", "update", "copy", "delete", "copy",
            ]
        )
        let own: Attributes = [
            "class": .text("genp"), "svce": .text("service"), "acct": .text("key"),
            "agrp": .text("group"), "sync": .flag(false), "nleg": .flag(true),
        ]
        for call in calls {
            #expect(call.query.filter { own[$0.key] != nil } == own)
            let others = call.query.filter { own[$0.key] == nil }
            switch call.name {
            case "copy": #expect(others == ["r_Data": .flag(true), "m_Limit": .text("m_LimitOne")])
            case "add":
                #expect(others == ["v_Data": .data(Data("one".utf8)), "pdmn": .text("cku")])
            default: #expect(others.isEmpty)
            }
        }
    }

    @Test("An item with access control has that in place of an accessibility")
    func accessControl() throws {
        try items(flags: 8).setValue(Data(), for: "key")
        let item = try #require(state.withLock { $0.item })
        #expect(item["accc"] == .protection(control))
        #expect(item["pdmn"] == nil && item["agrp"] == nil)
    }

    @Test("Nothing is stored without the access control that an app asked for")
    func refusedAccessControl() throws {
        let items = items(flags: 3)
        #expect(throws: OktaKeychainError(status: -50)) {
            try items.setValue(Data("one".utf8), for: "key")
        }
        #expect(state.withLock { $0.item == nil && $0.calls.isEmpty })
        // A stored value can still be removed.
        try items.setValue(nil, for: "key")
    }

    @Test("A Keychain that refuses is an error and not an absent value")
    func refusals() throws {
        let items = items()
        try items.setValue(Data("one".utf8), for: "key")
        for name in ["copy", "update", "delete"] {
            state.withLock { $0.refusals = [name: -25_308] }
            #expect(throws: OktaKeychainError(status: -25_308)) {
                switch name {
                case "copy": _ = try items.value(for: "key")
                case "update": try items.setValue(Data("two".utf8), for: "key")
                default: try items.setValue(nil, for: "key")
                }
            }
        }
        #expect(try items.value(for: "key") == Data("one".utf8))
        // Another process adds the item between two calls, or refuses the new one.
        state.withLock { $0.refusals = ["update": -25_300, "add": -25_299] }
        try items.setValue(Data("two".utf8), for: "key")
        #expect(try items.value(for: "key") == Data("two".utf8))
        state.withLock { $0.refusals = ["update": -25_300, "add": -34_018] }
        #expect(throws: OktaKeychainError(status: -34_018)) {
            try items.setValue(Data("three".utf8), for: "key")
        }
        #expect(
            StoreFailure.reason(for: OktaKeychainError(status: -25_308))
                == "the Keychain reported -25308"
        )
        #expect(StoreFailure.reason(for: URLError(.unknown)) == "URLError")
    }
}
