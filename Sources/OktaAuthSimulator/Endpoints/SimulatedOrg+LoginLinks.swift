extension SimulatedOrg {
    /// `POST /login`: name and password, as in newer pipelines.
    mutating func login(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        guard transaction.offersLogin else { throw .wrongState }
        let name = try call.text("identifier")
        guard try call.text("password") != nil else {
            throw .invalid("login", "password: The field cannot be left blank")
        }
        return try authenticate(call, as: name, in: [.unauthenticated, .profileRequired])
    }

    /// `POST /recoverLogin`: mails a link to recover the password; this request is undocumented.
    ///
    /// The state token stays valid, so that the user can return.
    mutating func recoverLogin(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        guard transaction.offersLogin else { throw .wrongState }
        let known = account(transaction.accountID)?.user.login
        var name = try call.text("identifier")
        if name == nil { name = known }
        guard let name, !name.isEmpty else {
            throw .invalid("recoverLogin", "identifier: The field cannot be left blank")
        }
        return try mailRecovery(of: .password, to: name, relayState: transaction.relayState, call)
    }
}
