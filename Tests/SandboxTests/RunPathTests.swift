import Foundation
import Testing

@testable import AirlockSandbox

struct RunPathTests {
    /// The executable of this test run, which loads the Swift runtime from the toolchain.
    private static let dynamic = "/proc/self/exe"

    private func folders(_ bytes: Data) throws -> [String] {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("run-path-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        try bytes.write(to: place)
        return RunPath.folders(of: place.path)
    }

    @Test("A dynamic executable names the folder of the Swift runtime")
    func runtime() {
        let folders = RunPath.folders(of: Self.dynamic)
        #expect(folders.contains { FileManager.default.fileExists(atPath: "\($0)/libswiftCore.so") })
        #expect(folders.allSatisfy { $0.hasPrefix("/") })
    }

    @Test("A script, an empty file, a folder or a missing file has no run path")
    func none() throws {
        #expect(try folders(Data("#!/bin/sh\n".utf8)) == [])
        #expect(try folders(Data()) == [])
        #expect(RunPath.folders(of: "/usr") == [])
        #expect(RunPath.folders(of: "/nonexistent/program") == [])
    }

    @Test("A truncated executable has no run path, and a damaged one is read safely")
    func damage() throws {
        let file = try #require(FileHandle(forReadingAtPath: Self.dynamic))
        let head = try #require(try file.read(upToCount: 4_096))
        for length in [4, 16, 63, 64, 65, 100, 120, 500] { #expect(try folders(head.prefix(length)) == []) }
        for index in 4..<1_024 {
            var damaged = head
            damaged[damaged.startIndex + index] = 0xFF
            _ = try folders(damaged)
        }
    }
}
