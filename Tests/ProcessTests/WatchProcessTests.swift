import Foundation
import Glibc
import TestSupport
import Testing

/// `AppHost watch` with a real compiler.
@Suite(.blocking)
struct WatchProcessTests {
    @Test("Each edit is built and drawn, errors keep the last snapshots, and the end leaves no process")
    func edits() throws {
        let app = try WatchedApp()
        #expect(app.lines(to: "watching")[0].hasPrefix("watching \(app.sources): http://127.0.0.1:"))
        let first = app.lines(to: "waiting for changes")
        try #require(first.count >= 3)
        #expect(first[0].hasPrefix("built in "))
        #expect(first[1].hasPrefix("drew 3 of 3 snapshots in ") && first[1].hasSuffix(", all new"))
        #expect(first[2].hasSuffix(", 0 new, 0 gone"))

        try app.edit(title: "\"Sencha\"")
        let edited = app.lines(to: "waiting for changes")
        try #require(edited.count >= 6)
        #expect(edited[0] == "changed: Cup.swift")
        #expect(edited[2].hasPrefix("drew 3 of 3 snapshots in ") && edited[2].hasSuffix(", 3 changed"))
        #expect(
            edited[3...5] == [
                "  Cup systemSmall accented", "  Cup systemSmall dark", "  Cup systemSmall light",
            ])

        try app.edit(title: "unknownTitle")
        #expect(
            app.lines(to: "waiting for changes") == [
                "changed: Cup.swift", "Cup.swift:20:22: error: cannot find 'unknownTitle' in scope",
                "    Text(unknownTitle)", "the last good snapshots are kept", "waiting for changes",
            ])

        try app.edit(title: "\"Sencha\"")
        #expect(app.lines(to: "waiting for changes").contains { $0.hasSuffix(", 0 changed") })

        try app.edit(title: "\"Sencha\"", before: "fatalError(\"no tea\")")
        let crashed = app.lines(to: "waiting for changes")
        #expect(crashed.contains { $0.hasPrefix("drew 0 of 3 snapshots in ") })
        let fault = try #require(crashed.first { $0.hasPrefix("  not drawn: Cup systemSmall dark: Cup was killed") })
        #expect(fault.contains("no tea") && fault.hasSuffix("the previous snapshot is kept"))

        try app.edit(title: "\"Oolong\"")
        #expect(app.lines(to: "waiting for changes").contains { $0.hasSuffix(", 3 changed") })

        app.watch.send(SIGTERM)
        let result = app.watch.wait()
        #expect(result.status == .exited(0) && result.errors == "")
        #expect(try app.processes() == [])
        #expect(!FileManager.default.fileExists(atPath: "\(app.output)/.build/findings"))
        #expect(!FileManager.default.fileExists(atPath: "\(app.output)/.build/app/debug/temporary"))
    }

    @Test("A widget whose configuration crashes is named, and the other widgets are drawn")
    func crashingConfiguration() throws {
        let pot = WatchedApp.crashingWidget
        let app = try WatchedApp(["Cup.swift": WatchedApp.text(title: "\"Assam\""), "Pot.swift": pot])
        let lines = app.lines(to: "waiting for changes")
        let note = try #require(lines.first { $0.hasPrefix("note: ") })
        #expect(note.contains("the widget Pot crashed with SIG") && note.contains("/Pot.swift:6 "), "\(note)")
        #expect(lines.contains { $0.hasPrefix("drew 3 of 3 snapshots in ") }, "\(lines)")
        // Without the crash, the widget is offered again.
        try app.edit(title: "\"Sencha\"")
        try app.save(pot.replacing("precondition(", with: "print("), to: "Pot.swift")
        #expect(!app.lines(to: "waiting for changes").contains { $0.hasPrefix("note: ") })
    }

    @Test("Interrupted while it compiles, the watch ends with its compilers")
    func interrupted() throws {
        let app = try WatchedApp()
        _ = app.lines(to: "watching")
        app.watch.send(SIGINT)
        #expect(app.watch.wait().status == .exited(0))
        #expect(try app.processes() == [])
    }

    @Test("A second watch of the same folder is refused, and names the first")
    func secondWatch() throws {
        let app = try WatchedApp()
        _ = app.lines(to: "watching")
        let second = try WatchedApp.start(app.airlock, app.sources).wait()
        #expect(second.status == .exited(65))
        #expect(
            second.errors
                == "AppHost: another command, process \(app.watch.processID), builds into \(app.output) — end it, or name another folder with --into\n"
        )
    }

    @Test("A folder that is moved away and back is waited for")
    func movedFolder() throws {
        let app = try WatchedApp()
        _ = app.lines(to: "waiting for changes")
        let folder = app.sources
        #expect(rename(folder, "\(folder)-moved") == 0)
        #expect(app.lines(to: "until it is back") == ["\(folder) is gone — waiting until it is back"])
        #expect(rename("\(folder)-moved", folder) == 0)
        #expect(app.lines(to: "waiting for changes").contains { $0.hasSuffix(", 0 changed") })
    }

    @Test(
        "On a full disk the error names the remedy, and once there is space, the next edit is built",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func fullDisk() throws {
        var small: SmallFileSystem?
        let app = try WatchedApp(options: { folder in
            let mounted = try SmallFileSystem(at: "\(folder)/small", kilobytes: 300)
            small = mounted
            return ["--into", "\(mounted.path)/Cup"]
        })
        let failed = app.lines(to: "waiting for changes")
        #expect(failed.contains { $0.contains("space") }, "\(failed)")
        #expect(!app.watch.hasEnded)
        try #require(small).enlarge(toMegabytes: 256)
        try app.edit(title: "\"Sencha\"")
        #expect(app.lines(to: "waiting for changes").contains { $0.hasPrefix("drew 3 of 3") })
        app.watch.send(SIGTERM)
        #expect(app.watch.wait().status == .exited(0))
    }

    @Test("Invalid calls are refused with a remedy")
    func invalidCalls() throws {
        let airlock = try Airlock()
        for (arguments, message, status) in [
            (["watch"], "watch takes one folder or project — write ./airlock watch PATH", 64),
            (
                ["watch", "/nowhere"],
                "/nowhere isn't a folder or project — name an .xcodeproj, an .xcworkspace or a folder", 64
            ),
            (["watch", airlock.folder.path], "no toolkit given — run './airlock watch PATH'", 64),
            (
                ["watch", airlock.folder.path, "--toolkit", "/nowhere", "--into", "/proc/none"],
                "can't write /proc/none: The operation could not be completed. The file doesn’t exist. — name another folder with --into",
                65
            ),
        ] as [([String], String, Int32)] {
            let result = try airlock.run("AppHost", arguments)
            #expect(result.status == .exited(status))
            #expect(result.errors == "AppHost: \(message)\n")
        }
    }
}
