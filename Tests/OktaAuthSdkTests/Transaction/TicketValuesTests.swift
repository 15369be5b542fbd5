import Testing

@testable import OktaAuthSdk

@Suite("Values by ticket")
struct TicketValuesTests {
    @Test("are found, replaced and removed by their tickets")
    func values() {
        var values = TicketValues<String>()
        values[1] = "a"
        values[2] = "b"
        values[1] = "c"
        #expect(values[1] == "c" && values[2] == "b" && values[3] == nil)
        #expect(values.removeValue(of: 1) == "c")
        #expect(values.removeValue(of: 1) == nil && values[1] == nil)
        values[2] = nil
        #expect(values[2] == nil)
    }
}
