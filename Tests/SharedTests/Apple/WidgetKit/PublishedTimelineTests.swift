import Testing

@testable import Shared

struct PublishedTimelineTests {
    @Test("A timeline's repeated domains are listed once, up to the domain limit")
    func domains() throws {
        var writer = WireWriter()
        writer.write(4) { $0.write(2, "w1.a") }
        for _ in 0..<1_000 { for name in ["jokes", "alarms", "later"] { writer.write(7, name) } }
        for number in 0..<100_000 { writer.write(7, "d\(number)") }
        var reader = WireReader(writer.bytes)
        let domains = try PublishedTimeline(from: &reader).domains
        #expect(domains.prefix(4) == ["jokes", "alarms", "later", "d0"])
        #expect(domains.count == Domain.limit)
    }
}
