import Foundation
import OktaAuthSimulator

/// What can be asked for under `/simulator/…`.
struct AdministratorCommands: Sendable {
    let simulator: OktaSimulator
    let users: [SimulatedUser]

    /// Does what the path says; the user is the member `login`.
    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let body = SimulatorJSON(parsing: request.body)
        let login = body?["login"]?.string ?? ""
        let phone = simulator.phone(of: login)
        let administrator = simulator.administrator
        let recorded = simulator.diagnostics.count
        var answer: [String: SimulatorJSON] = [:]
        switch request.path {
        case "/simulator/reset":
            simulator.reset()
            users.forEach(simulator.addUser)
        case "/simulator/approve":
            if let number = body?["number"]?.integer { phone.pick(number) } else { phone.approve() }
        case "/simulator/reject": phone.reject()
        case "/simulator/scan": phone.scanQRCode()
        case "/simulator/totp": answer["code"] = .string(phone.totpCode() ?? "")
        case "/simulator/lock": administrator.lock(login)
        case "/simulator/unlock": administrator.unlock(login)
        case "/simulator/expire-password": administrator.expirePassword(of: login)
        case "/simulator/activation-token":
            answer["token"] = .string(administrator.activationToken(for: login) ?? "")
        case "/simulator/outbox": answer["messages"] = .array(messages)
        case "/simulator/users":
            answer["logins"] = .array(users.map { .string($0.login) })
        default: return Self.answer(404, ["error": "no such command"])
        }
        guard simulator.diagnostics.count == recorded else {
            let text = simulator.diagnostics.last?.description ?? ""
            return Self.answer(409, ["error": .string(text)])
        }
        return Self.answer(200, answer)
    }

    private var messages: [SimulatorJSON] {
        simulator.outbox.messages.map { message in
            [
                "login": .string(message.login), "channel": .string(message.channel.rawValue),
                "recipient": .string(message.recipient), "text": .string(message.text),
                "code": message.code.map(SimulatorJSON.string) ?? .null,
                "link": message.link.map(SimulatorJSON.string) ?? .null,
                "recoveryToken": message.recoveryToken.map(SimulatorJSON.string) ?? .null,
            ]
        }
    }

    private static func answer(
        _ statusCode: Int,
        _ members: [String: SimulatorJSON]
    ) -> SimulatorResponse {
        SimulatorResponse(
            statusCode: statusCode,
            headers: ["Content-Type": "application/json"],
            body: SimulatorJSON.object(members).encoded
        )
    }
}
