import Foundation
@_spi(Server) import OktaAuthSimulator

/// Responds to the requests under `/simulator`.
struct ControlAPI: Sendable {
    let controller: SimulatorController
    let version: String

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let name = request.path.split(separator: "/").dropFirst().joined(separator: "/")
        if name.isEmpty {
            guard request.method == "GET" else { return Self.wrongMethod("GET") }
            return Self.response(200, description)
        }
        let matches = Command.all.filter { $0.name == name }
        guard !matches.isEmpty else {
            return Self.response(
                404, ["error": .string("there is no command '\(name)'; GET /simulator lists them")]
            )
        }
        guard let command = matches.first(where: { $0.method == request.method }) else {
            return Self.wrongMethod(matches.map(\.method).sorted().joined(separator: ", "))
        }
        do {
            let response = try command.action(Invocation(request, of: command, at: controller))
            if command.method == "POST" { controller.touch() }
            return Self.response(200, response)
        } catch let error as ValidationError {
            return Self.response(
                400, ["error": .string(error.description), "member": .string(error.member)]
            )
        } catch let refusal as Command.Refusal {
            return Self.response(409, ["error": .string(refusal.text)])
        } catch {
            return Self.response(500, ["error": .string("\(error)")])
        }
    }

    /// Every command, and every member of an org and of a user.
    private var description: SimulatorJSON {
        [
            "name": "okta-simulator", "version": .string(version),
            "commands": .array(Command.all.map(\.json)),
            "org": OrgFile.description, "user": SimulatedUser.description,
        ]
    }

    static func wrongMethod(_ allowed: String) -> SimulatorResponse {
        var response = response(405, ["error": .string("the method is one of: \(allowed)")])
        response.headers["Allow"] = allowed
        return response
    }

    static func response(_ statusCode: Int, _ body: SimulatorJSON) -> SimulatorResponse {
        SimulatorResponse(
            statusCode: statusCode,
            headers: [
                "Content-Type": "application/json", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff",
            ],
            body: body.encoded
        )
    }
}
