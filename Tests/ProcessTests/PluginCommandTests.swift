import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// `AppHost plugins`, and the documentation's example plug-in in Python.
@Suite(.blocking) struct PluginCommandTests {
    private static let examples = "\(Airlock.root)/Documentation/Examples"
    private static let moon = "\(examples)/Moon.appex"
    private static let python = "/usr/bin/python3"

    private let airlock: Airlock

    init() throws { airlock = try Airlock(isInMemory: false) }

    private func plugins(_ arguments: String...) throws -> ChildResult {
        try airlock.run(
            "AppHost", ["plugins"] + arguments,
            environment: [
                "AIRLOCK_STATE": "\(airlock.folder.path)/state", "XDG_DATA_HOME": "\(airlock.folder.path)/data",
            ]
        )
    }

    @Test("Plug-ins are listed, described, enabled and disabled; a built-in one can't be disabled")
    func pluginCommands() throws {
        let options = ["--plugins", Self.examples]
        func run(_ words: String...) throws -> ChildResult {
            try airlock.run(
                "AppHost", ["plugins"] + words + options,
                environment: [
                    "AIRLOCK_STATE": "\(airlock.folder.path)/state", "XDG_DATA_HOME": "\(airlock.folder.path)/data",
                ])
        }
        let list = """
            airlock.intents   intents, built-in, enabled  IntentsExt
            airlock.widgets   widgets, built-in, enabled  WidgetExt
            com.example.moon  widgets, given, enabled  Moon

            """
        #expect(try run() == ChildResult(status: .exited(0), output: list, errors: ""))
        #expect(try run("list").output == list)
        #expect(
            try run("info", "com.example.moon").output == """
                identifier  com.example.moon
                name        Moon
                version     1.0
                point       com.apple.widgetkit-extension
                origin      given
                program     \(Self.moon)/moon
                state       enabled
                memory      30 MiB
                children    no
                schemes     -

                """)
        #expect(try run("disable", "com.example.moon").status == .exited(0))
        #expect(try run("list").lines.last == "com.example.moon  widgets, given, disabled  Moon")
        let json = try JSONValue(parsing: try run("info", "com.example.moon", "--json").output)
        #expect(json["enabled"]?.bool == false && json["memoryLimit"]?.integer == 30)
        #expect(try run("enable", "com.example.moon").status == .exited(0))
        #expect(try run("list").output == list)
        #expect(
            try run("disable", "airlock.widgets")
                == ChildResult(
                    status: .exited(64), output: "",
                    errors:
                        "AppHost: airlock.widgets is a part of AppHost — only other plug-ins can be disabled\n"))
        #expect(
            try run("info", "com.example.mon").errors
                == "AppHost: no plug-in 'com.example.mon' — did you mean 'com.example.moon'?\n")
        #expect(
            try run("info").errors == "AppHost: 'plugins info' takes the identifier of a plug-in\n")
    }

    @Test("A folder without Info.plist is reported by `list` and refused by `check`")
    func missingManifest() throws {
        let folder = "\(airlock.folder.path)/data/airlock/plugins/Empty.appex"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let result = try plugins("list", "--json")
        let fault = "\(folder) has no Info.plist — add an Info.plist to the plug-in's folder"
        #expect(try JSONValue(parsing: result.output)["faults"] == .array([.string(fault)]))
        #expect(try plugins("list").errors == "AppHost: \(fault)\n")
        #expect(
            try plugins("check", folder) == ChildResult(status: .exited(65), output: "", errors: "AppHost: \(fault)\n"))
    }

    @Test(
        "The Python example plug-in passes `plugins check` in all its families",
        .enabled(if: access(Self.python, X_OK) == 0, "there is no /usr/bin/python3"))
    func pythonExample() throws {
        let result = try plugins("check", Self.moon)
        #expect(
            result
                == ChildResult(
                    status: .exited(0),
                    output: """
                        ok    widgets/list: Moon
                        ok    Moon, systemSmall: 8 entries, reload at the end
                        ok    Moon, systemMedium: 8 entries, reload at the end
                        ok    Moon, accessoryCircular: 8 entries, reload at the end

                        """, errors: ""))
    }

    // Requirements: X-004
    @Test(
        "Without Landlock a plug-in is refused with a remedy until the user accepts the risk",
        .enabled(if: access(Self.python, X_OK) == 0, "there is no /usr/bin/python3"),
        arguments: [
            ("landlock", "this kernel has no Landlock", "use Linux 5.13 or newer"),
            ("landlock,disabled", "this kernel runs without Landlock", "add landlock to the kernel's parameter lsm="),
            (
                "landlock,forbidden", "Landlock is forbidden here",
                "allow landlock_create_ruleset, landlock_add_rule and landlock_restrict_self in the container's profile"
            ),
        ])
    func withoutLandlock(features: String, obstacle: String, remedy: String) throws {
        func hidden(_ program: String, _ arguments: [String]) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.executable("EscapePlugin"), ["--hide", features, Airlock.executable(program)] + arguments,
                environment: ["AIRLOCK_STATE": "\(airlock.folder.path)/state"]
            ).wait()
        }
        let refused = try hidden("AppHost", ["plugins", "check", Self.moon])
        #expect(
            refused.output
                == "wrong widgets/list: \(obstacle), and without it Moon could use all your files — \(remedy), "
                + "or accept the risk with 'AppHost plugins enable com.example.moon --without-landlock'\n")
        #expect(refused.status == .exited(1))
        let accepted = try hidden("AppHost", ["plugins", "check", Self.moon, "--without-landlock"])
        #expect(accepted.status == .exited(0), "\(accepted.errors)")
        #expect(
            accepted.errors == "AppHost: \(obstacle), and Moon runs anyway and can use all your files\n"
                + "Launcher: \(obstacle): files are protected by their modes alone\n")
        // The launcher itself refuses, too.
        let launched = try airlock.runProgram(
            ChildProcess.executable("EscapePlugin"),
            [
                "--hide", features, Airlock.executable("Launcher"), "--require-landlock", "--run", "/usr", "--",
                "/bin/true",
            ])
        #expect(
            launched
                == ChildResult(
                    status: .exited(77), output: "",
                    errors: "Launcher: \(obstacle), and this program must not run without it — \(remedy)\n"))
        let list = try hidden("AppHost", ["plugins", "list", "--plugins", Self.examples])
        #expect(list.lines.last == "com.example.moon  widgets, given, not started without Landlock  Moon")
    }

    @Test("Accepting a plug-in without Landlock is listed, and disabling it withdraws the acceptance")
    func acceptance() throws {
        func run(_ words: String...) throws -> ChildResult {
            try airlock.run(
                "AppHost", ["plugins"] + words + ["--plugins", Self.examples],
                environment: ["AIRLOCK_STATE": "\(airlock.folder.path)/state"])
        }
        #expect(try run("enable", "com.example.moon", "--without-landlock").status == .exited(0))
        #expect(
            try run("list").lines.last == "com.example.moon  widgets, given, enabled, with or without Landlock  Moon")
        let json = try JSONValue(parsing: try run("info", "com.example.moon", "--json").output)
        #expect(json["withoutLandlock"]?.bool == true)
        #expect(try run("disable", "com.example.moon").status == .exited(0))
        #expect(try run("enable", "com.example.moon").status == .exited(0))
        #expect(try run("list").lines.last?.hasSuffix("enabled  Moon") == true)
    }

    @Test("A manifest that would expand to gigabytes is refused, and the other plug-ins are listed")
    func hostileManifest() throws {
        let folder = "\(airlock.folder.path)/given"
        try FileManager.default.createDirectory(atPath: "\(folder)/Bad.appex", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.moon, toPath: "\(folder)/Moon.appex")
        let manifest = "\(folder)/Bad.appex/Info.plist"
        try Data(HostilePropertyList.sharedReferences(levels: 30, width: 10)).write(to: URL(fileURLWithPath: manifest))
        // More memory than the host needs for it, and far less than the arrays would take.
        let result = try airlock.runProgram(
            "/usr/bin/prlimit",
            ["--data=\(1 << 30)", Airlock.executable("AppHost"), "plugins", "list", "--plugins", folder])
        #expect(
            result.errors == "AppHost: \(manifest) contains more than 4096 values, "
                + "counting each reference — shorten it\n")
        #expect(result.lines.last?.hasPrefix("com.example.moon  widgets, given, ") == true)
        #expect(result.status == .exited(0))
    }

    @Test("A plug-in that exits without an answer fails `plugins check`")
    func silentPlugin() throws {
        let folder = "\(airlock.folder.path)/True.appex"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Airlock.install("/bin/true", at: "\(folder)/true")
        let keys: [String: Any] = [
            "CFBundleIdentifier": "com.example.true", "CFBundleExecutable": "true", "CFBundleName": "True",
            "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
        ]
        try PropertyListSerialization.data(fromPropertyList: keys, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: "\(folder)/Info.plist"))
        let text = "True exited with status 0 without an answer — the previous snapshot is kept"
        #expect(
            try plugins("check", folder)
                == ChildResult(
                    status: .exited(1), output: "wrong widgets/list: \(text)\n",
                    errors: "AppHost: True failed the check — see the problems above\n"))
    }
}
