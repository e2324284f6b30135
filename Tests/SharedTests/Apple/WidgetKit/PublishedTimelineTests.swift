import Testing

@testable import Shared

struct PublishedTimelineTests {
    @Test("A domain that is named again and again is watched once")
    func domains() throws {
        var writer = WireWriter()
        writer.write(4) { $0.write(2, "w1.a") }
        for _ in 0..<1_000 { for name in ["jokes", "alarms", "later"] { writer.write(7, name) } }
        var reader = WireReader(writer.bytes)
        #expect(try PublishedTimeline(from: &reader).domains == [.jokes, .alarms])
    }
}
