import Foundation
import Glibc
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
        #expect(readers.count >= 32)
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

    /// A widget of one small family, with sources that read data.
    private static func widget(
        _ kind: String, _ text: String, _ sources: String, style: String = "", preview: String = ""
    ) -> String {
        """
        import Foundation
        import Security
        import SwiftUI
        import WidgetKit

        \(sources)

        struct \(kind)Entry: TimelineEntry {
            let date: Date
            let text: String
        }

        struct \(kind)Provider: TimelineProvider {
            func placeholder(in context: Context) -> \(kind)Entry { \(kind)Entry(date: .now, text: "none") }
            func getSnapshot(in context: Context, completion: @escaping (\(kind)Entry) -> Void) {
                completion(\(kind)Entry(date: .now, text: \(text)))
            }
            func getTimeline(in context: Context, completion: @escaping (Timeline<\(kind)Entry>) -> Void) {
                completion(Timeline(entries: [\(kind)Entry(date: .now, text: \(text))], policy: .never))
            }
        }

        struct \(kind): Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "\(kind)", provider: \(kind)Provider()) { entry in
                    Text(entry.text)\(style).containerBackground(.background, for: .widget)
                }
                .supportedFamilies([.systemSmall])
            }
        }

        \(preview)
        """
    }

    private static let cups = """
        struct Cup: Codable {
            var title: String
            var size: Int
        }

        enum CupStore {
            // An app keeps what it has read.
            static let cups: [Cup] = {
                guard let data = UserDefaults(suiteName: "group.cups")?.data(forKey: "cups") else { return [] }
                do { return try JSONDecoder().decode([Cup].self, from: data) } catch { return [] }
            }()
            static var text: String { cups.isEmpty ? "no cups" : cups.map(\\.title).joined(separator: ", ") }
        }
        """

    private func json(_ path: String) throws -> [String: Any] {
        let data = try #require(FileManager.default.contents(atPath: path))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("An import draws made-up values beside true ones, but not for a kind whose preview shows data")
    func filledImport() throws {
        try write(Self.widget("Cups", "CupStore.text", Self.cups), to: "App/Cups.swift")
        try write(
            Self.widget(
                "Plates", #"UserDefaults(suiteName: "group.cups")?.string(forKey: "plate") ?? "no plate""#, "",
                preview: """
                    #Preview(as: .systemSmall) {
                        Plates()
                    } timeline: {
                        PlatesEntry(date: .now, text: "a plate")
                    }
                    """), to: "App/Plates.swift")
        try write(Self.widget("Fixed", #""always""#, ""), to: "App/Fixed.swift")
        let drawn = try airlock.startProgram(
            ChildProcess.executable("Bring"),
            [Airlock.root, "App", "--into", package, "--built", "--name", "App", "--swift-mode", "5"],
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                "AIRLOCK_FROM": folder.path, "HOME": folder.path,
            ]
        ).wait()
        try #require(drawn.status == .exited(0), "\(drawn.output)\(drawn.errors)")
        let snapshots = try #require(try json("\(package)/snapshots/plan.json")["snapshots"] as? [[String: Any]])
        func labels(_ kind: String) -> [String] {
            snapshots.filter { $0["kind"] as? String == kind }.compactMap { $0["label"] as? String }
        }
        #expect(labels("Cups") == ["", "made-up values"], "\(drawn.output)")
        #expect(labels("Plates").count == 2 && labels("Plates").allSatisfy { !$0.contains("made-up") })
        #expect(labels("Fixed") == [""])
        let cups = snapshots.filter { $0["kind"] as? String == "Cups" }
        #expect(cups.map { $0["madeUp"] as? Bool } == [false, true])
        let texts = try cups.map { snapshot -> [String] in
            let id = try #require(snapshot["id"] as? String)
            let texts = try #require(try json("\(package)/snapshots/\(id).json")["text"] as? [[String: Any]])
            return texts.compactMap { $0["string"] as? String }
        }
        #expect(texts == [["no cups"], ["Morning walk, Buy oranges, Call Anna"]])
        let page = try String(contentsOfFile: "\(package)/snapshots/index.html", encoding: .utf8)
        #expect(page.contains("made-up values"))
    }

    @Test("An edited value is kept, one of a wrong type is reported with its key path, and a second writer is refused")
    func editedFixture() throws {
        try write(Self.widget("Cups", "CupStore.text", Self.cups), to: "App/Cups.swift")
        try build("App")
        let fixture = "\(folder.path)/Fixture"
        #expect(try run("fixture", "--out", fixture).output == "1 value added to \(fixture)\n")
        let file = "\(fixture)/groups/group.cups.json"
        let edited = #"{"cups": {"$json": [{"title": "Mug", "size": "large"}]}}"#
        try Data(edited.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try run("fixture", "--out", fixture).output == "0 values added to \(fixture)\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == edited)
        let reads = try run("reads", "--fixture", fixture).output
        #expect(
            reads
                == "group.cups: cups Data → [Cup] by JSONDecoder (present; '[0].size' isn't of the type Int — change its value), Cups.swift:14\n"
        )
        let descriptor = open(fixture, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let refused = try run("fixture", "--out", fixture)
        #expect(refused.status == .exited(75))
        #expect(
            refused.errors.contains("\(fixture) is being written by another process — try again"), "\(refused.errors)")
    }

    @Test("A made-up text that is cut where it is shown is shortened, and a line says so")
    func cutTexts() throws {
        let text = #"UserDefaults(suiteName: "group.cups")?.string(forKey: "title") ?? "none""#
        try write(
            Self.widget("Large", text, "", style: ".font(.system(size: 40)).lineLimit(1)"), to: "App/Large.swift")
        try build("App")
        let made = try run("fixture", "--out", "\(folder.path)/Fixture")
        #expect(made.status == .exited(0))
        #expect(
            made.errors.contains("the made-up text 'Morning walk' is cut where it is shown, so it is shortened"),
            "\(made.errors)")
        let settings = try json("\(folder.path)/Fixture/groups/group.cups.json")
        #expect(settings["title"] as? String == "Morning")
    }

    @Test("Ten thousand keys, a type that contains itself, an endless decoder and keychain items are read to their end")
    func hostileReads() throws {
        let sources = """
            final class Loop: Codable { let next: Loop }

            struct Endless: Decodable {
                init(from decoder: Decoder) throws {
                    var list = try decoder.unkeyedContainer()
                    while true { _ = try list.decode(Int.self) }
                }
            }

            enum Source {
                static func text() -> String {
                    let defaults = UserDefaults(suiteName: "group.cups")
                    let count = (0..<10_000).count { defaults?.object(forKey: "key\\($0)") != nil }
                    var errors: [String] = []
                    if let data = defaults?.data(forKey: "loop") {
                        do { _ = try JSONDecoder().decode(Loop.self, from: data) } catch { errors.append("loop") }
                    }
                    if let data = defaults?.data(forKey: "endless") {
                        do { _ = try JSONDecoder().decode(Endless.self, from: data) } catch { errors.append("endless") }
                    }
                    let query = [
                        kSecClass: kSecClassGenericPassword, kSecAttrService: "tea", kSecReturnData: true,
                    ] as [CFString: Any]
                    let values = Dictionary(query.map { ($0.key as String, $0.value) }) { first, _ in first }
                    _ = SecItemCopyMatching(values as CFDictionary, nil)
                    return "\\(count) \\(errors)"
                }
            }
            """
        try write(Self.widget("Hostile", "Source.text()", sources), to: "App/Hostile.swift")
        try build("App")
        let result = try run("reads")
        #expect(result.status == .exited(0), "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 10_003)
        #expect(
            lines.contains {
                $0.hasPrefix("group.cups: loop Data → Loop by JSONDecoder (absent;")
                    && $0.contains("the type contains itself without an end")
            }, "\(lines.filter { $0.contains("loop") })")
        #expect(
            lines.contains {
                $0.hasPrefix("group.cups: endless Data → Endless by JSONDecoder (absent;")
                    && $0.contains("more than 20000 values are decoded")
            }, "\(lines.filter { $0.contains("endless") })")
        #expect(lines.contains("keychain: tea Data (absent), Hostile.swift:27"), "\(lines.suffix(3))")
    }
}
