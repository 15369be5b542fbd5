import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("The Keychain")
struct KeychainTests {
    typealias Attributes = [String: KeychainItems.Value]

    /// A Keychain that keeps one item, notes what it is sent, and can refuse.
    private final class FakeKeychain: Sendable {
        struct State: Sendable {
            var calls: [(name: String, query: Attributes)] = []
            var item: Attributes?
            /// The statuses of the next calls, by the name of the function.
            var refusals: [String: [Int32]] = [:]
        }

        let state = Locked(State())

        /// Notes a call, and does `effect` if an item is there or not, as the call expects.
        private func call(
            _ name: String,
            _ query: Attributes,
            needsItem: Bool = true,
            _ effect: (inout Attributes?) -> Void
        ) -> Int32 {
            state.withLock { state in
                state.calls.append((name, query))
                if state.refusals[name]?.isEmpty == false {
                    return state.refusals[name]?.removeFirst() ?? 0
                }
                guard (state.item != nil) == needsItem else { return needsItem ? -25_300 : -25_299 }
                effect(&state.item)
                return 0
            }
        }

        var functions: KeychainItems.Functions {
            KeychainItems.Functions(
                copy: { query in
                    var data: Data?
                    let status = self.call("copy", query) { item in
                        if case .data(let found)? = item?["v_Data"] { data = found }
                    }
                    return (status, data)
                },
                update: { query, content in
                    self.call("update", query) { $0?.merge(content) { $1 } }
                },
                add: { item in self.call("add", item, needsItem: false) { $0 = item } },
                delete: { query in self.call("delete", query) { $0 = nil } }
            )
        }
    }

    private func items(
        _ keychain: FakeKeychain, group: String? = nil, flags: UInt = 0
    ) -> KeychainItems {
        KeychainItems(
            service: "service",
            accessGroup: group,
            accessibility: "cku",
            flags: flags,
            functions: keychain.functions
        )
    }

    @Test("A value is added, replaced in place, read and removed")
    func life() throws {
        let keychain = FakeKeychain()
        let items = items(keychain, group: "group")
        #expect(try items.value(for: "key") == nil)
        try items.setValue(nil, for: "key")
        for text in ["one", "two"] {
            try items.setValue(Data(text.utf8), for: "key")
            #expect(try items.value(for: "key") == Data(text.utf8))
        }
        try items.setValue(nil, for: "key")
        #expect(try items.value(for: "key") == nil)
        let calls = keychain.state.withLock { $0.calls }
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
        let keychain = FakeKeychain()
        try items(keychain, flags: 8).setValue(Data(), for: "key")
        let item = try #require(keychain.state.withLock { $0.item })
        #expect(item["accc"] == .protection(accessibility: "cku", flags: 8))
        #expect(item["pdmn"] == nil && item["agrp"] == nil)
    }

    @Test("A Keychain that refuses is an error and not an absent value")
    func refusals() throws {
        let keychain = FakeKeychain()
        let items = items(keychain)
        try items.setValue(Data("one".utf8), for: "key")
        for name in ["copy", "update", "delete"] {
            keychain.state.withLock { $0.refusals = [name: [-25_308]] }
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
        keychain.state.withLock { $0.refusals = ["update": [-25_300], "add": [-25_299]] }
        try items.setValue(Data("two".utf8), for: "key")
        #expect(try items.value(for: "key") == Data("two".utf8))
        keychain.state.withLock { $0.refusals = ["update": [-25_300], "add": [-34_018]] }
        #expect(throws: OktaKeychainError(status: -34_018)) {
            try items.setValue(Data("three".utf8), for: "key")
        }
        #expect(
            SessionPlace.reason(for: OktaKeychainError(status: -25_308))
                == "the Keychain reported -25308"
        )
        #expect(SessionPlace.reason(for: URLError(.unknown)) == "URLError")
    }
}
