import Foundation
import OktaAuthSdk
import Testing

@Suite("The models of an answer")
struct ResponseModelTests {
    let link = LinksResponse.Link(
        name: "verify",
        href: .url("https://org.example.test/next"),
        hints: ["allow": ["POST"]]
    )
    let linkJSON =
        #"{"name":"verify","href":"https://org.example.test/next","hints":{"allow":["POST"]}}"#

    @Test("OktaAPISuccessResponse")
    func success() throws {
        let response = OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            sessionToken: "session-1",
            expirationDate: "2030-01-01T00:00:00.000Z",
            relayState: "relay-1",
            recoveryToken: "rt-1",
            recoveryType: .unlock,
            factorResult: .waiting,
            factorType: .sms,
            embedded: EmbeddedResponse(user: .init(id: "user-1")),
            links: LinksResponse(next: link)
        )

        try expectModel(
            response,
            is: #"{"status":"MFA_CHALLENGE","stateToken":"st-1","sessionToken":"session-1","#
                + #""expiresAt":"2030-01-01T00:00:00.000Z","relayState":"relay-1","#
                + #""recoveryToken":"rt-1","recoveryType":"UNLOCK","factorResult":"WAITING","#
                + #""factorType":"sms","_embedded":{"user":{"id":"user-1"}},"#
                + #""_links":{"next":\#(linkJSON)}}"#
        )
        #expect(response.status == .MFAChallenge)
        #expect(response.expirationDate == "2030-01-01T00:00:00.000Z")
        #expect(response.relayState == "relay-1")
        #expect(response.recoveryToken == "rt-1")
        #expect(response.recoveryType == .unlock)
        #expect(response.factorResult == .waiting)
        #expect(response.factorType == .sms)
        #expect(response.rawData == nil)
    }

    @Test("All of OktaAPISuccessResponse is optional, and everything can be set")
    func empty() throws {
        var response = OktaAPISuccessResponse()
        try expectModel(response, is: "{}")

        response.rawData = Data("raw".utf8)
        #expect(OktaAPISuccessResponse(rawData: Data("raw".utf8)) == response)
    }

    @Test("LinksResponse")
    func links() throws {
        let picture = LinksResponse.QRCode(
            href: .url("https://org.example.test/qr"),
            type: "image/png"
        )
        let links = LinksResponse(
            next: link,
            prev: link,
            cancel: link,
            skip: link,
            send: [link],
            resend: .resend(link),
            enroll: link,
            verify: link,
            questions: link,
            qrcode: picture
        )

        try expectModel(
            links,
            is: #"{"next":\#(linkJSON),"prev":\#(linkJSON),"cancel":\#(linkJSON),"#
                + #""skip":\#(linkJSON),"send":[\#(linkJSON)],"resend":\#(linkJSON),"#
                + #""enroll":\#(linkJSON),"verify":\#(linkJSON),"questions":\#(linkJSON),"#
                + #""qrcode":{"href":"https://org.example.test/qr","type":"image/png"}}"#
        )
        #expect([links.prev, links.cancel, links.skip, links.enroll] == [link, link, link, link])
        #expect([links.verify, links.questions, links.send?.first] == [link, link, link])
        #expect(links.qrcode?.href == picture.href)
        #expect(links.qrcode?.type == "image/png")
    }

    @Test("Links of other names are replaced as a whole")
    func otherLinks() throws {
        var links = LinksResponse(next: link)
        links.others = ["first": [link], "second": [link]]
        links.others = ["second": [link]]
        #expect(links.others == ["second": [link]])
        #expect(links.next == link)
    }

    @Test("Link")
    func oneLink() throws {
        try expectModel(link, is: linkJSON)
        try expectModel(
            LinksResponse.Link(href: .url("https://org.example.test/next")),
            is: #"{"href":"https://org.example.test/next"}"#
        )
        #expect(link.name == "verify")
        #expect(link.href.path == "/next")
        #expect(link.hints["allow"] == ["POST"])
    }

    @Test("ResendLink is one link or several")
    func resendLink() throws {
        try expectModel(LinksResponse.ResendLink.resend(link), is: linkJSON)
        try expectModel(LinksResponse.ResendLink.resendArray([link]), is: "[\(linkJSON)]")
        try expectModel(
            LinksResponse(resend: .resendArray([link, link])),
            is: #"{"resend":[\#(linkJSON),\#(linkJSON)]}"#
        )
    }

    @Test("OktaAPIErrorResponse")
    func error() throws {
        let error = OktaAPIErrorResponse(
            errorCode: "E0000004",
            errorSummary: "Authentication failed",
            errorLink: "E0000004",
            errorId: "oae-1",
            errorCauses: [.init(errorSummary: "because")]
        )

        try expectModel(
            error,
            is: #"{"errorCode":"E0000004","errorSummary":"Authentication failed","#
                + #""errorLink":"E0000004","errorId":"oae-1","#
                + #""errorCauses":[{"errorSummary":"because"}]}"#
        )
        #expect(error.errorCode == "E0000004")
        #expect(error.errorCauses?.first?.errorSummary == "because")
        #expect(error.errorLink == "E0000004")
        #expect(error.errorId == "oae-1")
    }

    @Test("SecurityQuestion")
    func securityQuestion() throws {
        try expectModel(
            SecurityQuestion(question: "disliked_food", questionText: "What food?"),
            is: #"{"question":"disliked_food","questionText":"What food?"}"#
        )
    }
}
