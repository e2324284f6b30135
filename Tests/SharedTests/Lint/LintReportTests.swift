import Shared
import Testing

struct LintReportTests {
    private func finding(_ path: String, snapshot: String, count: Int = 1) -> LintFinding {
        LintFinding(
            rule: .truncated, level: .note, kind: "Kind", place: "systemSmall", message: "cut off", path: path,
            snapshot: snapshot, count: count, location: SourceLine(file: "A.swift", line: 3))
    }

    @Test("A repeated finding is listed once and its count is increased")
    func repeatedFinding() {
        var report = LintReport()
        let isNew = ["one", "two"].enumerated().map { index, snapshot in
            report.add(LintReport.Entry(finding: finding("a", snapshot: snapshot), unit: index))
        }
        #expect(isNew == [true, false])
        #expect(report.findings == [finding("a", snapshot: "one", count: 2)])
    }

    @Test("Merging the parts of two workers gives the same findings as a single worker")
    func mergedParts() throws {
        // The first worker has units 0 and 2, the second 1 and 3.
        let entries: [(unit: Int, finding: LintFinding)] = [
            (0, finding("b", snapshot: "0")), (1, finding("a", snapshot: "1")), (1, finding("b", snapshot: "1")),
            (2, finding("c", snapshot: "2")), (3, finding("c", snapshot: "3")), (3, finding("a", snapshot: "3")),
        ]
        func report(_ units: Set<Int>) -> LintReport {
            var report = LintReport()
            for (unit, finding) in entries where units.contains(unit) {
                report.add(LintReport.Entry(finding: finding, unit: unit))
            }
            report.snapshots = units.count
            return report
        }
        let alone = report([0, 1, 2, 3])
        let merged = LintReport(merging: [report([0, 2]), report([1, 3])])
        #expect(merged.findings == alone.findings)
        #expect(merged.snapshots == 4)
        #expect(merged.findings.map(\.snapshot) == ["0", "1", "2"])
        #expect(merged.findings.map(\.count) == [2, 2, 2])
        // Known findings are left out.
        let known = Set(alone.findings.prefix(2).map(\.fingerprint))
        let new = LintReport(merging: [report([0, 2]), report([1, 3])], without: known)
        #expect(new.findings == Array(alone.findings.suffix(1)) && new.snapshots == 4)
    }

    @Test("A partial report is parsed back from JSON with its findings, units and part number")
    func roundTrip() throws {
        var report = LintReport()
        report.add(LintReport.Entry(finding: finding("a", snapshot: "one"), unit: 7))
        report.snapshots = 12
        report.disabled = ["b"]
        let members = try #require(try JSONValue(parsing: try report.json.serialised()).members)
        let read = try #require(LintReport(members, part: 2))
        #expect(read.findings == report.findings)
        #expect(read.entries.map(\.unit) == [7])
        #expect(read.entries.map(\.part) == [2])
        #expect(read.snapshots == 12)
        #expect(read.disabled == ["b"])
        #expect(LintReport(merging: [read, report]).disabled == ["b"])
        #expect(LintReport([], part: 1) == nil)
    }

    @Test("Findings of one cause in several places are merged, and those of other causes aren't")
    func causes() {
        func finding(_ place: String, _ path: String, _ message: String = "cut off", line: Int? = nil) -> LintFinding {
            LintFinding(
                rule: .truncated, level: .note, kind: "Kind", place: place, message: message, path: path,
                snapshot: "\(place), dark", count: 3,
                location: line.map { SourceLine(file: "A.swift", line: $0) })
        }
        let causes = [
            finding("systemSmall", "a"), finding("systemMedium", "a", "cut off: 'Mon'"), finding("systemLarge", "a"),
            finding("systemSmall", "b"), finding("systemSmall", "c", line: 4), finding("systemLarge", "d", line: 4),
            finding("systemLarge", "e", "sticks out", line: 4),
        ].causes
        #expect(causes.map(\.path) == ["a", "b", "c", "e"])
        #expect(causes.map(\.otherPlaces) == [["systemMedium", "systemLarge"], [], ["systemLarge"], []])
        #expect(
            causes.first?.line
                == "note: cut off [truncated]\n    Kind systemSmall, dark, and 2 more; also systemMedium, systemLarge in a"
        )
    }

    @Test("A finding whose remedy is one line has this line in text, JSON and SARIF")
    func fixes() throws {
        var known = finding("a", snapshot: "one")
        #expect(!known.line.contains("fix:") && known.json["fix"] == .null)
        known.rule = .accentedNone
        #expect(known.line.hasSuffix("\n    fix: .widgetAccentable()"))
        #expect(known.json["fix"] == .string(".widgetAccentable()"))
        let log = try SARIFLog(findings: [known]).json.serialised()
        #expect(log.contains(#""properties":{"fix":".widgetAccentable()"}"#))
    }

    @Test("Every unit belongs to exactly one part, and an invalid part is refused")
    func disjointParts() throws {
        for count in 1...5 {
            let parts = try (1...count).map { try LintPart("\($0)/\(count)") }
            for unit in 0..<20 { #expect(parts.count { $0.holds(unit: unit) } == 1) }
        }
        for text in ["0/2", "3/2", "1", "a/b", "1/0", "1/2/3", "1/65537"] {
            #expect(throws: CommandFailure.self) { try LintPart(text) }
        }
    }
}
