import OktaCore

/// The remediations, authenticators and fields of one response, each made once.
///
/// The response owns them. They own the model, which does not own them, so that no cycle arises.
final class ResponseObjects: Sendable {
    private struct State {
        var remediations: [Int: IDXClient.Remediation] = [:]
        var authenticators: [Int: IDXClient.Authenticator] = [:]
        var fields: [Int: IDXClient.Remediation.Form.Field] = [:]
    }

    private let state = Locked(State())

    func remediation(_ made: IDXClient.Remediation) -> IDXClient.Remediation {
        state.withLock { $0.remediations.first(made, at: made.index) }
    }

    func authenticator(_ made: IDXClient.Authenticator) -> IDXClient.Authenticator {
        state.withLock { $0.authenticators.first(made, at: made.index) }
    }

    func field(_ made: IDXClient.Remediation.Form.Field) -> IDXClient.Remediation.Form.Field {
        state.withLock { $0.fields.first(made, at: made.index) }
    }
}

extension Dictionary {
    /// The value of `key`; `made` if there was none before.
    fileprivate mutating func first(_ made: Value, at key: Key) -> Value {
        if let known = self[key] { return known }
        self[key] = made
        return made
    }
}

extension ResponseModel {
    /// The remediation or action of the form `index`: one object as long as the response exists.
    func remediation(_ index: Int) -> IDXClient.Remediation {
        let made = IDXClient.Remediation.make(self, index)
        return objects?.remediation(made) ?? made
    }

    /// The authenticator `index`: one object as long as the response exists.
    func authenticator(_ index: Int) -> IDXClient.Authenticator {
        let made = IDXClient.Authenticator.make(self, index)
        return objects?.authenticator(made) ?? made
    }

    /// The field `index`: one object as long as the response exists.
    func field(_ index: Int) -> IDXClient.Remediation.Form.Field {
        let made = IDXClient.Remediation.Form.Field(self, index)
        return objects?.field(made) ?? made
    }
}
