import AirlockSandbox
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Shared

struct OutputFileTests {
    private let folder: TemporaryFolder
    private let bytes = Array("new".utf8)

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func make(_ name: String, mode: mode_t = 0o644) throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path(name)))
        try #require(chmod(path(name), mode) == 0)
    }

    private func contents(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }

    private func kind(_ name: String) -> mode_t {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    /// Returns the bytes that have arrived at a descriptor.
    private func read(_ descriptor: CInt) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A new file is created, and an existing file is replaced atomically with its permissions preserved")
    func atomicReplacement() throws {
        try OutputFile(path: path("a")).replace(with: Array("old".utf8))
        #expect(try contents("a") == "old")
        try #require(chmod(path("a"), 0o600) == 0)
        let former = open(path("a"), O_RDONLY)
        defer { close(former) }
        try OutputFile(path: path("a")).replace(with: bytes)
        #expect(try contents("a") == "new")
        #expect(read(former) == "old")
        var status = stat()
        #expect(stat(path("a"), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.names(".") == ["a"])
    }

    @Test("Writing to a symbolic link writes its target and preserves the link, even a dangling one")
    func symbolicLinks() throws {
        try make("file")
        try #require(symlink("file", path("link")) == 0 && symlink(path("link"), path("second")) == 0)
        try #require(symlink("missing", path("dangling")) == 0)
        try OutputFile(path: path("second")).replace(with: bytes)
        try OutputFile(path: path("dangling")).replace(with: bytes)
        #expect(try contents("file") == "new" && contents("missing") == "new")
        for link in ["link", "second", "dangling"] { #expect(kind(link) == S_IFLNK) }
        #expect(kind("file") == S_IFREG && kind("missing") == S_IFREG)
    }

    @Test("A named pipe, a terminal or a link to a pipe is written to and not replaced")
    func streams() throws {
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        let pipe = open(path("pipe"), O_RDWR | O_NONBLOCK)
        defer { close(pipe) }
        try #require(symlink("pipe", path("link")) == 0)
        for name in ["pipe", "link"] {
            try OutputFile(path: path(name)).replace(with: bytes)
            #expect(read(pipe) == "new")
        }
        #expect(kind("pipe") == S_IFIFO && kind("link") == S_IFLNK)

        var (terminal, own): (CInt, CInt) = (-1, -1)
        try #require(openpty(&terminal, &own, nil, nil, nil) == 0)
        defer { for descriptor in [terminal, own] { close(descriptor) } }
        let name = String(cString: try #require(ttyname(own)))
        #expect(OutputDestination(of: name) == .stream(name))
        try OutputFile(path: name).replace(with: bytes)
        #expect(read(terminal) == "new")
    }

    @Test(
        "The path of an open descriptor is written through that descriptor",
        arguments: ["/proc/self/fd", "/dev/fd"])
    func descriptors(folder: String) throws {
        try make("file")
        let descriptor = open(path("file"), O_WRONLY | O_APPEND)
        defer { close(descriptor) }
        try #require(symlink("\(folder)/\(descriptor)", path("link")) == 0)
        for name in ["\(folder)/\(descriptor)", path("link")] {
            #expect(OutputDestination(of: name) == .descriptor(descriptor))
            try OutputFile(path: name).replace(with: bytes)
        }
        #expect(try contents("file") == "oldnewnew")
    }

    private static func failure(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure("can't write \(path): \(reason) — name another file", exitCode: .inputOutput)
    }

    @Test("A hard link, read-only file, folder, missing folder or link loop is refused with its reason")
    func refusedFiles() throws {
        func reason(_ name: String) throws -> String {
            let error = try #require(throws: CommandFailure.self) {
                try OutputFile(path: path(name)).replace(with: bytes)
            }
            let parts = error.message.split(separator: "can't write \(path(name)): ")
            #expect(parts.count == 1 && error.exitCode == .inputOutput)
            return String(try #require(parts.first))
        }
        try make("one")
        try #require(link(path("one"), path("two")) == 0)
        #expect(try reason("two") == "it has 2 hard links, and a new file would break them — name another file")
        #expect(try contents("one") == "old" && contents("two") == "old")
        try make("fixed", mode: 0o444)
        #expect(try reason("fixed") == "it is read-only — name another file")
        #expect(try contents("fixed") == "old")
        try #require(mkdir(path("folder"), 0o755) == 0)
        #expect(try reason("folder") == "Is a directory — name another file")
        #expect(try reason("missing/file") == "No such file or directory — name another file")
        try #require(symlink("loop", path("loop")) == 0)
        #expect(try reason("loop") == "Too many levels of symbolic links — name another file")
        #expect(folder.names(".") == ["fixed", "folder", "loop", "one", "two"])
    }

    @Test("A file of another user is refused, even for root", .enabled(if: geteuid() == 0, "not run as root"))
    func foreignFile() throws {
        try make("theirs")
        try #require(chown(path("theirs"), 65_534, 65_534) == 0)
        #expect(throws: Self.failure(path("theirs"), "it belongs to the user with id 65534")) {
            try OutputFile(path: path("theirs")).replace(with: bytes)
        }
        #expect(try contents("theirs") == "old")
    }

    @Test("A socket is neither replaced nor written to")
    func sockets() throws {
        let socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path("socket").utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 }
        }
        try #require(isBound)
        #expect(throws: Self.failure(path("socket"), "No such device or address")) {
            try OutputFile(path: path("socket")).replace(with: bytes)
        }
        #expect(kind("socket") == S_IFSOCK)
    }

    @Test("A staged file is moved to a new path or over a regular file, but not over a pipe")
    func stagedFile() throws {
        try make("staged")
        try OutputFile(path: path("taken")).take(path("staged"))
        #expect(folder.names(".") == ["taken"])
        try OutputFile(path: path("taken")).take(path("staged"))
        #expect(try contents("taken") == "old")
        try make("staged")
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        #expect(throws: Self.failure(path("pipe"), "it is not a regular file")) {
            try OutputFile(path: path("pipe")).take(path("staged"))
        }
    }

    @Test("A sandboxed process is granted write access only to what its output path needs")
    func sandboxGrants() throws {
        try make("file")
        try #require(symlink("file", path("link")) == 0 && mkfifo(path("pipe"), 0o600) == 0)
        #expect(OutputFile(path: path("link")).grants == [ExtensionSandbox.Grant(.edit, folder.path)])
        #expect(OutputFile(path: path("pipe")).grants == [ExtensionSandbox.Grant(.write, path("pipe"))])
        #expect(OutputFile(path: "/dev/stdout").grants.isEmpty)
        #expect(OutputFile(path: folder.path).grants.isEmpty)
    }
}
