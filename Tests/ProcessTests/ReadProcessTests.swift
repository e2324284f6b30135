import Foundation
import TestSupport
import Testing

/// The data that the widgets of an imported app read, and the made-up values in their place.
@Suite(.blocking) struct ReadProcessTests {
    /// A widget of the fixtures, whose comments state a line of `reads` and a text that is shown with made-up values.
    private struct Reader {
        let kind: String
        let shown: [String]
        let lines: [String]

        init?(name: String, text: String) {
            func comments(_ word: String) -> [String] {
                text.split(separator: "\n").filter { $0.hasPrefix("// \(word): ") }.map {
                    String($0.dropFirst(word.count + 5))
                }
            }
            (kind, shown, lines) = (String(name.dropLast(".swift".count)), comments("Shows"), comments("Reads"))
            if lines.isEmpty { return nil }
        }
    }

    private let airlock: Airlock
    private let folder: TemporaryFolder
    private var package: String { "\(folder.path)/Out" }

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    private func build(_ source: String) throws {
        let built = try airlock.startProgram(
            ChildProcess.executable("Bring"),
            [
                Airlock.root, "build", source, "--into", package, "--built", "--name", "App", "--product", "widgets",
                "--swift-mode", "5",
            ],
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                "AIRLOCK_FROM": folder.path, "HOME": folder.path,
            ]
        ).wait()
        try #require(built.status == .exited(0), "\(built.output)\(built.errors)")
    }

    private func run(_ words: String...) throws -> ChildResult {
        try airlock.startProgram("\(package)/mywidgets", words + Airlock.clock, environment: ["HOME": folder.path])
            .wait()
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test("Each kind of reading is listed with its types and place, and shows content with the made-up fixture")
    func kinds() throws {
        let sources = "\(Airlock.root)/Tests/Fixtures/Reads"
        let readers = try FileManager.default.contentsOfDirectory(atPath: sources).sorted().compactMap { name in
            Reader(name: name, text: try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8))
        }
        #expect(readers.count >= 22)
        try build(sources)
        let reads = try run("reads")
        try #require(reads.status == .exited(0), "\(reads.errors)")
        let fixture = "\(folder.path)/Made Up"
        let made = try run("fixture", "--out", fixture)
        try #require(made.status == .exited(0), "\(made.errors)")
        #expect(
            made.errors.contains("group.readers: sealed isn't made up: no decoder was seen to read it"),
            "\(made.errors)")
        for reader in readers {
            for line in reader.lines {
                #expect(reads.output.contains("\n\(line)") || reads.output.hasPrefix(line), "\(line)\n\(reads.output)")
            }
            let (empty, filled) = (
                try run("render", "--kind", reader.kind, "--format", "outline"),
                try run("render", "--kind", reader.kind, "--format", "outline", "--fixture", fixture)
            )
            for text in reader.shown {
                #expect(
                    filled.output.contains("\"\(text)\""), "\(reader.kind): \(text)\n\(filled.output)\(filled.errors)")
                if reader.kind != "Opaque" {
                    #expect(!empty.output.contains("\"\(text)\""), "\(reader.kind)\n\(empty.output)")
                }
            }
        }
        // A second run changes nothing.
        let paths = try FileManager.default.subpathsOfDirectory(atPath: fixture).sorted()
        let contents = paths.map { FileManager.default.contents(atPath: "\(fixture)/\($0)") }
        #expect(try run("fixture", "--out", fixture).output == "0 values added to \(fixture)\n")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: fixture).sorted() == paths)
        #expect(paths.map { FileManager.default.contents(atPath: "\(fixture)/\($0)") } == contents)
    }
}
