import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Documents that a hostile extension writes: the real executables report them and continue with the others.
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

    /// Writes a document with an extension's access.
    private func plant(_ domain: Domain, _ name: String, _ document: ForgedDocument) throws {
        try Container.open(at: airlock.container, role: .intents).publish(document, to: DocumentKey(domain, name))
    }

    private func path(_ domain: String, _ name: String) -> String { "\(airlock.container)/documents/\(domain)/\(name)" }

    private func fileNames(_ domain: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(airlock.container)/documents/\(domain)")
            .filter { $0.hasPrefix(".damaged-") }
    }

    private static let alarms: [(ForgedDocument, String)] = [
        (
            ForgedDocument {
                $0.write(1, bad)
                $0.write(7) { part in
                    part.write(1, signed: .max)
                    part.write(2, signed: .max)
                }
            }, "field 1 is out of range at byte 1"
        ),
        (
            ForgedDocument {
                $0.write(1, bad)
                $0.write(4, signed: .max)
                $0.write(6) { $0.write(1, signed: .min) }
            }, "field 4 is out of range at byte 39"
        ),
        (
            ForgedDocument {
                $0.write(1, bad)
                $0.write(3) { $0.write(3, signed: 9) }
                $0.write(6) { _ in }
            }, "field 3 is out of range at byte 1"
        ),
        (
            ForgedDocument {
                $0.write(1, bad)
                $0.write(8) { part in
                    part.write(2, signed: .max)
                    part.write(3, signed: .min)
                }
            }, "field 2 is out of range at byte 1"
        ),
    ]

    @Test(
        "An alarm with out-of-range numbers is reported, can be cancelled and blocks no other alarm",
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
                    errors: damage + "there is no other copy; remove the alarm: AppHost alarm cancel \(Self.bad)\n"))
        let cancelled = try host("alarm", "cancel", Self.bad)
        #expect(cancelled.status == .exited(0) && cancelled.output == "\(Self.bad)  is cancelled\n")
        #expect(cancelled.errors.hasPrefix("\(damage)the file was moved to \(path("alarms", ".damaged-\(name)."))"))
        #expect(try host("alarm", "list") == ChildResult(status: .exited(0), output: Self.line, errors: ""))
        try plant(.alarms, name, document)
        let checked = try host("alarm", "check")
        #expect(checked.status == .exited(65) && checked.output == "nothing is due\n")
        #expect(checked.errors.hasPrefix("\(damage)the file was moved to "))
        #expect(try host("alarm", "list") == ChildResult(status: .exited(0), output: Self.line, errors: ""))
        #expect(try fileNames("alarms").count == 2)
    }

    private static let activity = ForgedDocument {
        $0.write(1, bad)
        $0.write(2, "Ride")
        $0.write(3, "{}")
        $0.write(4, "{}")
        $0.write(7, signed: .max)
    }

    @Test("A Live Activity with an out-of-range date is reported once and set aside")
    func activity() throws {
        let name = "activity.\(Self.bad.lowercased())"
        try plant(.activities, name, Self.activity)
        let listed = try host("activity", "list")
        #expect(listed.status == .exited(0))
        #expect(listed.output == "no Live Activity is shown — start a timer with 'AppHost alarm add 5m'\n")
        let damage = "AppHost: \(path("activities", name)) is damaged: field 7 is out of range at byte 53 — "
        #expect(listed.errors.hasPrefix("\(damage)the file was moved to \(path("activities", ".damaged-\(name)."))"))
        let again = try host("activity", "list")
        #expect(again.status == .exited(0) && again.errors == "")
    }

    @Test("A running host reports and sets aside damaged documents and still fires alarms")
    func running() throws {
        try plant(.alarms, "alarm.\(Self.bad.lowercased())", Self.alarms[0].0)
        let host = try airlock.start("AppHost", ["run", "--log", "json", "--log-private"])
        func report(_ path: String) throws {
            while let line = host.nextErrorLine() {
                if line.contains("\(path) is damaged: "), line.contains("the file was moved to ") { return }
            }
            Issue.record("the host ended: \(host.wait())")
        }
        try report(path("alarms", "alarm.\(Self.bad.lowercased())"))
        try plant(.activities, "activity.\(Self.bad.lowercased())", Self.activity)
        try report(path("activities", "activity.\(Self.bad.lowercased())"))
        for role in [ContainerRole.widgets, .intents] {
            let domain: Domain = role == .widgets ? .widgets : .intents
            try Container.open(at: airlock.container, role: role).publish(
                ForgedDocument {
                    $0.write(1) { part in
                        part.write(1, "widget")
                        part.write(3, signed: .min)
                    }
                }, to: DocumentKey(domain, "reloads"))
            try report(path(domain.name, "reloads"))
        }
        let other = "6B29FC40-CA47-1067-B31D-000000000003"
        #expect(try airlock.run("AppHost", ["alarm", "add", "1s", "--id", other]).status == .exited(0))
        while let line = host.nextErrorLine() {
            if line.contains(other), line.contains("\"alerting\"") { break }
        }
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    // MARK: Files that can't be opened

    /// Runs the host as an ordinary user, since root bypasses file modes.
    private func boundHost(_ words: String...) throws -> ChildResult {
        guard getuid() == 0 else { return try airlock.run("AppHost", words + Self.clock) }
        return try airlock.runProgram(
            "/usr/bin/setpriv",
            ["--bounding-set", "-dac_override,-dac_read_search", Airlock.executable("AppHost")] + words + Self.clock)
    }

    /// An object that an extension creates in the place of a document.
    enum Obstacle: String, CaseIterable {
        case closed, device, link, pipe, folder

        func plant(at path: String) throws {
            unlink(path)
            let result =
                switch self {
                case .closed: open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0)
                case .device: mknod(path, S_IFCHR, 0)
                case .link: symlink("/etc/passwd", path)
                case .pipe: mkfifo(path, 0o600)
                case .folder: mkdir(path, 0o700)
                }
            try #require(result >= 0, "\(self): \(errno)")
            if self == .closed { close(result) }
        }
    }

    @Test(
        "Documents that can't be opened are reported and set aside without disabling a command",
        .enabled(if: getuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0, "there is no /usr/bin/setpriv"),
        arguments: Obstacle.allCases)
    func obstacle(_ obstacle: Obstacle) throws {
        try airlock.sync()
        let documents = [
            path("alarms", "alarm.\(Self.bad.lowercased())"), path("alarms", "authorization"),
            path("activities", "activity.\(Self.bad.lowercased())"), path("landmarks", "favorites"),
            path("landmarks", "favorites-sync"), path("widgets", "reloads"), path("intents", "reloads"),
            path("queue", "open-requests"), path("queue", "action.\(String(repeating: "a", count: 36))"),
        ]
        for document in documents {
            // The previous version, which would be used instead, and a staging file.
            let url = URL(fileURLWithPath: document)
            let folder = url.deletingLastPathComponent().path
            for path in [document, "\(folder)/.\(url.lastPathComponent).previous", "\(folder)/.stage-\(obstacle)"] {
                if access(path, F_OK) != 0 || path == document { try obstacle.plant(at: path) }
            }
        }
        let checked = try boundHost("alarm", "check")
        #expect(checked.status == .exited(65) && checked.output == "nothing is due\n")
        #expect(
            checked.errors.contains(documents[0]) && checked.errors.contains(" — the file was moved to "), "\(checked)")
        let listed = try boundHost("alarm", "list")
        #expect(listed.output == Self.line && listed.status == .exited(65))
        #expect(listed.errors.hasSuffix(" — run 'AppHost alarm authorize' or 'AppHost alarm deny' to decide again\n"))
        #expect(try boundHost("alarm", "authorize").status == .exited(0))
        #expect(try boundHost("alarm", "list") == ChildResult(status: .exited(0), output: Self.line, errors: ""))
        let drawn = try boundHost("widget", "reload")
        #expect(drawn.status == .exited(0), "\(drawn)")
        for document in [documents[2], documents[5], documents[6]] { #expect(drawn.errors.contains(document)) }
        #expect(try boundHost("activity", "list").errors == "")
        let synced = try boundHost("sync")
        #expect(synced.status == .exited(0), "\(synced)")
        #expect(synced.errors.contains(documents[3]) && synced.errors.contains(" — refused"), "\(synced)")
        let status = try boundHost("status")
        #expect(status.status == .exited(0) && status.errors == "", "\(status)")
        #expect(try boundHost("sync").errors == "")
        #expect(try boundHost("alarm", "add", "20:00").status == .exited(0))
    }

    // MARK: Floods

    @Test("One sync removes 30,000 empty actions and applies the only valid action")
    func flood() throws {
        try airlock.sync()
        let folder = "\(airlock.container)/documents/queue"
        for number in 0..<30_000 {
            let digits = String(number)
            let id = String(repeating: "0", count: 36 - digits.count) + digits
            let file = open("\(folder)/action.\(id)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            try #require(file >= 0)
            close(file)
        }
        let queue = ActionQueue(container: try Container.open(at: airlock.container, role: .intents))
        let action = QueuedAction(SetFavorite(landmark: 9, isFavorite: true), at: 1_795_254_060_000, chance: 1)
        #expect(throws: ActionQueue.full) { try queue.append(action) }
        try queue.container.publish(action, to: DocumentKey(.queue, "action.\(action.id)"))
        let synced = try host("sync")
        #expect(synced.status == .exited(0))
        #expect(synced.errors == "AppHost: 30000 actions are malformed — refused\n")
        #expect(try queue.ids() == [action.id])
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.hasPrefix("9\t♥ "))
        #expect(try host("status").status == .exited(0))
    }
}
