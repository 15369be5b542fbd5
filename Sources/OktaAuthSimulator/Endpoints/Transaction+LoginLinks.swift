extension Transaction {
    /// `POST /login`: name and password, as in newer pipelines.
    mutating func login(
        _ call: Call,
        _ accounts: inout Accounts,
        _ messages: inout Messages,
        _ limits: inout Limits,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> TransactionOutcome {
        guard offersLogin else { throw .wrongState }
        let name = try call.text("identifier")
        guard try call.text("password") != nil else {
            throw .invalid("login", "password: The field cannot be left blank")
        }
        let beginning = try Transaction.signIn(
            call,
            as: name,
            after: self,
            &accounts,
            &messages,
            &limits,
            &generator
        )
        self = beginning.transaction
        return beginning.outcome
    }

    /// `POST /recoverLogin`: mails a link to recover the password; this request is undocumented.
    ///
    /// The state token stays valid, so that the user can return.
    func recoverLogin(
        _ call: Call,
        _ accounts: Accounts,
        _ sessions: inout Sessions,
        _ messages: inout Messages,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> TransactionOutcome {
        guard offersLogin else { throw .wrongState }
        var name = try call.text("identifier")
        if name == nil { name = accounts[id: accountID]?.user.login }
        guard let name, !name.isEmpty else {
            throw .invalid("recoverLogin", "identifier: The field cannot be left blank")
        }
        return .leaves(
            try sessions.mailRecovery(
                of: .password,
                to: name,
                relayState: relayState,
                call,
                accounts,
                &messages,
                &generator
            )
        )
    }
}
