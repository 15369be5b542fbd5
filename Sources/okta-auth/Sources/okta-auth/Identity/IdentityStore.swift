import Foundation
import OktaIdx

/// Keeps the transaction of a sign-in, so that `okta-auth resume` can continue it.
struct IdentityStore: Sendable {
    private static let key = "okta-auth.identity"

    let store: any OktaStore
    /// How the continued transaction sends its requests: a stored one does not say.
    let options: IDXClient.Options

    /// Keeps a transaction; without it the sign-in continues.
    func keep(_ context: IDXClient.Context) {
        try? store.setValue(JSONEncoder().encode(context), for: Self.key)
    }

    func remove() { try? store.setValue(nil, for: Self.key) }

    /// The client of the transaction, if one is kept.
    func client() -> IDXClient? {
        guard let data = try? store.value(for: Self.key),
            let context = try? JSONDecoder().decode(IDXClient.Context.self, from: data)
        else { return nil }
        return IDXClient(context: context.using(options))
    }
}
