import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct HostSettingsTests {
    private let folder: TemporaryFolder
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ words: [String], environment: [String: String] = [:]) throws -> HostSettings {
        guard case .arguments(let arguments) = try HostCommand.grammar.parse(words) else {
            throw CommandFailure("\(words) asks for help")
        }
        let process = HostProcess(
            environment: ["HOME": folder.path].merging(environment) { $1 }, now: { [now] in now }, random: { 0 },
            folder: { "/nowhere" })
        return try HostSettings(arguments, process: process)
    }

    private func message(_ words: String...) -> String? {
        do {
            _ = try settings(words)
            return nil
        } catch {
            return (error as? any CommandError)?.message
        }
    }

    @Test("The command line overrides the configuration file, which overrides the environment")
    func order() throws {
        let file = "\(folder.path)/host.conf"
        try "timezone = Europe/Berlin\nfloor = 20\nmetered-allow = jokes work\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        let variables = ["TZ": "Asia/Tokyo", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "/state"]
        let run = try settings(["run", "--config", file, "--floor", "30"], environment: variables)
        #expect(run.context.timeZoneIdentifier == "Europe/Berlin" && run.context.now == now)
        #expect(run.policy == ReloadPolicy(perDay: 70, floor: 1_800) && run.meteredSources == ["jokes", "work"])
        #expect(try run.containerPath == "/data/airlock")
        let status = try settings(["status", "--at", "2026-11-21T09:41:00Z", "--json"], environment: variables)
        #expect(status.context.timeZoneIdentifier == "Asia/Tokyo" && status.isJSON)
        #expect(status.context.now == Date(timeIntervalSince1970: 1_795_254_060))
    }

    @Test("The commands with the option --config read the configuration file, and no others")
    func configuredCommands() throws {
        let file = "\(folder.path)/host.conf"
        try "reloads = 12\n".write(toFile: file, atomically: true, encoding: .utf8)
        for command in ["run", "serve"] {
            #expect(try settings([command, "--config", file]).policy.perDay == 12)
        }
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/airlock", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: file, toPath: "\(folder.path)/airlock/host.conf")
        let variables = ["XDG_CONFIG_HOME": folder.path]
        #expect(try settings(["run"], environment: variables).policy.perDay == 12)
        #expect(try settings(["sync"], environment: variables).policy == .standard)
    }

    @Test("A command that names the jokes' source works with unreadable preferences, and others don't")
    func unreadableStorage() throws {
        let state = "\(folder.path)/state"
        try "no folder".write(toFile: state, atomically: true, encoding: .utf8)
        let sync = ["sync", "--state", state, "--container", "\(folder.path)/container"]
        #expect(try settings(sync + ["--from", "jokes.json"]).storageIfAvailable() == nil)
        #expect(throws: HostError.self) { try settings(sync).storageIfAvailable() }
    }

    @Test("An invalid option value is reported with the values that are accepted")
    func invalidValues() {
        #expect(
            message("run", "--floor", "soon")
                == "invalid number of minutes 'soon' — write a whole number from 1 to 1440")
        #expect(
            message("run", "--reloads", "0")
                == "invalid number of reloads per day '0' — write a whole number from 1 to 1000")
        #expect(message("run", "--log", "jsn") == "unknown value 'jsn' for --log — did you mean 'json'?")
        #expect(message("sync", "--timeout", "0") == "invalid time limit '0' — write whole seconds from 1 to 3600")
        #expect(
            message("sync", "--client-key", "key")
                == "--client-key needs a certificate — name the certificate with --client-certificate FILE")
        #expect(
            message("status", "--timezone", "Mars")
                == "unknown time zone 'Mars' — write an IANA name such as Europe/Berlin")
    }

    @Test("A container folder that can't be determined is an error only when it is used")
    func missingHome() throws {
        let settings = try settings(["doctor"], environment: ["HOME": ""])
        #expect(try settings.storageIfAvailable() == nil)
        #expect(throws: CommandFailure("no container given and no home folder known — write --container DIR")) {
            try settings.containerPath
        }
    }
}
