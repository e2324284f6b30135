import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Documents that a hostile extension writes: the real executables name them, and go on with the others.
@Suite(.blocking) struct HostileDocumentProcessTests {
    private let airlock: Airlock
    private static let good = "6B29FC40-CA47-1067-B31D-000000000001"
    private static let bad = "6B29FC40-CA47-1067-B31D-000000000002"
    private static let clock = ["--at", "2026-11-21T09:41:00Z", "--timezone", "Europe/Berlin"]
    private static let line = "\(good)  scheduled  for 2026-11-21T19:00:00+01:00\n"

    init() throws {
        airlock = try Airlock()
        let added = try airlock.run("AppHost", ["alarm", "add", "19:00", "--id", Self.good] + Self.clock)
        try #require(added == ChildResult(status: .exited(0), output: Self.line, errors: ""))
    }

    private func host(_ words: String...) throws -> ChildResult {
        try airlock.run("AppHost", words + Self.clock)
    }

    /// Writes a document as an extension can.
    private func plant(_ domain: Domain, _ name: String, _ document: HandWritten) throws {
        try Container.open(at: airlock.container, role: .intents).publish(document, to: DocumentKey(domain, name))
    }

    private func path(_ domain: String, _ name: String) -> String { "\(airlock.container)/documents/\(domain)/\(name)" }

    private func kept(_ domain: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(airlock.container)/documents/\(domain)")
            .filter { $0.hasPrefix(".damaged-") }
    }

    private static let alarms: [(HandWritten, String)] = [
        (
            HandWritten {
                $0.write(1, bad)
                $0.write(7) { part in
                    part.write(1, signed: .max)
                    part.write(2, signed: .max)
                }
            }, "field 1 is out of range at byte 1"
        ),
        (
            HandWritten {
                $0.write(1, bad)
                $0.write(4, signed: .max)
                $0.write(6) { $0.write(1, signed: .min) }
            }, "field 4 is out of range at byte 39"
        ),
        (
            HandWritten {
                $0.write(1, bad)
                $0.write(3) { $0.write(3, signed: 9) }
                $0.write(6) { _ in }
            }, "field 3 is out of range at byte 1"
        ),
        (
            HandWritten {
                $0.write(1, bad)
                $0.write(8) { part in
                    part.write(2, signed: .max)
                    part.write(3, signed: .min)
                }
            }, "field 2 is out of range at byte 1"
        ),
    ]

    @Test(
        "An alarm with numbers out of range is listed as damaged, cancelled or set aside, and stops no other",
        arguments: 0..<4)
    func alarm(_ index: Int) throws {
        let (document, problem) = Self.alarms[index]
        let name = "alarm.\(Self.bad.lowercased())"
        let damage = "AppHost: \(path("alarms", name)) is damaged: \(problem) — "
        try plant(.alarms, name, document)
        #expect(
            try host("alarm", "list")
                == ChildResult(
                    status: .exited(65), output: Self.line,
                    errors: damage + "nothing else has it; remove it: AppHost alarm cancel \(Self.bad)\n"))
        let cancelled = try host("alarm", "cancel", Self.bad)
        #expect(cancelled.status == .exited(0) && cancelled.output == "\(Self.bad)  is cancelled\n")
        #expect(cancelled.errors.hasPrefix("\(damage)it is kept as \(path("alarms", ".damaged-\(name)."))"))
        #expect(try host("alarm", "list") == ChildResult(status: .exited(0), output: Self.line, errors: ""))
        try plant(.alarms, name, document)
        let checked = try host("alarm", "check")
        #expect(checked.status == .exited(65) && checked.output == "nothing is due\n")
        #expect(checked.errors.hasPrefix("\(damage)it is kept as "))
        #expect(try host("alarm", "list") == ChildResult(status: .exited(0), output: Self.line, errors: ""))
        #expect(try kept("alarms").count == 2)
    }

    private static let activity = HandWritten {
        $0.write(1, bad)
        $0.write(2, "Ride")
        $0.write(3, "{}")
        $0.write(4, "{}")
        $0.write(7, signed: .max)
    }

    @Test("A Live Activity with an instant out of range is reported and set aside")
    func activity() throws {
        let name = "activity.\(Self.bad.lowercased())"
        try plant(.activities, name, Self.activity)
        let listed = try host("activity", "list")
        #expect(listed.status == .exited(0))
        #expect(listed.output == "no Live Activity is shown — start a timer: AppHost alarm add 5m\n")
        let damage = "AppHost: \(path("activities", name)) is damaged: field 7 is out of range at byte 53 — "
        #expect(listed.errors.hasPrefix("\(damage)it is kept as \(path("activities", ".damaged-\(name)."))"))
        let again = try host("activity", "list")
        #expect(again.status == .exited(0) && again.errors == "")
    }

    @Test("A running host reports and sets aside what is written while it runs, and goes on")
    func running() throws {
        try plant(.alarms, "alarm.\(Self.bad.lowercased())", Self.alarms[0].0)
        let host = try airlock.start("AppHost", ["run", "--log", "json", "--log-private"])
        func report(_ path: String) throws {
            while let line = host.nextErrorLine() {
                if line.contains("\(path) is damaged: "), line.contains("it is kept as ") { return }
            }
            Issue.record("the host ended: \(host.wait())")
        }
        try report(path("alarms", "alarm.\(Self.bad.lowercased())"))
        try plant(.activities, "activity.\(Self.bad.lowercased())", Self.activity)
        try report(path("activities", "activity.\(Self.bad.lowercased())"))
        for role in [ContainerRole.widgets, .intents] {
            let domain: Domain = role == .widgets ? .widgets : .intents
            try Container.open(at: airlock.container, role: role).publish(
                HandWritten {
                    $0.write(1) { part in
                        part.write(1, "widget")
                        part.write(3, signed: .min)
                    }
                }, to: DocumentKey(domain, "reloads"))
            try report(path(domain.rawValue, "reloads"))
        }
        let other = "6B29FC40-CA47-1067-B31D-000000000003"
        #expect(try airlock.run("AppHost", ["alarm", "add", "1s", "--id", other]).status == .exited(0))
        while let line = host.nextErrorLine() {
            if line.contains(other), line.contains("\"alerting\"") { break }
        }
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }
}
