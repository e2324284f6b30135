import AirlockSandbox
import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@Suite(.blocking) struct ModelProcessTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/a.store"
    }

    private func worker(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(ChildProcess.executable("ModelWorker"), arguments)
    }

    /// Returns a worker in the sandbox, with access to a folder.
    private func sandboxed(_ access: String, _ arguments: [String]) throws -> ChildProcess {
        let program = ChildProcess.executable("ModelWorker")
        let folders = [program.parentFolder] + RunPath.libraries(of: program)
        let grants = (SystemGrants.all + folders.map { Grant(.run, $0) }).flatMap {
            ["--\($0.access.rawValue)", $0.path]
        }
        return try ChildProcess(
            ChildProcess.executable("Launcher"), grants + ["--\(access)", folder.path, "--", program] + arguments)
    }

    /// Copies the store in the middle of a save, with a journal that must be undone, and returns the copy's path.
    private func interrupted() throws -> String {
        _ = try worker(["fill", path, "3000"]).wait()
        let script = """
            PRAGMA cache_size = 5;
            BEGIN IMMEDIATE;
            UPDATE Trip SET name = name || name || name, days = 7;
            .shell mkdir \(folder.path)/copy && cp \(path) \(path)-journal \(folder.path)/copy
            ROLLBACK;
            """
        let shell = try ChildProcess("/usr/bin/sqlite3", [path])
        shell.write(script)
        shell.closeInput()
        let result = shell.wait()
        #expect(result.status == .exited(0) && result.errors == "")
        return "\(folder.path)/copy/a.store"
    }

    @Test("Processes that are killed during saves lose no acknowledged save, and tear none")
    func kills() throws {
        var writers = KilledWriters(path: path, seed: 1)
        for _ in 0..<10 { try writers.run() }
        #expect(writers.faults == [] && writers.kills > 0 && writers.saves > 0)
    }

    @Test("In the sandbox, a process that may edit the folder saves, and one that may only read it reads")
    func sandbox() throws {
        let writer = try sandboxed("edit", ["write", path, "1"])
        for number in 1...3 { #expect(writer.nextLine() == "\(number)") }
        writer.send(SIGKILL)
        _ = writer.wait()
        let reader = try sandboxed("read", ["check", path]).wait()
        #expect(reader.status == .exited(0) && reader.errors == "")
        #expect(reader.lines == ["1 3"] || reader.lines == ["1 4"])
        let refused = try sandboxed("read", ["write", path, "1"]).wait()
        #expect(refused.status == .exited(77))
        #expect(
            refused.errors
                == "ModelWorker: store \(path) can't be changed by this process — save from the app or an intent\n")
    }

    @Test(
        "In the sandbox, a process that may only read undoes an interrupted save in memory",
        .enabled(if: access("/usr/bin/sqlite3", X_OK) == 0, "sqlite3 isn't installed"))
    func interruptedSave() throws {
        let copy = try interrupted()
        let expected = try worker(["fetch", path]).wait().output
        let reader = try sandboxed("read", ["fetch", copy]).wait()
        #expect(reader.status == .exited(0) && reader.errors == "" && reader.output == expected)
        #expect(access("\(copy)-journal", F_OK) == 0)
    }

    @Test(
        "On a full disk a save fails with status 74, and on a read-only one a store is read",
        .enabled(if: SmallFileSystem.isAvailable, "this process may not mount a file system"))
    func fullDisk() throws {
        let small = try SmallFileSystem(at: "\(folder.path)/small", kilobytes: 400)
        let place = "\(small.path)/a.store"
        let writer = try worker(["write", place, "1"]).wait()
        #expect(writer.status == .exited(74))
        #expect(
            writer.errors
                == "ModelWorker: no space for a change of store \(place) — free space on its disk, or delete models\n")
        let last = try #require(writer.lines.last)
        try small.makeReadOnly()
        let reader = try worker(["check", place]).wait()
        #expect(reader.status == .exited(0) && reader.lines == ["1 \(last)"] && reader.errors == "")
        #expect(try worker(["write", place, "1"]).wait().status == .exited(77))
        withExtendedLifetime(small) {}
    }
}
