import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Each kind of stored thing, damaged in each way: what the next command does, and what repairs it.
@Suite(.blocking) struct DamageProcessTests {
    /// A way to damage a file.
    enum Damage: String, CaseIterable, Sendable {
        case start, middle, end, truncated, empty, folder

        func apply(to path: String) throws {
            let url = URL(fileURLWithPath: path)
            var bytes = [UInt8](try Data(contentsOf: url))
            switch self {
            case .start: for index in bytes.indices.prefix(8) { bytes[index] = UInt8(ascii: "X") }
            case .middle:
                let middle = bytes.count / 2
                for index in middle..<min(middle + 8, bytes.count) { bytes[index] = ~bytes[index] }
            case .end: for index in bytes.indices.suffix(4) { bytes[index] = UInt8(ascii: "Z") }
            case .truncated: bytes.removeLast(bytes.count / 2)
            case .empty: bytes = []
            case .folder:
                try FileManager.default.removeItem(at: url)
                return try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            }
            try Data(bytes).write(to: url)
        }
    }

    /// A stored thing, the commands that repair it, and what `status` says before.
    struct Stored: Sendable, CustomTestStringConvertible {
        var file: String
        var isPrivate = false
        var repair: [[String]]
        /// The damage that `status` reports, each as an error (65); it uses or doesn't read the file otherwise.
        var reported = Set(Damage.allCases)
        /// The damage that isn't tried: a sandboxed extension can't replace a folder.
        var excluded: Set<Damage> = []
        var testDescription: String { file }
    }

    static let stored = [
        Stored(file: "catalogues/calendar", repair: [["calendar", "sync"]]),
        Stored(file: "catalogues/jokes", repair: [["sync"]]),
        Stored(file: "catalogues/landmarks", repair: [["sync"]], reported: []),
        Stored(file: "documents/calendar/sync", repair: [["calendar", "sync"]]),
        Stored(file: "documents/calendar/access", repair: [["calendar", "authorize"], ["calendar", "sync"]]),
        Stored(file: "documents/jokes/joke-of-the-day", repair: [["sync"]], reported: []),
        Stored(file: "documents/jokes/last-sync", repair: [["sync"]], reported: []),
        Stored(file: "documents/host/network", isPrivate: true, repair: [["sync"]], reported: []),
        Stored(file: "documents/calendar/attempts", isPrivate: true, repair: [["calendar", "sync"]], reported: []),
        Stored(file: "catalogues/calendar.x", isPrivate: true, repair: [["calendar", "sync"]], reported: []),
        Stored(file: "snapshots/current/w1.json", repair: [["widget", "reload", "w1"]], reported: []),
        Stored(file: "snapshots/current/w1.png", repair: [["widget", "reload"]], reported: []),
        Stored(file: "snapshots/DRAWN.json", repair: [["widget", "reload", "w1"]], reported: []),
        Stored(file: "snapshots/DRAWN.png", repair: [["widget", "reload"]], reported: []),
        Stored(
            file: "documents/widgets/timeline.w1", repair: [["widget", "reload"]], reported: [], excluded: [.folder]),
    ]

    private let airlock: Airlock
    private var state: String { "\(airlock.folder.path)/state" }

    init() throws { airlock = try Airlock() }

    /// Runs a command of the host at a fixed instant.
    private func run(_ words: [String]) throws -> ChildResult {
        let takesState = words.first != "widget"
        return try airlock.run("AppHost", words + (takesState ? ["--state", state] : []) + Airlock.clock)
    }

    /// Syncs jokes and a calendar, and places a widget.
    private func prepare() throws {
        let calendar = "\(airlock.folder.path)/x.ics"
        try Data(
            """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tea\r\nDTSTAMP:20261101T000000Z\r
            DTSTART:20261122T080000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """.utf8
        ).write(to: URL(fileURLWithPath: calendar))
        for words in [
            ["sync"], ["calendar", "add", "x", calendar], ["calendar", "authorize"], ["calendar", "sync"],
            ["widget", "add", "JokeOfTheDayWidget", "systemSmall"], ["sync"], ["widget", "reload"],
        ] {
            let result = try run(words)
            #expect(result.status == .exited(0), "\(words): \(result)")
        }
        let good = try run(["status"])
        #expect(good.status == .exited(0) && good.output.hasSuffix("fresh: yes\n"), "\(good)")
    }

    @Test("A damaged file of each kind is reported or not used, and written again", arguments: stored)
    func damagedFile(stored: Stored) throws {
        try prepare()
        let image = try airlock.bytes("\(airlock.container)/snapshots/current/w1.png")
        let root = stored.isPrivate ? state : airlock.container
        for damage in Damage.allCases where !stored.excluded.contains(damage) {
            let drawn = try FileManager.default.contentsOfDirectory(atPath: "\(airlock.container)/snapshots")
                .first { $0.hasPrefix("w1.") && $0.hasSuffix(".png") }?.dropLast(4)
            let path = "\(root)/\(stored.file.replacing("DRAWN", with: try #require(drawn)))"
            try damage.apply(to: path)
            let status = try run(["status"])
            if stored.reported.contains(damage) {
                #expect(status.status == .exited(65) && status.errors.contains(path), "\(damage): \(status)")
            } else {
                #expect(status.status == .exited(0), "\(damage): \(status)")
            }
            for words in stored.repair {
                let result = try run(words)
                #expect(result.status == .exited(0), "\(damage), \(words): \(result)")
            }
            let after = try run(["status"])
            #expect(after.status == .exited(0) && after.output.hasSuffix("fresh: yes\n"), "\(damage): \(after)")
            #expect(!after.errors.contains(path), "\(damage): \(after)")
            #expect(try airlock.bytes("\(airlock.container)/snapshots/current/w1.png") == image, "\(damage)")
            // A drawn image is shown again for a later entry. Damage of its pixels is noticed, too.
            if stored.file.hasPrefix("snapshots/DRAWN"), damage != .folder {
                let drawn = try #require(
                    FileManager.default.contentsOfDirectory(atPath: "\(airlock.container)/snapshots")
                        .first { $0.hasPrefix("w1.") && $0.hasSuffix(".png") })
                #expect(try airlock.bytes("\(airlock.container)/snapshots/\(drawn)") == image, "\(damage)")
            }
        }
    }

    private static let full =
        "No space left on device — free space or raise the quota, then try again; the last good value is kept\n"
    private static let unwritable =
        "Read-only file system — let this user write there, or name another folder with --state\n"

    @Test(
        "Damaged records of the host are never asked of the user on a full or a read-only disk, and two syncs write them again",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func recordsOnDisks() throws {
        let small = try SmallFileSystem(at: state, kilobytes: 2_048)
        try prepare()
        let path = "\(state)/documents/host/network"
        try Damage.empty.apply(to: path)
        try small.fill()
        let status = try run(["status"])
        #expect(status.status == .exited(0) && status.output.hasSuffix("\nfresh: yes\n"))
        #expect(
            status.errors.hasPrefix(
                "AppHost: \(path) is empty — the file was moved to \(state)/documents/host/.damaged-network."))
        // The jokes don't need the record.
        let jokes = try run(["sync"])
        #expect(jokes.status == .exited(0) && jokes.output.contains("jokes from the bundled jokes"), "\(jokes)")
        #expect(
            jokes.errors.hasPrefix("AppHost: write \(state)/documents/host/.stage-")
                && jokes.errors.hasSuffix(Self.full))
        let calendars = try run(["calendar", "sync"])
        #expect(calendars.status == .exited(74) && calendars.errors.hasSuffix(Self.full), "\(calendars)")
        small.empty()
        let words = ["sync", "--state", state] + Airlock.clock
        let both = try airlock.runAtOnce("AppHost", [words, words])
        #expect(both.allSatisfy { $0.status == .exited(0) && $0.errors == "" }, "\(both)")
        #expect(try run(["status"]).errors == "")

        try Damage.empty.apply(to: path)
        try small.makeReadOnly()
        let frozen = try run(["status"])
        #expect(frozen.status == .exited(0) && frozen.output.hasSuffix("\nfresh: yes\n"))
        #expect(frozen.errors == "AppHost: \(path) is empty — the host writes it again\n")
        for (words, feed) in [(["sync"], "jokes"), (["calendar", "sync"], "calendars")] {
            let failed = try run(words)
            #expect(failed.status == .exited(74))
            #expect(
                failed.errors.hasSuffix("AppHost: can't lock \(state)/locks/\(feed)-sync.lock: \(Self.unwritable)"),
                "\(failed)")
            #expect(!failed.errors.contains("free space") && !failed.errors.contains("enter its contents"), "\(failed)")
        }
        try small.enlarge(toMegabytes: 3)
        #expect(try run(["sync"]).status == .exited(0))
        #expect(try run(["status"]).errors == "")
    }

    @Test(
        "A changed calendar that couldn't be published on a full or a read-only disk is published by the next sync and by a running host",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func calendarOnDisks() throws {
        let small = try SmallFileSystem(at: airlock.container, kilobytes: 2_048)
        try prepare()
        func write(_ title: String) throws {
            let text = """
                BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:\(title)\r\nDTSTAMP:20261101T000000Z\r
                a line without a colon\r\nDTSTART;TZID=W. Europe Standard Time:20261122T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(airlock.folder.path)/x.ics"))
        }
        func answer(_ title: String) throws -> String {
            try airlock.run(
                "IntentsExt", ["perform", "AskWythnosIntent", "question=When is \(title)?"] + Airlock.clock
            ).output
        }
        try write("Cake")
        try small.fill()
        let full = try run(["calendar", "sync"])
        #expect(
            full.status == .exited(74) && full.output == ""
                && full.errors.hasPrefix("AppHost: write \(airlock.container)/catalogues/.stage-")
                && full.errors.hasSuffix(Self.full), "\(full)")
        // The last good value is kept.
        #expect(try answer("Tea").contains("Tea is tomorrow"))
        small.empty()
        let words = ["calendar", "sync", "--state", state] + Airlock.clock
        let both = try airlock.runAtOnce("AppHost", [words, words])
        #expect(both.allSatisfy { $0.status == .exited(0) }, "\(both)")
        // Both fetch if both read the old state first.
        let outputs = Set(both.map(\.output))
        #expect(
            outputs.contains("x: 1 fetched, 0 deleted, 1 event\n")
                && outputs.isSubset(of: ["x: 1 fetched, 0 deleted, 1 event\n", "x: not changed, 1 event\n"]), "\(both)")
        #expect(try answer("Cake").contains("Cake is tomorrow"))

        try write("Pie")
        try small.makeReadOnly()
        let frozen = try run(["calendar", "sync"])
        let remedy =
            "Read-only file system — mount the file system read-write, or choose another with --container DIR\n"
        #expect(frozen.status == .exited(74) && frozen.errors.hasSuffix(remedy), "\(frozen)")
        #expect(try run(["status"]).status == .exited(0))
        try small.enlarge(toMegabytes: 3)
        try small.fill()
        // A host that starts on the full disk logs the failure, and publishes the calendar once there is space.
        let host = try airlock.start("AppHost", ["run", "--state", state])
        var line = host.nextErrorLine()
        while line?.contains("/catalogues/.stage-") == false { line = host.nextErrorLine() }
        #expect(line.map { $0 + "\n" }?.hasSuffix(Self.full) == true)
        small.empty()
        while line != "AppHost: x: 1 fetched, 0 deleted, 1 event" {
            if line?.contains("No space left on device") == true { host.send(SIGHUP) }
            line = try #require(host.nextErrorLine())
        }
        #expect(try answer("Pie").contains("Pie is tomorrow"))
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test(
        "Damage on a full or a read-only disk is reported, and repaired once there is space, also by two processes at once",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func damageOnDisks() throws {
        let small = try SmallFileSystem(at: airlock.container, kilobytes: 2_048)
        try prepare()
        let path = "\(airlock.container)/catalogues/calendar"
        func fail(_ reason: String) throws {
            let failed = try run(["calendar", "sync"])
            #expect(failed.status == .exited(74) && failed.errors.contains(reason), "\(failed)")
            let status = try run(["status"])
            #expect(status.status == .exited(65) && status.errors.contains(path), "\(status)")
        }
        try Damage.truncated.apply(to: path)
        try small.fill()
        try fail("No space left on device — free space")
        small.empty()
        let words = ["calendar", "sync", "--state", state] + Airlock.clock
        let both = try airlock.runAtOnce("AppHost", [words, words])
        #expect(both.allSatisfy { $0.status == .exited(0) }, "\(both)")
        let mended = try run(["status"])
        #expect(mended.status == .exited(0) && mended.output.hasSuffix("fresh: yes\n"), "\(mended)")
        try Damage.end.apply(to: path)
        try small.makeReadOnly()
        try fail("Read-only file system — ")
        try small.enlarge(toMegabytes: 3)
        #expect(try run(["calendar", "sync"]).status == .exited(0))
        #expect(try run(["status"]).output.hasSuffix("fresh: yes\n"))
    }
}
