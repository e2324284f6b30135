import Foundation
import Shared
import TestSupport
import Testing

/// `airlock bring` with the Xcode projects in `Tests/Fixtures/Projects`.
@Suite(.blocking) struct ProjectFixtureTests {
    private static let fixtures = "\(Airlock.root)/Tests/Fixtures/Projects"

    /// The names of the fixtures: the folders with expectations.
    static let names = (FileManager.default.subpaths(atPath: fixtures) ?? []).compactMap { path in
        let parts = path.split(separator: "/")
        return parts.count == 2 && parts[1] == "expected.json" ? String(parts[0]) : nil
    }.sorted()

    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    /// Copies a fixture without its expectations, and returns the copy's path and the expectations.
    private func copy(_ name: String) throws -> (path: String, expected: JSONValue) {
        let path = "\(folder.path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/temporary", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/\(name)", toPath: path)
        let expected = try JSONValue(parsing: String(contentsOfFile: "\(path)/expected.json", encoding: .utf8))
        try FileManager.default.removeItem(atPath: "\(path)/expected.json")
        return (path, expected)
    }

    private func bring(_ words: String...) throws -> ChildResult {
        try start(ChildProcess.executable("Bring"), [Airlock.root] + words)
    }

    private func start(_ program: String, _ words: [String]) throws -> ChildResult {
        try airlock.startProgram(
            program, words,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "AIRLOCK_FROM": folder.path,
                "TMPDIR": "\(folder.path)/temporary",
            ]
        ).wait()
    }

    /// Returns a line for each value that differs, with its project, target and key.
    private func differences(_ found: JSONValue?, _ expected: JSONValue?, at place: String = "") throws -> [String] {
        func text(_ value: JSONValue?) throws -> String { try value?.serialised() ?? "nothing" }
        if let members = expected?.members, let others = found?.members {
            return try Set(members.map(\.key) + others.map(\.key)).sorted().flatMap { key in
                try differences(found?[key], expected?[key], at: "\(place)/\(key)")
            }
        }
        // Projects have paths, and targets have names.
        func name(_ value: JSONValue) -> String? { (value["file"] ?? value["name"])?.string }
        if let values = expected?.array, let others = found?.array, values.contains(where: { name($0) != nil }) {
            let (names, otherNames) = (values.compactMap(name), others.compactMap(name))
            let lines = names == otherNames ? [] : ["\(place): found \(otherNames), expected \(names)"]
            return try values.reduce(into: lines) { lines, value in
                guard let other = others.first(where: { name($0) == name(value) }) else { return }
                lines += try differences(other, value, at: "\(place)/\(name(value) ?? "")")
            }
        }
        return found == expected ? [] : ["\(place): found \(try text(found)), expected \(try text(expected))"]
    }

    /// Returns the targets of an expectation or an output. Diagnostics contain temporary paths.
    private func targets(_ document: JSONValue) -> JSONValue {
        .object((document.members ?? []).filter { !["drawn", "diagnostics"].contains($0.key) })
    }

    @Test("There are at least fifteen projects to read")
    func allFixtures() { #expect(Self.names.count >= 15) }

    @Test("The targets of a project are read as Xcode reads them", arguments: names)
    func readTargets(fixture: String) throws {
        let (path, expected) = try copy(fixture)
        let result = try bring("targets", path, "--json")
        #expect(result.status == .exited(0), "\(result.errors)")
        let differences = try differences(targets(JSONValue(parsing: result.output)), targets(expected))
        #expect(differences == [], "\(differences.joined(separator: "\n"))")
    }

    @Test("A workspace has the targets of its projects")
    func workspace() throws {
        let (path, expected) = try copy("Workspace")
        let result = try bring("targets", "\(path)/Ferry.xcworkspace", "--json")
        #expect(result.status == .exited(0), "\(result.errors)")
        let differences = try differences(targets(JSONValue(parsing: result.output)), targets(expected))
        #expect(differences == [], "\(differences.joined(separator: "\n"))")
    }

    @Test("A project is drawn by its path alone", arguments: names)
    func drawnProject(fixture: String) throws {
        let (path, expected) = try copy(fixture)
        let files = FileManager.default.subpaths(atPath: path)?.sorted()
        let package = "\(folder.path)/Out"
        let result = try bring(path, "--into", package, "--built")
        #expect(result.status == .exited(0), "\(result.output)\n\(result.errors)")
        // Each target has a folder of its own with snapshots.
        var folders: [String: [String]] = [:]
        for image in FileManager.default.subpaths(atPath: package) ?? [] where image.hasSuffix(".png") {
            let url = URL(fileURLWithPath: image)
            guard url.deletingLastPathComponent().lastPathComponent == "snapshots" else { continue }
            folders[url.deletingLastPathComponent().path, default: []].append(url.lastPathComponent)
        }
        let drawn = try #require(expected["drawn"]?.members)
        var used: Set<String> = []
        for target in drawn {
            let kinds = try #require(target.value.array).compactMap(\.string)
            let own = folders.first { folder in
                kinds.allSatisfy { kind in folder.value.contains { $0.hasPrefix("\(kind)-") } }
            }
            #expect(own != nil, "\(target.key): \(kinds) aren't all drawn — \(folders)\n\(result.output)")
            if let own { used.insert(own.key) }
        }
        #expect(used.count == drawn.count && folders.count == drawn.count)
        // No script of the project ran, and nothing was written beside its files.
        #expect(FileManager.default.subpaths(atPath: path)?.sorted() == files)
    }

    @Test("Lint reports the files of a target, and of the modules that it uses, relative to the repository")
    func lintedProject() throws {
        let (path, _) = try copy("Frameworks")
        let package = "\(folder.path)/Out"
        let result = try bring(path, "--into", package, "--built")
        #expect(result.status == .exited(0), "\(result.errors)")
        let found = FileManager.default.subpaths(atPath: "\(package)/.sources") ?? []
        #expect(
            found.filter { $0.hasSuffix(".swift") }.sorted() == [
                "BakeryWidgets/BakeryWidgets.swift", "BakeryWidgets/LoafWidget.swift", "Design/LoafLabel.swift",
                "Design/Loaves.swift", "Model/Loaf.swift",
            ])
        let lint = try start("\(package)/mywidgets", ["lint"])
        #expect(lint.output.contains("Design/LoafLabel.swift:5: note: "), "\(lint.output)\(lint.errors)")
    }
}
