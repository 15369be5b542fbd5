import Foundation
@_spi(Server) import OktaAuthSimulator
import Testing

@testable import SimulatorServer

@Suite("The control API")
struct ControlTests {
    @Test("The control API lists every command, member of an org and member of a user")
    func describes() async throws {
        try await withServer { client in
            let all = try await client.get("/simulator")
            #expect(all.statusCode == 200)
            #expect(all.json?["commands"]?.array?.count == Command.all.count)
            #expect(all.json?["org"]?["lockout"] == "object")
            #expect(all.json?["user"]?["login"] == "text")
            #expect(try await client.get("/simulator/ready").json == ["ready": true])
        }
    }

    @Test(
        "The control API names the member that is wrong, and changes nothing",
        arguments: [
            ("lock", [:], "login is missing"), ("lock", ["login": 1], "login is no text"),
            ("lock", ["login": "nobody"], "login is no user 'nobody'; users: "),
            ("lock", ["login": "a", "x": 1], "x means nothing; known: login"),
            (
                "approve", ["login": "push@example.test", "number": "7"],
                "number is no whole number"
            ),
            ("clock/advance", ["seconds": 1_000_000_000], "seconds is more than ten years"),
            ("users", ["users": [["login": "x"], ["login": 1]]], "users[1].login is no text"),
            ("users", ["users": [], "login": "x"], "users is no list, or not alone"),
            ("users", ["count": 2, "login": "x"], "login has no {n}, where the number"),
            ("users", ["count": 0, "login": "{n}"], "count is not between 1 and 100000"),
            ("faults", ["fault": "fire"], "fault is no fault 'fire'; choices: dropBefore, "),
            ("policy", ["lockout": ["maxAttempts": "1"]], "lockout.maxAttempts is no whole number"),
            (
                "users", ["login": "x", "factors": [["kind": "fax"]]],
                "factors[0].kind is no factor "
            ),
        ] as [(String, SimulatorJSON, String)]
    )
    func namesMember(command: String, body: SimulatorJSON, text: String) async throws {
        try await withServer { client in
            let users = client.simulator.accounts
            let response = try await client.post("/simulator/\(command)", body)
            #expect(response.statusCode == 400)
            #expect(response.json?["error"]?.string?.hasPrefix(text) == true)
            let member = text.split(separator: " ").first.map(String.init)
            #expect(response.json?["member"]?.string == member)
            #expect(client.simulator.accounts == users)
        }
    }

    @Test("The control API refuses what is no JSON object, another method, and what is not there")
    func refuses() async throws {
        try await withServer { client in
            let list = try await client.post("/simulator/lock", [1])
            #expect(list.json?["error"] == "the body is no JSON object")
            let read = try await client.get("/simulator/lock")
            #expect(read.statusCode == 405)
            #expect(read.headers["allow"] == "POST")
            #expect(try await client.post("/simulator/fly", [:]).statusCode == 404)
            let none = try await client.post("/simulator/totp", ["login": "plain@example.test"])
            #expect(none.statusCode == 409)
            #expect(none.json?["error"] == "the user has no authenticator app")
            let login: SimulatorJSON = ["login": "push@example.test"]
            #expect(try await client.post("/simulator/approve", login).statusCode == 409)
        }
    }

    @Test("The control API is not for other hosts and other origins")
    func isLocal() async throws {
        try await withServer { client in
            for headers in [["Host": "okta.example.test"], ["Origin": "https://evil.example.test"]]
            {
                let path = "/simulator/lock"
                let response = try await client.post(path, ["login": "x"], headers: headers)
                #expect(response.statusCode == 403)
                #expect(try await client.send("GET", "/", headers).statusCode == 403)
            }
        }
    }

    @Test("The control API picks numbers, approves by itself, and moves the clock")
    func drives() async throws {
        let users: SimulatorJSON = [
            ["login": "a@b.test", "factors": ["push"], "usesNumberChallenge": true],
            ["login": "c@b.test", "factors": ["push"]],
        ]
        try await withServer { client in
            _ = try await client.post("/simulator/users", ["users": users])
            let required = try await client.signIn("a@b.test")
            _ = try await client.verify(required)
            let push = try await client.get("/simulator/pushes").json?["pushes"]?[0]
            #expect(push?["numbers"]?.array?.count == 3)
            let right = try #require(push?["correctAnswer"])
            let blind = try await client.post("/simulator/approve", ["login": "a@b.test"])
            #expect(blind.json?["member"] == "number")
            let picked = try await client.post(
                "/simulator/approve", ["login": "a@b.test", "number": right]
            )
            #expect(picked.statusCode == 200)
            #expect(try await client.verify(required).status == "SUCCESS")

            let auto: SimulatorJSON = ["login": "c@b.test", "isOn": true]
            #expect(try await client.post("/simulator/auto-approve", auto).statusCode == 200)
            let other = try await client.signIn("c@b.test")
            _ = try await client.verify(other)
            #expect(try await client.verify(other).status == "SUCCESS")

            let third = try await client.signIn("c@b.test")
            _ = try await client.post("/simulator/clock/advance", ["seconds": 301])
            let refused = try await client.verify(third)
            #expect(refused.statusCode == 401 && refused.json?["errorCode"] == "E0000011")
        }
    }

    @Test("After a reset, no phone approves by itself")
    func resetOfApprovers() async throws {
        let file = #"{"users":[{"login":"c@b.test","factors":["push"]}]}"#
        try await withServer(file) { client in
            let auto: SimulatorJSON = ["login": "c@b.test", "isOn": true]
            #expect(try await client.post("/simulator/auto-approve", auto).statusCode == 200)
            #expect(try await client.post("/simulator/reset", [:]).statusCode == 200)
            let required = try await client.signIn("c@b.test")
            _ = try await client.verify(required)
            #expect(try await client.verify(required).status == "MFA_CHALLENGE")
        }
    }

    @Test("The control API resets one user, and the org")
    func resets() async throws {
        let file =
            #"{"password":{"maxAgeDays":1},"users":[{"login":"a@b.test"},{"login":"c@b.test"}]}"#
        try await withServer(file) { client in
            for login in ["a@b.test", "c@b.test"] {
                _ = try await client.post("/simulator/lock", ["login": .string(login)])
            }
            _ = try await client.post("/simulator/users/reset", ["login": "a@b.test"])
            let locked = client.simulator.accounts.filter(\.isLocked).map(\.user.login)
            #expect(locked == ["c@b.test"])
            _ = try await client.post("/simulator/clock/advance", ["seconds": 7200])
            _ = try await client.post("/simulator/clock/skew", ["seconds": 60])
            _ = try await client.post("/simulator/reset", [:])
            #expect(abs(client.simulator.now.timeIntervalSinceNow) < 60)
            #expect(client.simulator.faults.clockSkew == 0)
            let user = client.simulator.account(login: "a@b.test")
            let lifetime = try #require(user?.passwordExpiresAt).timeIntervalSinceNow
            #expect(lifetime <= 86_400)
            let isLocked = client.simulator.accounts.map(\.isLocked)
            #expect(isLocked == [false, false])
        }
    }

    @Test("The clock goes forward and back, and to the time of the machine")
    func clock() async throws {
        try await withServer { client in
            func move(_ command: String, _ body: SimulatorJSON) async throws -> SimulatorJSON? {
                let response = try await client.post("/simulator/clock/\(command)", body)
                return response.json?["secondsAhead"]
            }
            let ahead = try await move("advance", ["seconds": 600])
            let behind = try await move("advance", ["seconds": .integer(-900)])
            let level = try await move("reset", [:])
            #expect([ahead, behind, level] == [600, .integer(-300), 0])
        }
    }

    @Test("Users are added as a list or by number, and listed in pages")
    func manyUsers() async throws {
        try await withServer(#"{"users":[{"login":"a@b.test"}]}"#) { client in
            let list: SimulatorJSON = ["users": [["login": "b@b.test"], ["login": "c@b.test"]]]
            let added = try await client.post("/simulator/users", list)
            #expect(added.json == ["added": 2, "count": 3, "replaced": []])
            let many: SimulatorJSON = ["count": 997, "login": "u{n}@b.test", "password": "Word-1"]
            let numbered = try await client.post("/simulator/users", many)
            #expect(numbered.json == ["added": 997, "count": 1000, "replaced": []])

            let user = client.simulator.account(login: "u4@b.test")?.user
            #expect(user?.email == "u4@b.test")
            #expect(user?.phoneNumber == "+15555560004")
            let signedIn = try await client.post(
                "/api/v1/authn", ["username": "u1000@b.test", "password": "Word-1"]
            )
            #expect(signedIn.status == "SUCCESS")

            let page = try await client.get("/simulator/users?from=990&limit=5").json
            #expect(page?["users"]?.array?.count == 5)
            #expect(page?["users"]?[0]?["login"] == "u991@b.test")
            #expect(page?["next"] == 995)
            #expect(page?["count"] == 1000)
            let found = try await client.get("/simulator/users?search=U100&limit=10").json
            #expect(found?["users"]?.array?.count == 2)
            #expect(found?["next"] == .null)
            #expect(try await client.get("/simulator/users?limit=0").statusCode == 400)
            #expect(try await client.get("/simulator/users?limt=1").statusCode == 400)
            let state = try await client.get("/simulator/state").json
            #expect(state?["users"]?.array?.count == 50)
            #expect(state?["nextUsers"] == 50)
            #expect(state?["userCount"] == 1000)
        }
    }

    @Test("A plus sign in a query is a space, and a plus sign if it is percent-encoded")
    func searches() async throws {
        let file = #"{"users":[{"login":"a+b@b.test"},{"login":"ab@b.test"}]}"#
        try await withServer(file) { client in
            let alias = try await client.get("/simulator/users?search=a%2Bb").json
            #expect(alias?["users"]?.array?.compactMap { $0["login"] } == ["a+b@b.test"])
            let name = try await client.get("/simulator/users?search=Ada+Sim&limit=1").json
            #expect(name?["users"]?.array?.count == 1)
        }
    }

    @Test("The state has the users whose phone has something to do, wherever they stand")
    func waitingFirst() async throws {
        try await withServer(#"{"users":[{"login":"a@b.test"}]}"#) { client in
            let many: SimulatorJSON = [
                "count": 100, "login": "u{n}@b.test", "factors": ["push", "sms"],
            ]
            _ = try await client.post("/simulator/users", many)
            _ = try await client.verify(client.signIn("u90@b.test"))
            let state = try await client.get("/simulator/state").json
            #expect(state?["waiting"]?.array?.count == 1)
            #expect(state?["waiting"]?[0]?["login"] == "u90@b.test")
            #expect(state?["waiting"]?[0]?["push"] == ["numbers": []])
            let other = try await client.get("/simulator/state?search=u77").json
            #expect(other?["users"]?.array?.compactMap { $0["login"] } == ["u77@b.test"])
            #expect(other?["waiting"] == [])
        }
    }

    @Test("The mailbox is read, and emptied by a command or with the org")
    func clearsMailbox() async throws {
        try await withServer { client in
            for command in ["reset", "outbox/clear"] {
                let required = try await client.signIn("sms@example.test")
                _ = try await client.verify(required)
                let messages = try await client.get("/simulator/outbox").json?["messages"]
                let code = try #require(messages?[0]?["code"])
                #expect(try await client.verify(required, code).status == "SUCCESS")
                _ = try await client.post("/simulator/\(command)", [:])
                #expect(try await client.get("/simulator/outbox").json == ["messages": []])
            }
        }
    }

    @Test("The control API changes the engine, its rules and the API token, until the org is reset")
    func changesEngine() async throws {
        try await withServer(#"{"users":[{"login":"a@b.test"}]}"#) { client in
            let (simulator, token) = (client.simulator, client.simulator.apiToken)
            _ = try await client.post("/simulator/engine", ["engine": "identity"])
            _ = try await client.post("/simulator/identity", ["fixedCode": "123456"])
            _ = try await client.post("/simulator/api-token", ["token": "other"])
            #expect(try await client.signIn("a@b.test").statusCode != 200)
            #expect(try await client.get("/simulator/engine").json == ["engine": "identity"])
            #expect(simulator.identity.fixedCode == "123456")
            #expect(simulator.apiToken == "other")

            _ = try await client.post("/simulator/reset", [:])
            #expect(try await client.signIn("a@b.test").status == "SUCCESS")
            #expect(simulator.identity.fixedCode == nil)
            #expect(simulator.apiToken == token)
        }
    }

    @Test("The control API reads the org file again, unless it has an error")
    func reloads() async throws {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("org-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: place) }
        let first = #"{"users":[{"login":"a"}]}"#
        try await withServer(first) { settings in
            (settings.orgFile, settings.engine) = (place.path, .upgraded)
        } _: { client in
            try Data(#"{"users":[{"login":"b"}],"engine":"classic"}"#.utf8).write(to: place)
            #expect(try await client.post("/simulator/reload", [:]).statusCode == 200)
            #expect(client.simulator.accounts.map(\.user.login) == ["b"])
            // The option of the command line counts more than the file.
            #expect(client.simulator.engine == .upgraded)

            try Data(#"{"users":[{"login":1}]}"#.utf8).write(to: place)
            let refused = try await client.post("/simulator/reload", [:])
            #expect(refused.statusCode == 400)
            #expect(refused.json?["error"]?.string?.hasSuffix("users[0].login is no text") == true)
            #expect(client.simulator.accounts.map(\.user.login) == ["b"])
        }
    }

    @Test("The control API shows requests without what is secret")
    func redacts() async throws {
        try await withServer { client in
            let signedIn = try await client.signIn("plain@example.test")
            let token = try #require(signedIn.json?["sessionToken"]?.string)
            _ = try await client.get(
                "/login/sessionCookieRedirect?token=\(token)&redirectUrl=a://b"
            )
            _ = try await client.get("/signin/reset-password/XE6wE17zmphl3KqAPFxO")
            // As short as a word of the API, and with the prefix of an id.
            _ = try await client.get("/signin/reset-password/mayonnaise")
            _ = try await client.get("/signin/user-unlock/00uE17zmphl3KqAPFxOz")
            _ = try await client.get("/email/verify/hv4wT8s")
            let log = try await client.get("/simulator/requests").json
            let text = String(decoding: (log ?? .null).encoded, as: UTF8.self)
            #expect(text.contains("/login/sessionCookieRedirect?token=…&redirectUrl=…"))
            #expect(!text.contains(token) && !text.contains("XE6wE17zmphl3KqAPFxO"))
            #expect(!text.contains("mayonnaise") && !text.contains("00uE17zmphl3KqAPFxOz"))
            #expect(!text.contains("Passw0rd-1") && !text.contains("hv4wT8s"))
            #expect(text.contains("SUCCESS"))
        }
    }

    @Test("The bodies of a request are shown without what is secret")
    func bodies() async throws {
        try await withServer { client in
            let done = try await client.signIn("plain@example.test")
            let token = try #require(done.json?["sessionToken"]?.string)
            _ = try await client.send(
                "POST",
                "/oauth2/default/v1/token",
                ["Content-Type": "application/x-www-form-urlencoded"],
                Data("grant_type=authorization_code&code=secret&client_id=app".utf8)
            )
            let signIn = try await client.get("/simulator/requests?number=1").json?["requests"]?[0]
            #expect(signIn?["user"] == "plain@example.test")
            #expect(signIn?["request"] == ["username": "plain@example.test", "password": "…"])
            #expect(signIn?["response"]?["status"] == "SUCCESS")
            #expect(signIn?["response"]?["sessionToken"] == "…")
            let exchange = try await client.get("/simulator/requests?number=2").json
            #expect(
                exchange?["requests"]?[0]?["request"] == [
                    "grant_type": "authorization_code", "code": "…", "client_id": "app",
                ]
            )
            _ = try await client.post(
                "/api/v1/authn/factors/ufs1/verify",
                ["passCode": 123_456, "answer": 64, "count": 7]
            )
            let numbers = try await client.get("/simulator/requests?number=3").json
            #expect(
                numbers?["requests"]?[0]?["request"] == [
                    "passCode": "…", "answer": "…", "count": 7,
                ]
            )
            let text = String(decoding: (exchange ?? .null).encoded, as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains(token))
            #expect(try await client.get("/simulator/requests?number=9").statusCode == 400)
        }
    }

    @Test(
        "The control API refuses numbers that cannot be",
        arguments: [
            ("policy", ["codeLifetime": -1], "codeLifetime"),
            ("policy", ["lockout": ["maxAttempts": -3]], "lockout.maxAttempts"),
            ("policy", ["password": ["minLength": -1]], "password.minLength"),
            ("identity", ["interactionLifetime": .number(-0.5)], "interactionLifetime"),
            ("oauth", ["accessTokenLifetime": -60], "accessTokenLifetime"),
            (
                "users", ["login": "x@example.test", "passwordExpiresInDays": -1],
                "passwordExpiresInDays"
            ),
            ("faults", ["fault": "serverError", "status": -1], "status"),
            ("faults", ["fault": "serverError", "status": 0], "status"),
            ("faults", ["fault": "delay", "seconds": -1], "seconds"),
        ] as [(String, SimulatorJSON, String)]
    )
    func negativeNumbers(command: String, body: SimulatorJSON, member: String) async throws {
        try await withServer { client in
            let refused = try await client.post("/simulator/\(command)", body)
            #expect(refused.statusCode == 400)
            #expect(refused.json?["member"]?.string == member)
        }
    }

    @Test("The control API names faults in words")
    func faultWords() async throws {
        try await withServer { client in
            let body: SimulatorJSON = ["fault": "rateLimit", "header": "past"]
            let faults = try await client.post("/simulator/faults", body).json
            #expect(
                faults?["pending"]?[0]?["fault"] == "too many requests, with a reset in the past")
            _ = try await client.signIn("plain@example.test")
            let requests = try await client.get("/simulator/requests").json?["requests"]
            #expect(requests?[0]?["fault"] == "too many requests, with a reset in the past")
        }
    }

    @Test("The control API mails links that lead to the server")
    func resetLink() async throws {
        try await withServer { client in
            _ = try await client.post("/simulator/reset-password", ["login": "plain@example.test"])
            let link = client.simulator.outbox.messages.last?.link ?? ""
            #expect(link.hasPrefix("\(client.base.absoluteString)/signin/reset-password/"))
        }
    }

    @Test("The control API says that a user took the place of another")
    func replacedUser() async throws {
        try await withServer { client in
            let user: SimulatorJSON = ["login": "eve@example.test"]
            #expect(try await client.post("/simulator/users", user).json?["replaced"] == [])
            let again = try await client.post("/simulator/users", user).json
            #expect(again?["replaced"] == ["eve@example.test"])
        }
    }

    @Test("The control API says whether the number was the right one")
    func wrongNumber() async throws {
        let file =
            #"{"users":[{"login":"p@example.test","factors":["push"],"usesNumberChallenge":true}]}"#
        try await withServer(file) { client in
            for isRight in [false, true] {
                let required = try await client.signIn("p@example.test")
                _ = try await client.verify(required)
                let push = try await client.get("/simulator/pushes").json?["pushes"]?[0]
                let (right, numbers) = (push?["correctAnswer"], push?["numbers"]?.array ?? [])
                let number = numbers.first { ($0 == right) == isRight }
                let approved = try await client.post(
                    "/simulator/approve", ["login": "p@example.test", "number": number]
                )
                #expect(approved.json?["isApproved"] == .bool(isRight))
            }
        }
    }

    @Test("The ready-made users have names of their own, and say why they exist")
    func readyMadeUsers() async throws {
        try await withServer { client in
            let users = try await client.get("/simulator/users").json?["users"]?.array ?? []
            #expect(users.count == 15 && Set(users.map { $0["name"]?.string }).count == 15)
            func states(_ login: String) -> String {
                let user = users.first { $0["login"]?.string == login }
                return user?["states"]?.array?.compactMap(\.string).joined(separator: ", ") ?? ""
            }
            #expect(states("expiring@example.test").contains("password expires in"))
            #expect(states("new@example.test") == "has to set up sms")
            #expect(states("plain@example.test") == "")
        }
    }

    @Test("The control API sends each of two callers their own error")
    func answersEach() async throws {
        try await withServer { client in
            let wrong = await withTaskGroup(of: Int?.self) { group in
                for index in 0..<200 {
                    let login: SimulatorJSON =
                        index % 2 == 0 ? "plain@example.test" : "nobody@example.test"
                    group.addTask {
                        let response = try? await client.post("/simulator/unlock", ["login": login])
                        return response?.statusCode == (index % 2 == 0 ? 200 : 400) ? nil : index
                    }
                }
                return await group.reduce(into: [Int]()) { if let index = $1 { $0.append(index) } }
            }
            #expect(wrong == [])
        }
    }
}
