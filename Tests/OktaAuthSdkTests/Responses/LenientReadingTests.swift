import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("An answer with an odd member")
struct LenientReadingTests {
    private func read(_ text: String) throws -> OktaAPISuccessResponse {
        try OktaAPISuccessResponse(decoding: Data(text.utf8))
    }

    @Test(
        "A response with an odd member is not lost, and the member is listed",
        arguments: [
            (#""expiresAt": {}"#, "expiresAt: expected a string, found an object"),
            (#""_embedded": []"#, "_embedded: expected an object, found an array"),
            (#""_links": "x""#, "_links: expected an object, found a string"),
            (
                #""_links": {"next": 7}"#,
                "_links.next: expected an object or an array of objects, found a number"
            ),
            (
                #""_links": {"next": {"name": "a"}}"#,
                "_links.next.href: expected a URL, found nothing"
            ),
            (
                #""_links": {"next": {"href": ""}}"#,
                "_links.next.href: expected a URL, found a string"
            ),
            (
                #""_links": {"next": {"href": "https://{org}/a"}}"#,
                "_links.next.href: expected a URL, found a string"
            ),
            (
                #""_links": {"next": {"href": "/a", "hints": 1}}"#,
                "_links.next.hints: expected an object, found a number"
            ),
            (
                #""_links": {"next": {"href": "/a", "hints": {"allow": {}}}}"#,
                "_links.next.hints.allow: expected an array of strings, found an object"
            ),
            (
                #""_embedded": {"factors": [{"factorType": "sms"}, 5]}"#,
                "_embedded.factors[1]: expected an object, found a number"
            ),
            (
                #""_embedded": {"user": {"passwordChanged": "yesterday"}}"#,
                "_embedded.user.passwordChanged: expected a date, found a string"
            ),
            (
                #""_embedded": {"policy": {"complexity": {"minLength": "many"}}}"#,
                "_embedded.policy.complexity.minLength: expected an integer, found a string"
            ),
            (
                #""_embedded": {"policy": {"complexity": {"excludeUsername": "perhaps"}}}"#,
                "_embedded.policy.complexity.excludeUsername: expected a boolean, found a string"
            ),
            (
                #""_embedded": {"factor": {"_embedded": {"challenge": {"correctAnswer": 1e99}}}}"#,
                "_embedded.factor._embedded.challenge.correctAnswer: expected an integer, found a number"
            ),
        ]
    )
    func listed(member: String, issue: String) throws {
        let response = try read(#"{"status": "MFA_REQUIRED", \#(member), "stateToken": "st-1"}"#)
        #expect(response.status == .MFARequired)
        #expect(response.stateToken == "st-1")
        #expect(response.decodingIssues.map(\.description) == [issue])
    }

    @Test("A response with an odd member keeps the good entries beside the odd one")
    func goodEntries() throws {
        let response = try read(
            #"{"_embedded": {"factors": [{"factorType": "sms"}, null, {"factorType": "push"}]}}"#
        )
        #expect(response.embedded?.factors?.map(\.factorType) == [.sms, .push])
    }

    @Test(
        "A response lists no issue where null, nothing or {} stands for absent",
        arguments: [
            #"{"_embedded": null}"#, #"{"_embedded": {}}"#, #"{"_links": {}}"#,
            #"{"_embedded": {"factor": {"_embedded": {"verification": null}}}}"#,
            #"{"_embedded": {"policy": {"factorsPolicyInfo": null}}}"#,
            #"{"_embedded": {"policy": {"factorsPolicyInfo": {}}}}"#, "{}",
            #"{"newMember": {"deep": [1]}}"#,
        ]
    )
    func absent(text: String) throws { #expect(try read(text).decodingIssues == []) }

    @Test("A response gives numbers and booleans from strings, and strings from numbers")
    func conversions() throws {
        let response = try read(
            """
            {"_embedded": {
              "policy": {"complexity": {"minLength": "8", "excludeUsername": "True"},
                         "allowRememberDevice": "false", "rememberDeviceLifetimeInMinutes": 15},
              "factor": {"factorType": "push", "profile": {"version": 17, "name": true},
                "_embedded": {"challenge": {"correctAnswer": "92"},
                              "activation": {"timeStep": "30", "keyLength": 6}}}}}
            """
        )
        let policy = response.embedded?.policy?.password
        #expect(policy?.complexity?.minLength == 8)
        #expect(policy?.complexity?.excludeUsername == true)
        #expect(response.embedded?.rememberDevice?.allowRememberDevice == false)
        #expect(response.embedded?.rememberDevice?.rememberDeviceLifetimeInMinutes == 15)
        let factor = response.embedded?.factor
        #expect(factor?.profile?.version == "17")
        #expect(factor?.profile?.name == "true")
        #expect(factor?.embedded?.challenge?.correctAnswer == 92)
        #expect(factor?.embedded?.activation?.timeStep == 30)
        #expect(response.decodingIssues == [])
    }

    @Test("A response gives the first of duplicate members that fits")
    func duplicates() throws {
        let response = try read(
            #"{"stateToken": {}, "stateToken": "st-1", "stateToken": null, "stateToken": "st-2"}"#
        )
        #expect(response.stateToken == "st-1")
        #expect(response.decodingIssues == [])
    }

    @Test("A response may have values in any letter case, and keeps unknown spellings")
    func openEnums() throws {
        let response = try read(
            #"{"status": "Mfa_Required", "factorType": "SMS", "factorResult": "Something_New"}"#
        )
        #expect(response.status == .MFARequired)
        #expect(response.factorType == .sms)
        #expect(response.factorResult == .unknown("Something_New"))
        #expect(response.factorResult?.rawValue == "Something_New")
    }

    @Test("A response may have one link where a list is usual, and the reverse")
    func oneOrMany() throws {
        let links = try #require(
            try read(
                """
                {"_links": {"send": {"name": "sms", "href": "/a"}, "next": [{"href": "/b"}, {"href": "/g"}],
                            "resend": [{"name": "sms", "href": "/c"}, {"name": "call", "href": "/d"}],
                            "logo": [{"href": "/e"}, {"href": "/f"}]}}
                """
            ).links
        )
        #expect(links.send?.map(\.name) == ["sms"])
        #expect(links.next?.href.path == "/b")
        #expect(links.resend?.all.map(\.name) == ["sms", "call"])
        #expect(links.others["logo"]?.count == 2)
        #expect(links.others.keys.filter { ["next", "resend"].contains($0) } == [])
    }

    @Test("A response keeps the last of several members whose keys are data")
    func repeatedKeys() throws {
        let response = try read(
            #"{"_embedded": {"policy": {"factorsPolicyInfo": {"f": {"autoPushEnabled": false}, "#
                + #""g": {}, "f": {"autoPushEnabled": true}}}}}"#
        )
        let rules = response.embedded?.rememberDevice?.factorsPolicyInfo
        #expect(rules?.keys.sorted() == ["f", "g"])
        #expect(rules?["f"]?.autoPushEnabled == true)
    }

    @Test("A response lists no more than a hundred issues")
    func bounded() throws {
        let odd = Array(repeating: "1", count: 100_000).joined(separator: ",")
        let response = try read(#"{"stateToken": "st-1", "_embedded": {"factors": [\#(odd)]}}"#)
        #expect(response.decodingIssues.count == 100)
        #expect(response.stateToken == "st-1")
    }

    @Test("A response lists what was nested too deeply")
    func tooDeep() throws {
        let deep = String(repeating: "[", count: 99) + String(repeating: "]", count: 99)
        let response = try read(#"{"stateToken": "st-1", "odd": \#(deep)}"#)
        #expect(response.stateToken == "st-1")
        #expect(response.decodingIssues.map(\.found) == ["more"])
    }

    @Test("A response decodes the same through Codable")
    func codable() throws {
        let text = #"{"status": "MFA_REQUIRED", "_links": "odd", "stateToken": "st-1"}"#
        let response = try JSONDecoder().decode(OktaAPISuccessResponse.self, from: Data(text.utf8))
        #expect(response.status == .MFARequired)
        #expect(response.stateToken == "st-1")
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(OktaAPISuccessResponse.self, from: Data("[]".utf8))
        }
        #expect("\(error as Any)".contains("not a usable OktaAPISuccessResponse"))
    }

    @Test(
        "A response decodes what no decoder can represent as nothing",
        arguments: [
            #"{"stateToken": 1e999, "relayState": "r", "status": "SUCCESS"}"#,
            #"{"relayState": "r", "status": "SUCCESS", "stateToken": 1e999}"#,
            #"{"relayState": "r", "_embedded": {"user": 1e999}, "status": "SUCCESS"}"#,
        ]
    )
    func unrepresentable(text: String) throws {
        let response = try decoded(text)
        #expect(response.status == .success)
        #expect(response.relayState == "r")
        #expect(response.stateToken == nil)
        #expect(throws: DecodingError.self) { try decoded("1e999") }
    }

    @Test("A response decodes the types of a property list that JSON lacks as nothing")
    func propertyList() throws {
        let values: [String: Any] = [
            "stateToken": Date(timeIntervalSince1970: 0), "status": "SUCCESS", "relayState": "r",
            "sessionToken": Data([1]),
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: values, format: .xml, options: 0
        )
        let response = try PropertyListDecoder().decode(OktaAPISuccessResponse.self, from: data)
        #expect(response.status == .success && response.relayState == "r")
        #expect(response.stateToken == nil && response.sessionToken == nil)
    }

    @Test(
        "A response decodes values of other types as its JSON has them",
        arguments: [
            #"{"stateToken": 12, "relayState": true, "_links": {"next": {"href": "/a"}}}"#,
            #"{"stateToken": null, "relayState": 1.5, "_links": {"next": [{"href": "/a"}]}}"#,
            #"{"relayState": {}, "_links": {"resend": {"href": "/a"}, "logo": {"href": "/b"}}}"#,
            #"{"relayState": [1], "_links": {"send": {"href": "/a"}, "next": "no", "x": [1]}}"#,
            #"{"_embedded": {"transaction": {"profile": {"refresh": "4000"}}}, "_links": {"next": "#
                + #"{"href": "/a", "hints": {"allow": "POST", "more": ["GET"]}}}}"#,
            #"{"_embedded": {"policy": {"allowRememberDevice": "true", "complexity": "#
                + #"{"minLength": "8", "minNumber": true}}, "factors": {"factorType": "sms"}}}"#,
        ]
    )
    func otherTypes(text: String) throws {
        var read = try read(text)
        read.rawData = nil
        read.decodingIssues = []
        #expect(try decoded(text) == read)
    }

    private func decoded(_ text: String) throws -> OktaAPISuccessResponse {
        try JSONDecoder().decode(OktaAPISuccessResponse.self, from: Data(text.utf8))
    }

    @Test("Two responses are equal only if they came the same way")
    func origin() throws {
        let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date(timeIntervalSince1970: 0))
        let answer = OktaAPISuccessResponse(stateToken: "st-1")
        var (raw, odd, replied, ticketed) = (answer, answer, answer, answer)
        raw.rawData = Data("{}".utf8)
        odd.decodingIssues = [OktaDecodingIssue(path: "a", expected: "b", found: "c")]
        replied.http = http
        ticketed.requestNumber = 7
        #expect(raw != answer && odd != answer && replied != answer)
        #expect(ticketed == answer)
        raw.rawData = nil
        #expect(raw == answer)
    }

    @Test("Error causes may be text, misspelt or missing")
    func causes() throws {
        let http = OktaHTTPResponseInfo(statusCode: 403, receivedAt: Date(timeIntervalSince1970: 0))
        func causes(_ text: String) -> [String?]? {
            OktaAPIErrorResponse(decoding: Data(text.utf8), http: http).errorCauses?
                .map(\.errorSummary)
        }
        #expect(causes(#"{"errorCauses": ["a", "b"]}"#) == ["a", "b"])
        #expect(causes(#"{"errorCause": [{"errorSummary": "a"}]}"#) == ["a"])
        #expect(
            causes(#"{"errorCauses": [{"errorSummary": "a"}, {"reason": "b"}]}"#) == ["a", nil])
        #expect(causes(#"{"errorCauses": []}"#) == [])
        #expect(causes("{}") == nil)
    }
}
