import Foundation
import Shared
import TestSupport
import Testing

/// A pair of folders with an app's sources: those in `before` break one rule, those in `after` none.
struct IntentRulePair: CustomTestStringConvertible, Sendable {
    let name: String
    let rule: LintRule
    /// The lines of which each finding has one.
    let places: [String]

    var testDescription: String { name }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/IntentRules").path

    /// The pairs, as the table in their folder lists them.
    static let all: [IntentRulePair] = {
        // Without the table, the test of what it contains fails.
        let text = (try? String(contentsOfFile: "\(folder)/pairs.txt", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            // A query runs only in an app.
            guard words.count > 2, let rule = LintRule(rawValue: words[1]), rule != .entityQuery else { return nil }
            return IntentRulePair(name: words[0], rule: rule, places: Array(words[2...]))
        }
    }()

    /// Returns the findings in one of the pair's folders.
    func findings(_ side: String) throws -> [SourceFinding] {
        let folder = "\(Self.folder)/\(name)/\(side)"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        var files: [IntentSources.File] = []
        for name in names where IntentSources.isRead(name) {
            files.append((name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))))
        }
        return IntentSources(files, targets: try targets(folder)).findings
    }

    /// Reads the table of targets, if the folder is a project.
    private func targets(_ folder: String) throws -> [LintTarget] {
        let path = "\(folder)/TARGETS.md"
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(".swift") }.map { row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let kind: LintTarget.Kind =
                cells[1].hasPrefix("application")
                ? .app
                : cells[1].contains("extension")
                    ? .appExtension(isWidget: cells[1].contains("widgetkit-extension")) : .module
            return LintTarget(name: cells[0], kind: kind, files: Set(cells[2].components(separatedBy: ", ")))
        }
    }
}

extension SourceFinding {
    /// The finding on one line.
    fileprivate var text: Comment { "\(location?.description ?? ""): \(message) [\(rule.rawValue)]" }
}

struct IntentRulesTests {
    @Test("Every rule about the sources of intents has a pair of folders, and there are at least 60")
    func coverage() {
        let rules = Set(IntentRulePair.all.map(\.rule))
        let missing = LintRule.allCases.filter { $0.isAboutIntents && $0 != .entityQuery && !rules.contains($0) }
        #expect(missing == [])
        #expect(IntentRulePair.all.count >= 60)
    }

    @Test("The sources before break the pair's rule, and no other, at the expected line", arguments: IntentRulePair.all)
    func before(_ pair: IntentRulePair) throws {
        let findings = try pair.findings("before")
        #expect(!findings.isEmpty)
        for finding in findings {
            #expect(finding.rule == pair.rule, finding.text)
            #expect(pair.places.contains(finding.location?.description ?? ""), finding.text)
        }
    }

    @Test("The sources after break no rule", arguments: IntentRulePair.all)
    func after(_ pair: IntentRulePair) throws {
        #expect(try pair.findings("after").map(\.text) == [])
    }

    /// Returns the findings in one source and, if it is given, a string catalogue.
    private func messages(_ source: String, catalogue: String? = nil) -> [String] {
        let files: [IntentSources.File] = [("A.swift", Array("import AppIntents\n\(source)".utf8))]
        let tables = catalogue.map { [IntentSources.File("Localizable.xcstrings", Array($0.utf8))] } ?? []
        return IntentSources(files + tables).findings.map(\.message)
    }

    @Test("A key of a string table isn't searched for reserved words, but its text is")
    func keys() {
        let source = """
            struct Read: AppIntent {
                static let title: LocalizedStringResource = "siri.read.title"
                static let description = IntentDescription("siri_read_text")
            }
            """
        #expect(messages(source) == [])
        let catalogue = """
            {"sourceLanguage":"en","strings":{"siri_read_text":{"localizations":{"en":{"stringUnit":
            {"state":"translated","value":"Lets Siri read."}}}}},"version":"1.0"}
            """
        #expect(
            messages(source, catalogue: catalogue) == [
                "the description contains 'Siri', for which the App Store refuses uploads (ITMS-90626) — write 'device', 'voice' or another word"
            ])
    }

    @Test("A phrase may be the call of an initialiser with a literal")
    func phrases() {
        let source = """
            struct Shortcuts: AppShortcutsProvider {
                static var appShortcuts: [AppShortcut] {
                    AppShortcut(
                        intent: Read(), phrases: [AppShortcutPhrase("Read in ${applicationName}"), AppShortcutPhrase(other)],
                        shortTitle: "Read", systemImageName: "book")
                }
            }
            """
        #expect(
            messages(source) == [
                "the phrases aren't written as literals in an array of the AppShortcut, so Xcode doesn't find them — write them there"
            ])
    }

    @Test("A condition around half a provider, macros, deep nesting and conflicting translations are read")
    func damaged() {
        let source = """
            #if DEBUG
            struct Shortcuts: AppShortcutsProvider {
                static var appShortcuts: [AppShortcut] {
                    AppShortcut(
                        intent: Run(), phrases: ["Run in \\(.applicationName)"], shortTitle: "Run", systemImageName: "star")
            #else
            struct Shortcuts: AppShortcutsProvider {
                static var appShortcuts: [AppShortcut] {
            #endif
                    AppShortcut(intent: Run(), phrases: ["Walk"], shortTitle: "Walk", systemImageName: "star")
                }
            }
            @AppIntent(schema: .mail.sendDraft) struct Draft { var recipient: String }
            #makeIntent("Run")
            """
        let catalogue = """
            {"sourceLanguage":"en","strings":{"Run":{"localizations":{"de":{"stringUnit":{"value":"Lauf"}},
            "de":{"stringUnit":{"value":"Renn"}}}},"Run":{}}}
            """
        let nested = String(repeating: "enum A {\n", count: 5_000) + String(repeating: "(", count: 5_000)
        #expect(
            messages("\(source)\n\(nested)", catalogue: catalogue) == [
                "the phrase 'Walk' lacks the app's name — add \\(.applicationName)"
            ])
    }

    @Test("A parameter that the initialiser without parameters sets needs no question")
    func initialised() {
        func source(_ initialiser: String) -> String {
            """
            struct Mark: AppIntent {
                static let title: LocalizedStringResource = "Mark"
                static let description = IntentDescription("Marks a habit.")
                @Parameter(title: "Habit") var habit: String
                \(initialiser)
            }
            """
        }
        #expect(messages(source("init() { self.habit = \"\" }")) == [])
        #expect(
            messages(source("init() {}\n    init(habit: String) { self.habit = habit }")) == [
                "the required parameter 'habit' has no question of its own — add requestValueDialog: \"…\""
            ])
    }
}
