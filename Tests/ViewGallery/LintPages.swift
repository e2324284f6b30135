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
        for rule in LintRule.allCases {
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

/// An error that says why a rule's page can't be made.
struct LintPageError: Error, CustomStringConvertible {
    let rule: LintRule
    let reason: String

    var description: String { "the rule \(rule.rawValue) \(reason)" }
}
