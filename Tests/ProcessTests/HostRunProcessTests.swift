import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The running host: only one for each container, its settings, its log and its notifications to systemd.
@Suite(.blocking) struct HostRunProcessTests {
    private let airlock: Airlock
    private var configuration: String { "\(airlock.folder.path)/host.conf" }

    init() throws { airlock = try Airlock() }

    private func configure(_ text: String) throws {
        try text.write(toFile: configuration, atomically: true, encoding: .utf8)
    }

    private func event(_ line: String?) throws -> JSONValue { try JSONValue(parsing: try #require(line)) }

    @Test("A second host is refused while the first one runs, and a new one starts after a kill")
    func singleHost() throws {
        let host = try airlock.start("AppHost", ["run"])
        #expect(host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        let other = try airlock.run("AppHost", ["run"])
        #expect(
            other
                == ChildResult(
                    status: .exited(75), output: "",
                    errors:
                        "AppHost: \(airlock.container) is in use by another host, process \(host.processID) — stop that host first, or name another container with --container\n"
                ))
        #expect(
            try airlock.run("AppHost", ["status"]).output.contains("\nhost: process \(host.processID)\nfresh: yes\n"))
        // A killed host holds no lock.
        host.send(SIGKILL)
        #expect(host.reap() == .signalled(SIGKILL))
        #expect(try airlock.run("AppHost", ["status"]).output.contains("\nhost: none runs\n"))
        let next = try airlock.start("AppHost", ["run"])
        #expect(next.nextLine()?.contains(" jokes from the bundled jokes") == true)
        next.send(SIGTERM)
        #expect(next.wait().status == .exited(0))
    }

    @Test("SIGHUP reloads the settings, and invalid settings leave the previous ones in effect")
    func settingsReload() throws {
        try configure("log = json\n")
        let host = try airlock.start("AppHost", ["run", "--config", configuration])
        let first = try event(host.nextErrorLine())
        #expect(first["event"]?.string == "sync" && first["joke"]?.string == "<private>")
        #expect(first["accepted"]?.integer == 132)
        try configure("lgo = json\n")
        host.send(SIGHUP)
        var line = try event(host.nextErrorLine())
        while line["event"]?.string != "settings" { line = try event(host.nextErrorLine()) }
        #expect(
            line["message"]?.string?.hasSuffix("host.conf:1 has the unknown key 'lgo' — did you mean 'log'?") == true)
        for (text, fault) in [
            ("log = jsn\n", "\(configuration):1: unknown value 'jsn' for --log — did you mean 'json'?"),
            ("log = json\nfrom = ftp://x/\n", "jokes can't be fetched over 'ftp' — name a file"),
        ] {
            try configure(text)
            host.send(SIGHUP)
            line = try event(host.nextErrorLine())
            while line["event"]?.string != "settings" { line = try event(host.nextErrorLine()) }
            #expect(line["message"]?.string?.hasPrefix("the settings are unchanged: \(fault)") == true)
        }
        try configure("log = json\nlog-private = yes\n")
        host.send(SIGHUP)
        line = try event(host.nextErrorLine())
        while line["joke"]?.string ?? "<private>" == "<private>" { line = try event(host.nextErrorLine()) }
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A host with an invalid or missing settings file exits at launch with the reason")
    func invalidSettings() throws {
        try configure("floor = soon\n")
        let result = try airlock.run("AppHost", ["run", "--config", configuration])
        #expect(
            result
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "AppHost: \(configuration):1: invalid number of minutes 'soon' — write a whole number from 1 to 1440\n"
                ))
        let absent = try airlock.run("AppHost", ["run", "--config", "/nowhere/host.conf"])
        #expect(
            absent.status == .exited(74)
                && absent.errors
                    == "AppHost: /nowhere/host.conf can't be read: No such file or directory — name a readable file with --config\n"
        )
    }

    @Test("A host notifies systemd of readiness, watchdog ticks, a reload and its stop")
    func systemdNotifications() throws {
        let path = "\(airlock.folder.path)/notify"
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        defer { close(descriptor) }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        let host = try airlock.start(
            "AppHost", ["run"], environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "200000"])
        func next() -> String {
            var bytes = [UInt8](repeating: 0, count: 512)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
        func next(after prefix: String) -> [String] {
            var messages = [next()]
            while messages.last?.hasPrefix(prefix) == false { messages.append(next()) }
            return messages
        }
        #expect(next(after: "READY=1").allSatisfy { $0 == "WATCHDOG=1" || $0.hasPrefix("READY=1\nSTATUS=") })
        // Twice, to prove that it repeats.
        #expect(next(after: "WATCHDOG=1").last == "WATCHDOG=1" && next(after: "WATCHDOG=1").last == "WATCHDOG=1")
        host.send(SIGHUP)
        #expect(next(after: "RELOADING=1\nMONOTONIC_USEC=").count > 0)
        #expect(next(after: "READY=1").count > 0)
        host.send(SIGTERM)
        #expect(next(after: "STOPPING=1").count > 0)
        #expect(host.wait().status == .exited(0))
    }

    private static let analyze = "/usr/bin/systemd-analyze"

    @Test(
        "The systemd unit passes systemd-analyze verify without diagnostics",
        .enabled(if: access(analyze, X_OK) == 0, "systemd-analyze is not installed"))
    func unitVerification() throws {
        let result = try analysis("verify")
        #expect(result == ChildResult(status: .exited(0), output: "", errors: ""))
    }

    @Test(
        "The systemd unit has an exposure level of at most 3 in systemd-analyze security",
        .enabled(if: access(analyze, X_OK) == 0, "systemd-analyze is not installed"))
    func exposure() throws {
        let result = try analysis("security", "--offline=true")
        if result.errors.contains("--offline") { return print("skipped: this systemd judges no files") }
        let line = try #require(result.lines.last { $0.contains("Overall exposure level for airlock.service: ") })
        print(line)
        let score = line.split(separator: " ").lazy.compactMap { Double($0) }.first
        #expect(try #require(score) <= 3)
    }

    /// Returns systemd's analysis of the unit, with an executable path that exists.
    private func analysis(_ words: String...) throws -> ChildResult {
        let unit = try String(contentsOfFile: "\(Airlock.root)/Packaging/systemd/airlock.service", encoding: .utf8)
        let path = "\(airlock.folder.path)/airlock.service"
        let installed = unit.replacingOccurrences(of: "%h/.local/bin/AppHost", with: Airlock.executable("AppHost"))
        #expect(installed != unit)
        try installed.write(toFile: path, atomically: true, encoding: .utf8)
        return try ChildProcess(
            Self.analyze, words + ["--user", path],
            environment: [
                "HOME": airlock.folder.path, "XDG_RUNTIME_DIR": airlock.folder.path, "PATH": "/usr/bin:/bin",
            ],
            input: []
        ).wait()
    }
}
