import Foundation
import TestSupport
import Testing

/// Resources of an imported app, which its widgets and intents read in the sandbox.
@Suite(.blocking) struct AppResourceProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder
    private var package: String { "\(folder.path)/Out" }

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func build() throws {
        for product in ["widgets", "intents"] {
            let built = try airlock.startProgram(
                ChildProcess.executable("Bring"),
                [Airlock.root, "build", "App", "--into", package, "--built", "--name", "App", "--product", product],
                environment: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                    "AIRLOCK_FROM": folder.path, "HOME": folder.path,
                ]
            ).wait()
            try #require(built.status == .exited(0), "\(built.output)")
        }
    }

    private func run(_ words: String...) throws -> ChildResult {
        try airlock.startProgram("\(package)/mywidgets", words, environment: ["HOME": folder.path]).wait()
    }

    private static func app(_ text: String, view: String = "Text(text())") -> String {
        """
        import AppIntents
        import SwiftUI
        import WidgetKit

        \(text)

        struct TextIntent: AppIntent {
            static let title: LocalizedStringResource = "Text"
            func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: text()) }
        }

        struct CupProvider: TimelineProvider {
            struct Entry: TimelineEntry { let date: Date }
            func placeholder(in context: Context) -> Entry { Entry(date: .now) }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: .now)) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                completion(Timeline(entries: [Entry(date: .now)], policy: .never))
            }
        }

        struct Cup: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "Cup", provider: CupProvider()) { _ in
                    VStack { \(view); Image("leaf") }.containerBackground(.background, for: .widget)
                }
                .supportedFamilies([.systemSmall])
            }
        }

        """
    }

    @Test(
        "The widgets and intents of an imported app read a JSON file and a localised file of Bundle.main, and draw an image file"
    )
    func mainBundle() throws {
        try write(
            Self.app(
                """
                struct Tea: Decodable { let name: String }

                func text() -> String {
                    guard let url = Bundle.main.url(forResource: "tea", withExtension: "json"),
                        let tea = try? JSONDecoder().decode(Tea.self, from: Data(contentsOf: url)),
                        let path = Bundle.main.path(forResource: "hello", ofType: "txt"),
                        let hello = try? String(contentsOfFile: path, encoding: .utf8)
                    else { return "missing" }
                    return "\\(hello), \\(tea.name)"
                }
                """), to: "App/App.swift")
        try write(#"{"name": "Assam"}"#, to: "App/Data/tea.json")
        try write("Hello", to: "App/en.lproj/hello.txt")
        try write("Hallo", to: "App/de.lproj/hello.txt")
        try Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        )?.write(to: URL(fileURLWithPath: "\(folder.path)/App/leaf.png"))
        try build()
        for (locale, text) in [("en_GB", "Hello, Assam"), ("de_DE", "Hallo, Assam")] {
            #expect(try run("perform", "TextIntent", "--locale", locale).output == "\(text)\n")
            let drawn = try run("render", "--kind", "Cup", "--format", "outline", "--locale", locale)
            #expect(drawn.output.contains("Text \"\(text)\""), "\(drawn)")
            #expect(!drawn.errors.contains("leaf"))
        }
        // Without translations, the intents have no folder of string tables.
        for name in ["en", "de"] { try FileManager.default.removeItem(atPath: "\(folder.path)/App/\(name).lproj") }
        try write("Moin", to: "App/hello.txt")
        try build()
        #expect(try run("perform", "TextIntent").output == "Moin, Assam\n")
    }

    @Test("Symbols of string catalogues have the texts of both languages, in an intent and in a widget")
    func stringSymbols() throws {
        try write(
            Self.app(
                """
                extension LocalizedStringResource {
                    static var own: LocalizedStringResource { "Own" }
                }

                func text() -> String {
                    [.teaTitle, .cupCount(count: 3, "Ada"), .own, .Teas.assam].map { String(localized: $0) }.joined(separator: "; ")
                }
                """, view: "Text(.cupCount(count: 2, \"Ada\"))"), to: "App/App.swift")
        func key(_ key: String, _ english: String, _ german: String) -> String {
            let texts = [("en", english), ("de", german)].map { #""\#($0)": {"stringUnit": {"value": "\#($1)"}}"# }
            return #""\#(key)": {"extractionState": "manual", "localizations": {\#(texts.joined(separator: ","))}}"#
        }
        func catalog(_ keys: String...) -> String {
            #"{"sourceLanguage": "en", "version": "1.1", "strings": {\#(keys.joined(separator: ","))}}"#
        }
        try write(
            catalog(
                key("tea.title", "Tea", "Tee"), key("Own", "Own", "Eigen"),
                key("cup_count", "%(count)lld cups for %@", "Für %2$@ %1$(count)lld Tassen")),
            to: "App/Localizable.xcstrings")
        try write(catalog(key("assam", "Assam tea", "Assamtee")), to: "App/Teas.xcstrings")
        try build()
        for (locale, text, drawn) in [
            ("en_GB", "Tea; 3 cups for Ada; Own; Assam tea", "2 cups for Ada"),
            ("de_DE", "Tee; Für Ada 3 Tassen; Eigen; Assamtee", "Für Ada 2 Tassen"),
        ] {
            #expect(try run("perform", "TextIntent", "--locale", locale).output == "\(text)\n")
            let outline = try run("render", "--kind", "Cup", "--format", "outline", "--locale", locale)
            #expect(outline.output.contains("Text \"\(drawn)\""), "\(outline)")
        }
    }
}
