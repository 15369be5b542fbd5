extension OktaAuthStatus {
    /// Changes the password through the `next` link of `PASSWORD_EXPIRED` or `PASSWORD_WARN`.
    func replacePassword(
        _ oldPassword: String,
        with newPassword: String,
        reporting callbacks: StatusCallbacks
    ) {
        follow(
            .next,
            checking: ["oldPassword": oldPassword, "newPassword": newPassword],
            reporting: callbacks
        ) {
            $0.changePassword(
                link: $1,
                stateToken: $2,
                oldPassword: oldPassword,
                newPassword: newPassword,
                completion: $3
            )
        }
    }
}
