import Foundation
import Glibc
import TestSupport
import Testing

/// Outputs that aren't regular files, written by the real executables without the host.
@Suite(.blocking) struct OutputFileProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock(isInMemory: false)
        try airlock.sync(setup: "Why?")
    }

    private func path(_ name: String) -> String { "\(airlock.folder.path)/\(name)" }

    private func kind(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    /// Draws a widget as text without the host, as a user does.
    private func render(out: String) throws -> ChildResult {
        try airlock.runProgram(
            Airlock.executable("WidgetExt"),
            ["render", "--kind", "JokeOfTheDayWidget", "--format", "text", "--out", out] + Airlock.clock)
    }

    /// Sets or clears a file attribute; returns true on success.
    private static func change(_ attribute: String, _ path: String) throws -> Bool {
        try ChildProcess("/usr/bin/chattr", [attribute, path], input: []).wait().status == .exited(0)
    }

    /// True if files here can be made immutable, tested with one.
    private static let canBeImmutable: Bool = {
        guard let folder = try? TemporaryFolder(), close(creat("\(folder.path)/a", 0o600)) == 0 else { return false }
        let isChanged = try? change("+i", "\(folder.path)/a") && change("-i", "\(folder.path)/a")
        return isChanged ?? false
    }()

    @Test(
        "Standard output and an open descriptor are written to by their paths",
        arguments: ["/dev/stdout", "/proc/self/fd/1"])
    func standardOutput(out: String) throws {
        let expected = try render(out: "-")
        #expect(expected.status == .exited(0) && !expected.output.isEmpty)
        #expect(try render(out: out) == expected)
        #expect(kind("/dev/stdout") == S_IFLNK)
    }

    @Test("A pipe gets the output and stays a pipe")
    func pipe() throws {
        let expected = try render(out: "-").output
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        let reader = try airlock.startProgram("/bin/cat", [path("pipe")])
        #expect(try render(out: path("pipe")) == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(try reader.wait().output == expected)
        #expect(kind(path("pipe")) == S_IFIFO)
    }

    @Test("Output through a symbolic link replaces its target; a file with two hard links is refused")
    func links() throws {
        let expected = try render(out: "-").output
        try #require(mkdir(path("elsewhere"), 0o700) == 0)
        try #require(symlink("elsewhere/file", path("link")) == 0)
        #expect(try render(out: path("link")).status == .exited(0))
        #expect(kind(path("link")) == S_IFLNK)
        #expect(try String(contentsOfFile: path("elsewhere/file"), encoding: .utf8) == expected)
        try #require(link(path("elsewhere/file"), path("name")) == 0)
        #expect(
            try render(out: path("name"))
                == ChildResult(
                    status: .exited(74), output: "",
                    errors:
                        "WidgetExt: can't write \(path("name")): it has 2 hard links, and a new file would break them"
                        + " — name another file\n"))
        #expect(try String(contentsOfFile: path("name"), encoding: .utf8) == expected)
    }

    @Test(
        "Each command writes to a device file, which remains a device",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func device() throws {
        let devices = try SmallFileSystem(at: path("dev"), kilobytes: 64)
        let null = "\(devices.path)/null"
        try #require(mknod(null, S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0)
        #expect(try render(out: null) == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(kind(null) == S_IFCHR)
        let gallery = try airlock.run("AppHost", ["gallery", "JokeOfTheDayWidget", "--out", null] + Airlock.clock)
        #expect(gallery.status == .exited(0), "\(gallery.errors)")
        #expect(kind(null) == S_IFCHR)
        #expect(airlock.folder.names("dev") == ["null"])
    }

    @Test(
        "An immutable output file is refused with 74, without a leftover staging file",
        .enabled(if: canBeImmutable, "chattr can't make a file immutable here"))
    func immutable() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path("fixed")))
        try #require(try Self.change("+i", path("fixed")))
        let result = try render(out: path("fixed"))
        #expect(try Self.change("-i", path("fixed")))
        #expect(result.status == .exited(74))
        #expect(
            result.errors
                == "WidgetExt: can't write \(path("fixed")): it is immutable, or other users' files in its folder are protected"
                + " — name another file\n")
        #expect(
            airlock.folder.names(".").contains("fixed") && !airlock.folder.names(".").contains { $0.hasSuffix(".tmp") })
    }

    @Test(
        "An extension started by hand writes its output and nothing else in the folder",
        .enabled(if: KernelLandlock.abi > 0, "this kernel has no Landlock"))
    func folder() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path("out.txt")))
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            ["render", "--kind", "MeddlingWidget", "--format", "text", "--out", path("out.txt")] + Airlock.clock)
        #expect(result == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(try String(contentsOfFile: path("out.txt"), encoding: .utf8).contains("Permission denied"))
        #expect(!airlock.folder.names(".").contains { $0.hasPrefix("out.txt.") })
    }

    @Test("A failed render preserves the previous output and leaves no staging file")
    func failure() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path("out.txt")))
        let result = try airlock.runProgram(
            Airlock.executable("WidgetExt"), ["render", "--kind", "NoSuchWidget", "--out", path("out.txt")])
        #expect(result.status == .exited(65))
        #expect(result.errors.hasPrefix("WidgetExt: no widget of the kind 'NoSuchWidget' — choose one of "))
        #expect(try String(contentsOfFile: path("out.txt"), encoding: .utf8) == "old")
        #expect(!airlock.folder.names(".").contains { $0.hasPrefix("out.txt.") })
    }

    @Test(
        "A signal during a render preserves the previous output and leaves no staging file",
        arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(signal: Int32) throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path("out.txt")))
        // It waits for the view on its standard input.
        let child = try airlock.startProgram(
            Airlock.executable("WidgetExt"),
            ["render", "--archived", "-", "--family", "systemSmall", "--out", path("out.txt")] + Airlock.clock,
            input: nil)
        while !airlock.folder.names(".").contains(where: { $0.hasPrefix("out.txt.") }), !child.hasEnded {
            sched_yield()
        }
        child.send(signal)
        let result = child.wait()
        #expect(result.status == .signalled(signal), "\(result)")
        #expect(try String(contentsOfFile: path("out.txt"), encoding: .utf8) == "old")
        #expect(!airlock.folder.names(".").contains { $0.hasPrefix("out.txt.") })
    }
}
