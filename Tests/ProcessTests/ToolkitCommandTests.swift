import Foundation
import TestSupport
import Testing

/// The toolkit's command `airlock` in a folder that has a toolkit's layout, with programs that print how they were called.
@Suite(.blocking) struct ToolkitCommandTests {
    private let kit: FakeToolkit

    init() throws { kit = try FakeToolkit() }

    private var library: String { "\(kit.path)/kit/lib/airlock" }

    @Test("An import gets the toolkit's folder, the words, the runtime of the compiler and the current folder")
    func bring() throws {
        let result = try kit.run(["bring", "My App", "--name", "Tea"])
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(
            result.output
                == "\(library)/swift/Bring|\(library)|My App|--name|Tea|\(kit.path)/runtime|\(kit.path)|")
    }

    @Test(
        "A watch and a server for agents are the host's commands with the toolkit's folder, in the current folder",
        arguments: ["watch", "mcp"])
    func hostCommands(name: String) throws {
        let result = try kit.run([name, "My App", "--port", "8080"])
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(
            result.output
                == "\(library)/AppHost|\(name)|--toolkit|\(library)|My App|--port|8080|\(kit.path)/runtime||")
    }

    @Test("The server for agents is started without a path, too")
    func serverWithoutPath() throws {
        #expect(
            try kit.run(["mcp"]).output
                == "\(library)/AppHost|mcp|--toolkit|\(library)|\(kit.path)/runtime||")
        #expect(
            try kit.run(["watch"]).output == "\(library)/AppHost|watch|--toolkit|\(library)|\(kit.path)/runtime||")
    }

    @Test("Started through a link and after a move, the command finds its toolkit")
    func movedToolkit() throws {
        let manager = FileManager.default
        try manager.moveItem(atPath: "\(kit.path)/kit", toPath: "\(kit.path)/moved")
        try manager.createSymbolicLink(atPath: "\(kit.path)/kit", withDestinationPath: "\(kit.path)/moved")
        let result = try kit.run(["bring", "App"])
        #expect(result.output.hasPrefix("\(kit.path)/moved/lib/airlock/swift/Bring|"))
    }

    @Test("Another compiler is refused with both versions and the remedy; the version needs no compiler")
    func otherCompiler() throws {
        let machine = try String(contentsOfFile: "\(library)/machine", encoding: .utf8).dropLast()
        try kit.setCompiler("Swift version 6.2.4 (swift-6.2.4-RELEASE)")
        let result = try kit.run(["bring", "App"])
        #expect(result.status == .exited(69))
        #expect(
            result.errors
                == "airlock: the toolkit's modules were made by 'Swift version 6.3.1 (swift-6.3.1-RELEASE)', and 'swiftc' is 'Swift version 6.2.4 (swift-6.2.4-RELEASE)' — put the former first on the PATH, or install airlock-1.2.0-swift6.2.4-linux-\(machine).tar.gz if your release has it\n"
        )
        let none = try kit.run(["doctor"], search: "/usr/bin:/bin")
        #expect(none.status == .exited(69))
        #expect(
            none.errors
                == "airlock: no 'swiftc' on the PATH — install Swift version 6.3.1 (swift-6.3.1-RELEASE) from swift.org\n"
        )
        #expect(
            try kit.run(["--version"]).output
                == "airlock 1.2.0, for Swift version 6.3.1 (swift-6.3.1-RELEASE) on \(machine)\n")
    }

    @Test("A compiler without its runtime libraries is refused")
    func missingRuntime() throws {
        try FileManager.default.removeItem(atPath: "\(kit.path)/runtime/libswiftCore.so")
        #expect(
            try kit.run(["bring", "App"]).errors
                == "airlock: no Swift runtime in '\(kit.path)/runtime' — install Swift version 6.3.1 (swift-6.3.1-RELEASE) with its runtime libraries\n"
        )
    }

    @Test("An older glibc and another architecture are refused")
    func otherSystem() throws {
        try kit.write("9.99\n", to: "kit/lib/airlock/glibc-floor")
        let old = try kit.run(["bring", "App"])
        #expect(old.status == .exited(69))
        #expect(old.errors.hasPrefix("airlock: this system has glibc 2."))
        #expect(old.errors.contains(" — the toolkit needs 9.99 or later"))
        try kit.write("2.17\n", to: "kit/lib/airlock/glibc-floor")
        try kit.write("pdp11\n", to: "kit/lib/airlock/machine")
        let other = try kit.run(["doctor"])
        #expect(other.status == .exited(69))
        #expect(other.errors.hasPrefix("airlock: this toolkit is for pdp11, and this machine is "))
        #expect(other.errors.contains(" — install airlock-1.2.0-swift6.3.1-linux-"))
        // A snapshot of the compiler has no archive.
        try kit.setCompiler("Swift version 6.5-dev (LLVM 0123456789abcdef, Swift fedcba9876543210)")
        try kit.write(try FakeToolkit.output("/usr/bin/uname", ["-m"]), to: "kit/lib/airlock/machine")
        #expect(try kit.run(["doctor"]).errors.hasSuffix(" — put the former first on the PATH\n"))
    }

    @Test(
        "A toolkit that lacks a part is refused, and the part is named",
        arguments: [
            "glibc-floor", "machine", "version", "swift/compiler", "swift/Bring", "fonts/fonts.conf",
            "native/libcairo.so.2",
        ])
    func incomplete(part: String) throws {
        try kit.remove(part)
        let result = try kit.run(["bring", "App"])
        #expect(result.status == .exited(74))
        #expect(result.errors == "airlock: \(library)/\(part) is missing — unpack the archive again\n")
    }

    @Test("A toolkit that was unpacked by hand can't update itself")
    func unpackedByHand() throws {
        let result = try kit.run(["update"])
        #expect(result.status == .exited(69))
        #expect(
            result.errors
                == "airlock: this toolkit was unpacked by hand — unpack the archive of a newer release, or remove \(kit.path)/kit\n"
        )
    }

    @Test("An unknown command is refused with the known ones")
    func unknownCommand() throws {
        let result = try kit.run(["brnig"])
        #expect(result.status == .exited(64))
        #expect(
            result.errors
                == "airlock: unknown command 'brnig' — write bring, watch, mcp, check, doctor, update, uninstall or --version; see 'airlock --help'\n"
        )
    }
}
