import Testing

@testable import Shared

struct PublishedTimelineTests {
    @Test(
        "A timeline is stored with the family, the control size or the version of the content that it shows",
        arguments: [
            .placed(.family(.accessoryInline)), .placed(.control(.medium)), .activity(version: .max),
        ] as [PublishedTimeline.Subject])
    func subjects(_ subject: PublishedTimeline.Subject) throws {
        let timeline = PublishedTimeline(
            instant: 7, kind: "Tea", subject: subject, entries: [.init(instant: 8, snapshot: "w1.7.0p1r0")], reload: 9,
            domains: ["jokes"])
        var writer = WireWriter()
        timeline.encode(into: &writer)
        var reader = WireReader(writer.bytes)
        #expect(try PublishedTimeline(from: &reader) == timeline)
    }

    @Test("A timeline without a known subject is damaged")
    func damagedSubjects() throws {
        let cases: [(WireError.Problem, (inout WireWriter) -> Void)] = [
            (.missing(field: 3), { _ in }), (.range(field: 3), { $0.write(3, "systemHuge") }),
            (.range(field: 8), { $0.write(8, "systemSmall") }), (.type(field: 9), { $0.write(9, "2") }),
        ]
        for (problem, write) in cases {
            var writer = WireWriter()
            writer.write(4) { $0.write(2, "w1.a") }
            write(&writer)
            var reader = WireReader(writer.bytes)
            let error = #expect(throws: WireError.self) { try PublishedTimeline(from: &reader) }
            #expect(error?.problem == problem)
        }
    }

    @Test("A timeline's repeated domains are listed once, up to the domain limit")
    func domains() throws {
        var writer = WireWriter()
        writer.write(3, "systemSmall")
        writer.write(4) { $0.write(2, "w1.a") }
        for _ in 0..<1_000 { for name in ["jokes", "alarms", "later"] { writer.write(7, name) } }
        for number in 0..<100_000 { writer.write(7, "d\(number)") }
        var reader = WireReader(writer.bytes)
        let domains = try PublishedTimeline(from: &reader).domains
        #expect(domains.prefix(4) == ["jokes", "alarms", "later", "d0"])
        #expect(domains.count == Domain.limit)
    }
}
