import Foundation
import Shared
import SwiftUI
import WidgetRendering

/// The pages of the lint rules, each with source and snapshot of a view that breaks the rule and of one that doesn't.
@MainActor
struct LintPages {
    /// The folder of the fixtures' sources.
    let sources: URL
    let fonts: FontSet
    let out: URL

    /// Writes a page for each rule.
    ///
    /// - Throws: ``LintPageError`` if a rule has no fixture, or the fixture doesn't break only that rule.
    func write() throws {
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        let drawing = try RuleDrawing(
            DrawingContext(fonts: { fonts }, assets: AssetCatalog(folders: [sources.path])))
        let pairs = try IntentRulePages(
            folder: sources.deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Fixtures/IntentRules"))
        for rule in LintRule.allCases where rule.isAboutIntents {
            let page = beginning(rule) + (try pairs.page(rule))
            try Data((page.joined(separator: "\n") + "\n").utf8)
                .write(to: out.appendingPathComponent("\(rule.rawValue).md"))
        }
        for rule in LintRule.allCases where !rule.isAboutIntents {
            guard let source = ruleSources.first(where: { $0.rule == rule }) else {
                throw LintPageError(rule: rule, reason: "has no fixture")
            }
            let page = try (source as? any RuleFixture.Type).map { try self.page($0, drawing) } ?? page(source)
            try Data((page.joined(separator: "\n") + "\n").utf8)
                .write(to: out.appendingPathComponent("\(rule.rawValue).md"))
        }
    }

    /// Returns the page of a rule whose fixture can't be drawn.
    private func page<S: RuleSource>(_ source: S.Type) throws -> [String] {
        var page = beginning(S.rule) + ["## Breaks the rule", ""]
        page += try code("failing", of: source)
        page += ["", "## Follows the rule", ""]
        page += try code("fixed", of: source)
        return page
    }

    private func page<F: RuleFixture>(_ fixture: F.Type, _ drawing: RuleDrawing) throws -> [String] {
        let (rule, views) = (F.rule, F())
        let failing = try drawing.draw(views.failing, in: F.snapshot, ringing: rule)
        let fixed = try drawing.draw(views.fixed, in: F.snapshot, ringing: rule)
        guard let finding = failing.findings.first(where: { $0.rule == rule }) else {
            throw LintPageError(rule: rule, reason: "isn't broken by the failing view: \(failing.findings)")
        }
        guard fixed.findings.isEmpty else {
            throw LintPageError(rule: rule, reason: "has a fixed view that breaks rules: \(fixed.findings)")
        }
        var page = beginning(rule)
        page += ["## Breaks the rule", "", try snapshot(failing, "\(rule.rawValue)-failing", "Breaks the rule"), ""]
        page += try code("failing", of: fixture)
        page += ["", "`\(F.snapshot.caption)`: \(finding.message)", ""]
        page += ["## Follows the rule", "", try snapshot(fixed, "\(rule.rawValue)-fixed", "Follows the rule"), ""]
        page += try code("fixed", of: fixture)
        return page
    }

    private func beginning(_ rule: LintRule) -> [String] {
        [
            "# \(rule.rawValue)", "", "Rule: \(rule.summary). Level: \(rule.defaultLevel.rawValue).", "",
            rule.explanation, "",
            "[All rules](../Lint.md#rules); `./airlock gallery` makes this page.", "",
        ]
    }

    /// Writes a snapshot, and returns the HTML that shows it on the page.
    private func snapshot(_ drawn: RuleDrawing.Drawn, _ name: String, _ words: String) throws -> String {
        try Data(drawn.png).write(to: out.appendingPathComponent("\(name).png"))
        return "<img src=\"\(name).png\" width=\"\(Int(drawn.size.width))\" alt=\"\(words)\">"
    }

    /// Returns the body of a member of the fixture's type.
    private func code<S: RuleSource>(_ part: String, of source: S.Type) throws -> [String] {
        let text = try String(contentsOf: sources.appendingPathComponent("\(S.self).swift"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop {
            !$0.hasPrefix("    var \(part)") && !$0.hasPrefix("    func \(part)")
        }
        let inner = lines.dropFirst().prefix { $0 != "    }" }
        guard !inner.isEmpty else { throw LintPageError(rule: S.rule, reason: "has a fixture without '\(part)'") }
        return ["```swift"] + inner.map { String($0.dropFirst(8)) } + ["```"]
    }
}

/// The samples on the pages of the rules about intents: the files that differ in the first pair of folders of each rule.
private struct IntentRulePages {
    let folder: URL
    /// The pairs, each with its rule and the file of the finding.
    private let pairs: [(name: String, rule: String, file: String)]

    init(folder: URL) throws {
        self.folder = folder
        let table = try String(contentsOf: folder.appendingPathComponent("pairs.txt"), encoding: .utf8)
        pairs = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 2 else { return nil }
            return (words[0], words[1], String(words[2].prefix { $0 != ":" }))
        }
    }

    /// Returns the parts of a page with the sources that break a rule, and those that don't.
    func page(_ rule: LintRule) throws -> [String] {
        guard let pair = pairs.first(where: { $0.rule == rule.rawValue }) else {
            throw LintPageError(rule: rule, reason: "has no pair in Tests/Fixtures/IntentRules")
        }
        let sides = try ["before", "after"].map { try files(folder.appendingPathComponent("\(pair.name)/\($0)").path) }
        let names = Set(sides.flatMap(\.keys)).sorted()
        var changed = names.filter { sides[0][$0] != sides[1][$0] }
        if !changed.contains(where: { $0.hasSuffix(".swift") }) {
            // The sources are needed to understand another file.
            changed += names.filter { name in
                pair.file.hasSuffix(".swift")
                    ? name == pair.file : sides[0][name]?.contains("AppShortcutsProvider") ?? false
            }
        }
        return zip(["Breaks the rule", "Follows the rule"], sides).flatMap { title, files in
            let code = changed.filter { $0.hasSuffix(".swift") && files[$0] != nil }
            var part = ["## \(title)", "", "```swift"]
            for (index, name) in code.enumerated() {
                part += (index == 0 ? [] : [""]) + ["// \(name)"] + lines(files[name])
            }
            part.append("```")
            for name in changed where !name.hasSuffix(".swift") && files[name] != nil {
                part += ["", "`\(name)`:", "", "```text"] + lines(files[name]).filter { !$0.hasPrefix("# ") } + ["```"]
            }
            return part + [""]
        }.dropLast()
    }

    private func lines(_ text: String?) -> [String] {
        (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .filter { $0 != "// swift-format-ignore-file" }.reversed().drop(while: \.isEmpty).reversed()
    }

    private func files(_ folder: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder: ObjCBool = false
            FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            if !isFolder.boolValue { files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
        }
        return files
    }
}

/// An error that says why a rule's page can't be made.
struct LintPageError: Error, CustomStringConvertible {
    let rule: LintRule
    let reason: String

    var description: String { "the rule \(rule.rawValue) \(reason)" }
}
