import Foundation
import Testing

@testable import OktaCore

@Suite("A request")
struct EncodingTests {
    @Test("A form encodes all but unreserved characters, and leaves out what is nil")
    func form() {
        let body = FormEncoding.data(["a": "x y&z=+/é", "b": nil, "c": "A-z_0.9~"])
        #expect(String(decoding: body, as: UTF8.self) == "a=x%20y%26z%3D%2B%2F%C3%A9&c=A-z_0.9~")
    }

    @Test("A request keeps the encoded query of its URL, and replaces equal parameters")
    func query() throws {
        let url = try #require(URL(string: "https://org.example.test/a?x=%2B&y=1"))
        let parameters: [String: String] = ["y": "2 &", "z": "é"]
        #expect(
            url.settingQuery(parameters).absoluteString
                == "https://org.example.test/a?x=%2B&y=2%20%26&z=%C3%A9"
        )
        #expect(url.settingQuery([String: String]()) == url)
    }

    @Test(
        "A request accepts header fields that can be sent",
        arguments: [("X-A", "b c\t"), ("x_1!", "é"), ("A", "")]
    )
    func validFields(name: String, value: String) {
        #expect(HeaderField.isValid(name: name, value: value))
    }

    @Test(
        "A request refuses header fields that would end early or start another",
        arguments: [
            ("", "a"), ("A B", "a"), ("A\u{7F}", "a"), ("A:", "a"), ("A\r\n", "a"), ("é", "a"),
            ("A", "a\r\nB: c"),
            ("A", "a\u{0}"), ("A", "\u{7F}"),
        ]
    )
    func invalidFields(name: String, value: String) {
        #expect(!HeaderField.isValid(name: name, value: value))
    }
}
