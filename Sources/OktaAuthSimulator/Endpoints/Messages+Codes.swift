import Foundation

extension Messages {
    /// Sends `account` a code for signing in with `factor` or for enrolling it, and lets the
    /// account expect it.
    mutating func sendCode(
        for factor: SimulatedFactor,
        id: String,
        to account: inout Account,
        _ generator: inout SeededGenerator,
        _ call: Call
    ) throws(APIError) {
        guard let channel = factor.kind.channel, let recipient = account.recipient(of: factor)
        else { return }
        try admit("factor \(channel.rawValue) \(recipient)", by: channel, at: call.now)
        let code = sendCode(to: account, at: recipient, by: channel, &generator, call)
        account.expect(code, for: .factor(id))
    }

    /// Sends `account` a new code.
    mutating func sendCode(
        to account: Account,
        at recipient: String,
        by channel: SimulatedMessage.Channel,
        _ generator: inout SeededGenerator,
        _ call: Call
    ) -> IssuedCode {
        let code = generator.digits(6)
        send(
            "Your code is \(code).",
            to: account.user.login,
            at: recipient,
            by: channel,
            code: code,
            at: call.now
        )
        return IssuedCode(
            value: code,
            expiresAt: call.now.addingTimeInterval(call.policy.codeLifetime)
        )
    }

    /// A push to the phone of `user`.
    mutating func push(to user: SimulatedUser, _ generator: inout SeededGenerator, _ call: Call)
        -> PushChallenge
    {
        let hasNumbers = user.usesNumberChallenge ?? call.policy.usesNumberChallenge
        var numbers: [Int] = []
        while hasNumbers, numbers.count < 3 {
            let number = Int(generator.next() % 90) + 10
            if !numbers.contains(number) { numbers.append(number) }
        }
        return PushChallenge(
            serial: countPush(),
            expiresAt: call.now.addingTimeInterval(call.policy.pushLifetime),
            numbers: numbers,
            correctAnswer: numbers.isEmpty ? nil : numbers[Int(generator.next() % 3)]
        )
    }
}
