import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Texts, configurations, phrases and calendars that were drawn wrongly once, with the values that iOS shows.
///
/// `Cases/expected.json` names the source of each value.
@Suite(.blocking) struct CaseProcessTests {
    private static let folder = "\(Airlock.root)/Tests/Fixtures/Cases"

    /// A command and what it must print.
    fileprivate struct Case: Decodable {
        /// The case's name, such as `17a`.
        let name: String
        /// The folder of the case's sources.
        let project: String
        var arguments: [String] = []
        var environment: [String: String] = [:]
        /// True if the command must fail.
        var isRefused = false
        /// The drawn texts in order; `nil` for a text that isn't compared.
        var texts: [String?]?
        var contains: [String] = []
        var notContains: [String] = []
        var errorsContain: [String] = []
        /// The calendar file, the zone of its occurrences, and the occurrences.
        var file = "", zone = "", occurrences: [String] = []

        enum CodingKeys: String, CodingKey {
            case name = "case"
            case isRefused = "refused"
            case project, arguments, environment, texts, contains, notContains, errorsContain, file, zone, occurrences
        }

        init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            func value<Value: Decodable>(_ key: CodingKeys, _ none: Value) throws -> Value {
                try box.decodeIfPresent(Value.self, forKey: key) ?? none
            }
            (name, project) = (
                try box.decode(String.self, forKey: .name), try box.decode(String.self, forKey: .project)
            )
            arguments = try value(.arguments, [])
            environment = try value(.environment, [:])
            isRefused = try value(.isRefused, false)
            texts = try box.decodeIfPresent([String?].self, forKey: .texts)
            (contains, notContains) = (try value(.contains, []), try value(.notContains, []))
            errorsContain = try value(.errorsContain, [])
            (file, zone, occurrences) = (try value(.file, ""), try value(.zone, ""), try value(.occurrences, []))
        }
    }

    private static func cases(of project: String) throws -> [Case] {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/expected.json"))
        return try JSONDecoder().decode([Case].self, from: data).filter { $0.project == project }
    }

    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    /// Builds a project and runs its cases.
    private func check(_ project: String, _ options: [String], at least: Int) throws {
        let cases = try Self.cases(of: project)
        #expect(cases.count >= least)
        let package = "\(folder.path)/Package"
        let built = try airlock.startProgram(
            ChildProcess.executable("Bring"),
            [Airlock.root, "build", "\(Self.folder)/\(project)", "--into", package, "--built"] + options,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).wait()
        try #require(built.status == .exited(0), "\(built.output) \(built.errors)")
        for one in cases {
            let arguments = one.arguments.map { $0.hasSuffix(".json") ? "\(Self.folder)/\(project)/\($0)" : $0 }
            let zone = arguments.contains("--timezone") ? [] : ["--timezone", "UTC"]
            let result = try airlock.startProgram(
                "\(package)/mywidgets", arguments + zone, environment: one.environment
            ).wait()
            let problems = try one.problems(in: result)
            #expect(problems == [], "\(one.name) \(one.arguments.joined(separator: " ")): \(result.errors)")
        }
    }

    @Test("Numbers, dates, plurals, defaults and states are drawn as on a phone, also from a recording of another zone")
    func widgets() throws {
        try check("Widgets", [], at: 80)
        // At this instant, clocks go forward in New York.
        let options = ["--at", "2026-03-08T07:01:00Z", "--timezone", "America/New_York", "--kind", "Case31a"]
        func snapshot(_ options: [String], zone: String) throws -> ChildResult {
            try airlock.startProgram(
                "\(folder.path)/Package/mywidgets", ["snapshot"] + options, environment: ["TZ": zone]
            ).wait()
        }
        let references = "\(folder.path)/References"
        let recorded = try snapshot(["--record", references] + options, zone: "UTC")
        #expect(recorded.errors.contains(" 0 changed, 0 removed"))
        let verified = try snapshot(["--verify", references], zone: "Asia/Tokyo")
        #expect(verified.status == .exited(0), "\(verified.output) \(verified.errors)")
    }

    @Test(
        "A wrong placeholder in a translated phrase is reported, and the other phrases work",
        arguments: ["a", "b", "c"])
    func phrases(project: String) throws {
        try check("Phrases/\(project)", ["--product", "intents", "--app-name", "Porto"], at: 4)
    }

    @Test("Calendars with unusual exclusions, zones and properties show the occurrences that other clients show")
    func calendars() throws {
        let cases = try Self.cases(of: "Calendars")
        #expect(cases.count >= 9)
        for one in cases {
            let airlock = try Airlock()
            for words in [
                ["add", "home", "\(Self.folder)/Calendars/\(one.file)", "--later"], ["authorize"], ["sync"],
            ] {
                let result = try airlock.run(
                    "AppHost", ["calendar"] + words + ["--at", "2027-01-15T12:00:00Z", "--timezone", one.zone])
                try #require(result.status == .exited(0), "\(one.name): \(result)")
            }
            let store = CalendarStore(container: try Container.open(at: airlock.container, role: .widgets))
            guard case .synced(_, let occurrences, trial: _) = try store.contents() else {
                Issue.record("\(one.name): nothing is synced")
                continue
            }
            let zone = try #require(TimeZone(identifier: one.zone))
            let all = try occurrences.occurrences(overlapping: 0..<2_000_000_000_000, in: .utc)
            // The zone's abbreviation, as in `10:00 CET`, depends on the reader.
            let expected = one.occurrences.map {
                $0.replacingOccurrences(of: " [A-Z]+ -> ", with: " -> ", options: .regularExpression)
            }
            #expect(all.map { Self.text($0, zone) } == expected, "\(one.name)")
        }
    }

    /// Returns an occurrence as `2027-03-07 10:00 -> 2027-03-07 11:00 | Title`.
    private static func text(_ occurrence: CalendarOccurrence, _ zone: TimeZone) -> String {
        func text(_ time: Int64, _ format: String) -> String {
            let formatter = DateFormatter()
            (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_GB"), zone)
            formatter.dateFormat = format
            return formatter.string(from: Date(timeIntervalSince1970: Double(time) / 1_000))
        }
        switch occurrence.time {
        case .timed(let start, let end):
            return "\(text(start, "yyyy-MM-dd HH:mm")) -> \(text(end, "yyyy-MM-dd HH:mm")) | \(occurrence.title)"
        case .allDay(let first, let end):
            return "\(first) ..< \(end) | \(occurrence.title)"
        }
    }
}

extension CaseProcessTests.Case {
    /// Returns what differs from the expected result.
    fileprivate func problems(in result: ChildResult) throws -> [String] {
        var problems: [String] = []
        if (result.status == .exited(0)) == isRefused { problems.append("status \(result.status)") }
        problems += errorsContain.filter { !result.errors.contains($0) }.map { "no '\($0)' on standard error" }
        guard !isRefused else { return problems }
        var drawn = [result.output]
        if arguments.first == "render" { drawn = Self.texts(in: try JSONValue(parsing: result.output)) }
        if let texts {
            if texts.count != drawn.count { problems.append("\(drawn.count) texts instead of \(texts.count)") }
            for case (let text, let expected?) in zip(drawn, texts) where text != expected {
                problems.append("'\(text)' instead of '\(expected)'")
            }
        }
        problems += contains.filter { part in !drawn.contains { $0.contains(part) } }.map { "no '\($0)' in \(drawn)" }
        problems += notContains.filter { part in drawn.contains { $0.contains(part) } }.map { "'\($0)' in \(drawn)" }
        return problems
    }

    private static func texts(in value: JSONValue) -> [String] {
        let own = value["text"]?.array?.compactMap { $0["string"]?.string } ?? []
        let parts = (value.members ?? []).filter { $0.key != "text" }.map(\.value) + (value.array ?? [])
        return own + parts.flatMap(texts)
    }
}
