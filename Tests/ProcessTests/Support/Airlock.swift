import AirlockSandbox
import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The real executables with a container for one test, at a fixed instant.
final class Airlock {
    let folder: TemporaryFolder
    var container: String { "\(folder.path)/container" }

    /// The options for the instant, zone and locale of every request.
    static let clock = clockOptions.optionWords()

    /// The same options for an ``ExtensionCalls``.
    static let clockOptions: Arguments = {
        var clock = Arguments(command: "")
        // 2026-11-21T09:41:00Z.
        clock[CommonOptions.at] = Date(timeIntervalSince1970: 1_795_254_060)
        clock[CommonOptions.timeZone] = "Europe/Berlin"
        clock[CommonOptions.locale] = LocaleIdentifier("en_GB")
        return clock
    }()

    /// The options for a time zone in which it is about noon now, so that no day ends during a test on the machine's clock.
    static var noon: [String] {
        let ahead = 12 - Int(Date().timeIntervalSince1970) / 3_600 % 24
        // In these names, the zones east of Greenwich have a minus sign.
        return ["--timezone", ahead == 0 ? "Etc/GMT" : "Etc/GMT\(ahead > 0 ? "-" : "+")\(abs(ahead))"]
    }

    /// The project's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// - Parameter isInMemory: True for a folder in memory, where commits don't wait for a disk, but from which no program can be run.
    init(isInMemory: Bool = true) throws { folder = try TemporaryFolder(isInMemory: isInMemory) }

    /// Returns the path of an executable: the release build in the folder `AIRLOCK_BIN` if set, otherwise the build beside the tests.
    static func executable(_ name: String) -> String {
        if let folder = ProcessInfo.processInfo.environment["AIRLOCK_BIN"] { return "\(folder)/\(name)" }
        return ChildProcess.executable(name)
    }

    /// Copies a program with another process. If this process had the copy open for writing while another test starts a child, the copy
    /// couldn't be run (ETXTBSY).
    static func install(_ path: String, at copy: String) throws {
        try #require(try ChildProcess("/bin/cp", ["-L", path, copy], input: []).wait().status == .exited(0))
    }

    /// True if the executables are release builds.
    static var isRelease: Bool { ProcessInfo.processInfo.environment["AIRLOCK_BIN"] != nil }

    /// Runs an executable to its end, with the container in its environment.
    func run(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildResult {
        try start(name, arguments, environment: environment).wait()
    }

    /// Starts an executable; a nil `input` leaves its standard input open.
    func start(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], input: [UInt8]? = []
    ) throws -> ChildProcess {
        guard let role = Self.roles[name] else {
            return try startProgram(
                name.hasPrefix("/") ? name : Self.executable(name), arguments, environment: environment, input: input)
        }
        // Extensions start in the sandbox, as the host starts them.
        var launch = ExtensionLaunch(
            launcher: Self.executable("Launcher"), executable: Self.executable(name), arguments: arguments, role: role,
            container: Self.value("--container", arguments) ?? environment["AIRLOCK_CONTAINER"] ?? container,
            fonts: environment["AIRLOCK_FONTS"] ?? Self.fonts)
        for option in ["--out", "--write-baseline"] {
            guard let out = Self.value(option, arguments), out != "-" else { continue }
            launch.grants.append(Grant(.edit, URL(fileURLWithPath: out).deletingLastPathComponent().path))
        }
        for option in ["--assets", "--fixture", "--configuration", "--sources", "--config", "--baseline", "--against"] {
            if let path = Self.value(option, arguments) { launch.grants.append(Grant(.read, path)) }
        }
        return try startProgram(
            launch.launcher, launch.command(parent: getpid(), isReported: false), environment: environment, input: input
        )
    }

    private static let roles: [String: ContainerRole] = ["WidgetExt": .widgets, "IntentsExt": .intents]
    static let fonts = "\(root)/.build/fonts/fonts.conf"

    private static func value(_ option: String, _ arguments: [String]) -> String? {
        arguments.firstIndex(of: option).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
    }

    /// Runs an executable several times at once, and returns the results.
    ///
    /// An extension gives up (status 75) when other processes keep a domain locked for too long, which is a matter of the machine's load.
    /// It then runs again as its message advises, when the others have ended.
    func runAtOnce(_ name: String, _ calls: [[String]]) throws -> [ChildResult] {
        let children = try calls.map { try start(name, $0) }
        let results = children.map { $0.wait() }
        return try zip(calls, results).map { $1.status == .exited(75) ? try run(name, $0) : $1 }
    }

    /// Runs a program that is installed on the machine to its end, with the environment of Airlock's executables.
    func runProgram(_ path: String, _ arguments: [String]) throws -> ChildResult {
        try startProgram(path, arguments).wait()
    }

    /// Starts a program that is installed on the machine; a nil `input` leaves its standard input open.
    func startProgram(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], input: [UInt8]? = []
    ) throws -> ChildProcess {
        let own = [
            "AIRLOCK_CONTAINER": container, "AIRLOCK_FONTS": Self.fonts,
            "HOME": folder.path,
        ]
        return try ChildProcess(
            path, arguments, environment: own.merging(environment) { $1 }, input: input)
    }

    /// Returns when a condition is true. It is checked again when a document of a domain changes, or a file of one of the container's folders.
    func wait(for domain: Domain, folders: [String] = [], until isTrue: () throws -> Bool) throws {
        let changed = DispatchSemaphore(value: 0)
        let watch = try ContainerWatch(
            try Container.open(at: container, role: .host), of: [domain], folders: folders
        ) { changed.signal() }
        defer { withExtendedLifetime(watch) {} }
        while try !isTrue() { changed.wait() }
    }

    /// Syncs the bundled jokes.
    func sync() throws { _ = try #require(run("AppHost", ["sync"] + Self.clock).status == .exited(0) ? true : nil) }

    /// Syncs one joke with an arbitrary `setup` and `punchline`.
    @discardableResult
    func sync(setup: String, punchline: String = "Because.", character: String? = "MrFunny") throws -> ChildResult {
        var joke = ["id": "one", "setup": setup, "punchline": punchline]
        joke["character"] = character
        let file = try JSONSerialization.data(withJSONObject: ["format": 1, "jokes": [joke]])
        let path = "\(folder.path)/jokes.json"
        try file.write(to: URL(fileURLWithPath: path))
        return try run("AppHost", ["sync", "--from", path] + Self.clock)
    }

    func ask(_ phrase: String, _ options: String...) throws -> ChildResult {
        try run("IntentsExt", ["ask", phrase] + options)
    }

    func render(_ options: String...) throws -> ChildResult {
        try run("WidgetExt", ["render", "--kind", "JokeOfTheDayWidget"] + Self.clock + options)
    }

    /// Returns the path of a jokes document.
    func document(_ name: String) -> String { "\(container)/documents/jokes/\(name)" }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    func replace(_ path: String, with data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }
}
