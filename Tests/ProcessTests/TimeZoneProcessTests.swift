import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The time zone of the variable `TZ` in all three executables.
@Suite(.blocking) struct TimeZoneProcessTests {
    private let airlock: Airlock
    private let at = ["--at", "2026-11-21T09:41:00Z", "--locale", "en_US"]

    init() throws {
        airlock = try Airlock()
        let file = "\(airlock.folder.path)/home.ics"
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:tea\r\nDTSTART:20261122T060000Z\r\nDURATION:PT1H\r\nSUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        for words in [["authorize"], ["add", "home", file, "--later"], ["sync"]] {
            let result = try airlock.run("AppHost", ["calendar"] + words, environment: ["TZ": "Asia/Tokyo"])
            try #require(result.status == .exited(0))
        }
    }

    private func ask(_ zone: String?, _ options: [String] = []) throws -> String {
        let words = ["perform", "AskWythnosIntent", "question=When is tea?"] + at + options
        return try airlock.run("IntentsExt", words, environment: zone.map { ["TZ": $0] } ?? [:]).output
    }

    private func draw(_ zone: String, _ options: [String] = []) throws -> String {
        let words =
            ["render", "--kind", "TomorrowWidget", "--family", "systemMedium", "--format", "text"] + at + options
        return try airlock.run("WidgetExt", words, environment: ["TZ": zone]).output
    }

    private func syncedZone(_ zone: String?, _ options: [String] = []) throws -> String? {
        let environment = zone.map { ["TZ": $0] } ?? [:]
        _ = try airlock.run("AppHost", ["calendar", "sync"] + at + options, environment: environment)
        let status = try airlock.run("AppHost", ["calendar", "status", "--json"], environment: environment)
        return try JSONValue(parsing: status.output)["zone"]?.string
    }

    @Test(
        "The variable TZ sets the time zone of all three executables in each of its forms",
        arguments: ["Asia/Tokyo", ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", "<+09>-9"])
    func zoneVariable(zone: String) throws {
        #expect(try ask(zone) == "Tea is tomorrow at 3:00 PM.\n")
        #expect(try draw(zone).contains("3:00"))
        let synced = try syncedZone(zone)
        #expect(synced == (zone == "<+09>-9" ? "Etc/GMT-9" : "Asia/Tokyo"))
    }

    @Test("The option --timezone overrides TZ, and /etc/localtime in TZ means the machine's zone")
    func zonePrecedence() throws {
        let berlin = ["--timezone", "Europe/Berlin"]
        #expect(try ask("Asia/Tokyo", berlin) == "Tea is tomorrow at 7:00 AM.\n")
        #expect(try draw("Asia/Tokyo", berlin).contains("7:00"))
        #expect(try syncedZone("Asia/Tokyo", berlin) == "Europe/Berlin")
        #expect(try ask("") == "Tea is tomorrow at 6:00 AM.\n")
        #expect(try ask(":/etc/localtime") == ask(nil))
        #expect(try syncedZone(":/etc/localtime") == syncedZone(nil))
    }

    @Test("An unknown time zone in TZ is refused with 64 by every executable")
    func unknownZone() throws {
        let message =
            "TZ is 'Nowhere/Here', which is not a time zone of this machine — write an IANA name such as Europe/Berlin, or unset it"
        for (program, words) in [
            ("AppHost", ["status"]), ("AppHost", ["run"]), ("WidgetExt", ["list"]), ("IntentsExt", ["list"]),
        ] {
            let result = try airlock.run(program, words, environment: ["TZ": "Nowhere/Here"])
            #expect(
                result == ChildResult(status: .exited(64), output: "", errors: "\(program): \(message)\n"), "\(program)"
            )
        }
    }

    /// Mounts a folder as `/etc` and runs the program that follows.
    private static let etc = #"mount --bind "$1" /etc && shift && exec "$@""#

    private static let canMount =
        (try? ChildProcess("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", etc, "sh", "/etc", "/bin/true"], input: [])
            .wait().status) == .exited(0)

    @Test(
        "A running host follows the machine to another time zone",
        .enabled(if: canMount, "mounting is not allowed here"))
    func travel() throws {
        let etc = "\(airlock.folder.path)/etc"
        // Files that only root may read are skipped.
        _ = try airlock.runProgram("/bin/cp", ["-a", "/etc", etc])
        func travel(to zone: String) throws {
            unlink("\(etc)/localtime")
            try #require(symlink("/usr/share/zoneinfo/\(zone)", "\(etc)/localtime") == 0)
        }
        let placed = try airlock.run(
            "AppHost", ["widget", "add", "TomorrowWidget", "systemMedium"], environment: ["TZ": "Europe/Berlin"])
        try #require(placed.status == .exited(0))
        try travel(to: "Asia/Tokyo")
        let host = try airlock.startProgram(
            "/usr/bin/unshare",
            ["-rm", "/bin/sh", "-c", Self.etc, "sh", etc, Airlock.executable("AppHost"), "run", "--log", "json"])
        for zone in ["Asia/Tokyo", "America/New_York"] {
            var news: Set<String> = []
            while !news.isSuperset(of: ["calendar", "another time zone"]), let line = host.nextErrorLine() {
                let event = try JSONValue(parsing: line)
                news.formUnion([event["event"], event["cause"]].compactMap { $0?.string })
            }
            let status = try airlock.run("AppHost", ["calendar", "status", "--json"])
            #expect(try JSONValue(parsing: status.output)["zone"]?.string == zone)
            try travel(to: "America/New_York")
            host.send(SIGHUP)
        }
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("The time zone in a host's settings file overrides TZ")
    func configuredZone() throws {
        let settings = "\(airlock.folder.path)/host.conf"
        try Data("timezone = America/New_York\nlog = json\n".utf8).write(to: URL(fileURLWithPath: settings))
        for (options, zone) in [(["--config", settings], "America/New_York"), (["--log", "json"], "Asia/Tokyo")] {
            let host = try airlock.start("AppHost", ["run"] + options, environment: ["TZ": "Asia/Tokyo"])
            while let line = host.nextErrorLine() {
                if try JSONValue(parsing: line)["event"]?.string == "calendar" { break }
            }
            let status = try airlock.run("AppHost", ["calendar", "status", "--json"])
            #expect(try JSONValue(parsing: status.output)["zone"]?.string == zone)
            host.send(SIGTERM)
            #expect(host.wait().status == .exited(0))
        }
    }
}
