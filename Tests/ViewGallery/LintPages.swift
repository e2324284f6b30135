import Foundation
import Shared
import SwiftUI
import WidgetRendering

/// The pages of lint's rules: each with what breaks it and what doesn't, in sources and snapshots.
@MainActor
struct LintPages {
    /// The folder of the fixtures' sources.
    let sources: URL
    let fonts: FontSet
    let out: URL

    /// Writes a page for each rule.
    ///
    /// - Throws: ``LintPageError`` where a fixture doesn't do what it is there for, or a rule has none.
    func write() throws {
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        let drawing = try RuleDrawing(fonts: fonts, assets: AssetCatalog(folders: [sources.path]))
        for rule in LintRule.allCases {
            guard let source = ruleSources.first(where: { $0.rule == rule }) else {
                throw LintPageError(rule: rule, reason: "has no fixture")
            }
            let page = try (source as? any RuleFixture.Type).map { try self.page($0, drawing) } ?? page(source)
            try Data((page.joined(separator: "\n") + "\n").utf8)
                .write(to: out.appendingPathComponent("\(rule.rawValue).md"))
        }
    }

    /// The page of what can't be drawn.
    private func page<S: RuleSource>(_ source: S.Type) throws -> [String] {
        var page = beginning(S.rule) + ["## What breaks it", ""]
        page += try code("failing", of: source)
        page += ["", "## What doesn't", ""]
        page += try code("fixed", of: source)
        return page
    }

    private func page<F: RuleFixture>(_ fixture: F.Type, _ drawing: RuleDrawing) throws -> [String] {
        let (rule, views) = (F.rule, F())
        let failing = try drawing.draw(views.failing, in: F.snapshot, ringing: rule)
        let fixed = try drawing.draw(views.fixed, in: F.snapshot, ringing: rule)
        guard let finding = failing.findings.first(where: { $0.rule == rule }) else {
            throw LintPageError(rule: rule, reason: "isn't broken by what should break it: \(failing.findings)")
        }
        guard fixed.findings.isEmpty else {
            throw LintPageError(rule: rule, reason: "is kept to by what breaks others: \(fixed.findings)")
        }
        var page = beginning(rule)
        page += ["## What breaks it", "", try snapshot(failing, "\(rule.rawValue)-failing", "Breaks the rule"), ""]
        page += try code("failing", of: fixture)
        page += ["", "`\(F.snapshot)`: \(finding.message)", ""]
        page += ["## What doesn't", "", try snapshot(fixed, "\(rule.rawValue)-fixed", "Keeps to the rule"), ""]
        page += try code("fixed", of: fixture)
        return page
    }

    private func beginning(_ rule: LintRule) -> [String] {
        [
            "# \(rule.rawValue)", "", "\(rule.summary). Level: \(rule.defaultLevel.rawValue).", "", rule.explanation,
            "",
            "[All rules](../Lint.md#rules); `./airlock gallery` makes this page.", "",
        ]
    }

    /// Writes a snapshot, and what shows it on a page.
    private func snapshot(_ drawn: RuleDrawing.Drawn, _ name: String, _ words: String) throws -> String {
        try Data(drawn.png).write(to: out.appendingPathComponent("\(name).png"))
        return "<img src=\"\(name).png\" width=\"\(Int(drawn.size.width))\" alt=\"\(words)\">"
    }

    /// The lines in the braces of a type's part.
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

/// A rule whose page can't be made.
struct LintPageError: Error, CustomStringConvertible {
    let rule: LintRule
    let reason: String

    var description: String { "the rule \(rule.rawValue) \(reason)" }
}
