import Foundation
import TestSupport
import Testing

/// `airlock bring` with apps that import packages, with the real compiler, package manager and sandbox.
@Suite(.blocking) struct PackageBuildProcessTests {
    private static let fixtures = "\(Airlock.root)/Tests/Fixtures/Packages"

    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    private func bring(_ words: String...) throws -> ChildResult {
        try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root] + words,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "AIRLOCK_FROM": folder.path,
            ]
        ).wait()
    }

    /// Returns the texts of a snapshot.
    private func texts(_ snapshot: String, in output: String) throws -> [String] {
        struct Metadata: Decodable {
            struct Text: Decodable { let string: String }
            let text: [Text]
        }
        let file = URL(fileURLWithPath: "\(folder.path)/\(output)/snapshots/\(snapshot).json")
        return try JSONDecoder().decode(Metadata.self, from: Data(contentsOf: file)).text.map(\.string)
    }

    @Test("Local packages are compiled with their resources, C, macros and traits, and the rest without a broken one")
    func localPackages() throws {
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/Garden", toPath: "\(folder.path)/Garden")
        let garden = "Garden/Sources/Garden"
        let first = try bring(garden, "--into", "\(folder.path)/Out", "--built")
        try #require(first.status == .exited(0), "\(first.output) \(first.errors)")
        #expect(
            try texts("Plants-systemSmall", in: "Out")
                == ["Basil", "as for an iPhone, in loam", "green", "12 high, 9 leaves", "GROW!"])
        #expect(first.errors.contains("compiling Leaf of the package leaf\n"))
        // The package that can't be built, its first error, and the names that the app uses.
        #expect(
            first.errors.contains(
                "\n- the package weed can't be built: Weed.swift:2:38: cannot find 'missingHere' in scope; the app uses Weed (Weeds.swift:7), name (Weeds.swift:7)\n"
            ), "\(first.errors)")
        #expect(first.errors.contains("\n- Weeds.swift isn't compiled, and its widgets aren't drawn\n"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/Out/snapshots/Weeds-systemSmall.json"))

        // Nothing of the packages is compiled again, also after an edit of the app.
        let plants = URL(fileURLWithPath: "\(folder.path)/\(garden)/Plants.swift")
        let text = try String(contentsOf: plants, encoding: .utf8)
        try Data(text.replacing("VStack {", with: "VStack { Text(\"edited\")").utf8).write(to: plants)
        let second = try bring(garden, "--into", "\(folder.path)/Out", "--built")
        #expect(second.status == .exited(0) && !second.errors.contains("of the package"), "\(second.errors)")
        #expect(try texts("Plants-systemSmall", in: "Out").first == "edited")

        // An edit of a package compiles it and the modules that need it.
        let soil = URL(fileURLWithPath: "\(folder.path)/Garden/Packages/Soil/Sources/Soil/Soil.swift")
        try Data("public enum Soil { public static var kind: String { \"clay!\" } }\n".utf8).write(to: soil)
        let third = try bring(garden, "--into", "\(folder.path)/Out", "--built")
        #expect(third.status == .exited(0), "\(third.errors)")
        #expect(try texts("Plants-systemSmall", in: "Out")[2] == "as for an iPhone, in clay!")
        #expect(third.errors.contains("compiling Stem of") && !third.errors.contains("compiling CLeaf of"))

        let verdict = try bring("verdict", garden, "--into", "\(folder.path)/Out", "--estimate")
        #expect(verdict.output.contains("\n  package stem: Stem\n"), "\(verdict.output)")
    }

    @Test("Widgets draw with public packages")
    func publicPackages() throws {
        let probe = try airlock.startProgram(
            "/usr/bin/env",
            ["git", "ls-remote", "--exit-code", "https://github.com/apple/swift-log", "refs/tags/1.16.2"],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).wait()
        guard probe.status == .exited(0) else {
            print("skipped: https://github.com/apple/swift-log isn't reachable")
            return
        }
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/Shelf", toPath: "\(folder.path)/Shelf")
        let groups = "\(airlock.container)/groups/group.shelf/Library/Preferences"
        try FileManager.default.createDirectory(atPath: groups, withIntermediateDirectories: true)
        let result = try bring("Shelf/Sources/Shelf", "--into", "\(folder.path)/Out", "--built")
        try #require(result.status == .exited(0), "\(result.output) \(result.errors)")
        #expect(try texts("Books-systemSmall", in: "Out") == ["GRDB", "Dracula, 418 pages", "Emma, 474 pages"])
        #expect(try texts("Genres-systemSmall", in: "Out") == ["Yams and Collections", "gothic: 2", "comedy: 1"])
        #expect(try texts("Changes-systemMedium", in: "Out").contains { $0.hasPrefix("+") && $0.contains("Dracula") })
        #expect(try texts("Pairs-systemSmall", in: "Out").count == 4)
    }
}
