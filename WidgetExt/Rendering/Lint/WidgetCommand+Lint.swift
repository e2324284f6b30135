import Foundation
import Shared

extension WidgetCommand {
    /// The forms findings are written in.
    enum LintFormat: String, CaseIterable, Sendable {
        case text, json, sarif
    }

    /// The command's options besides the common ones.
    static let lintOptions: [CommandGrammar.Option] = [
        .init("kind", "KIND", help: "only this widget"),
        .init("family", "FAMILY", help: "only this family"),
        .init("full", help: "every device, text size, mode, appearance and language, instead of a telling few"),
        .init("languages", "LIST", help: "languages with commas between them; else those there are translations for"),
        .init("format", "FORMAT", help: choices(LintFormat.allCases.map(\.rawValue)) + "; text by default"),
        .init("sources", "DIR", help: "the folder of the widgets' Swift sources, to say where to look"),
        .init("config", "FILE", help: "a file of lines RULE = LEVEL"),
        .init("baseline", "FILE", help: "findings that are known and not reported"),
        .init("write-baseline", "FILE", help: "writes down what was found, as known from now on"),
        .init("pictures", "DIR", help: "a folder for a picture of each finding"),
        .init("explain", "RULE", help: "prints what a rule is about, or 'all'"),
        .init("assets", "DIR", help: "a folder with .xcassets, looked in before the built-in ones"),
    ]

    /// Looks for what is wrong with the widgets.
    ///
    /// - Throws: ``LintFailure`` where there are findings that count.
    func lint(_ arguments: Arguments) throws {
        if let name = arguments.value("explain") { return try explain(name) }
        let format: LintFormat = try arguments.choice("format", default: .text)
        let widgets = try chosenWidgets(arguments)
        let linter = try Linter(
            catalog: catalog, fonts: try FontSet.locate(environment: environment, executable: executable),
            assets: AssetCatalog(folders: assetFolders(arguments)),
            configuration: try arguments.value("config").map { try LintConfiguration(path: $0) } ?? LintConfiguration(),
            baseline: try arguments.value("baseline").map { try LintBaseline(path: $0) } ?? LintBaseline(),
            sources: try arguments.value("sources").map { try SourceIndex(folder: $0) } ?? SourceIndex(),
            keepsPictures: arguments.has("pictures"))
        let plan = LintPlan(isFull: arguments.has("full"), languages: languages(arguments))
        let planned = widgets.map { widget in
            (widget, widget.families.flatMap { family in Array(grouping: plan.cases(of: family)) })
        }
        let total = planned.flatMap(\.1).map(\.count).reduce(0, +)
        let began = ContinuousClock.now
        for (widget, groups) in planned {
            for cases in groups {
                try look(at: widget, cases, linter, arguments)
                if StandardError.isTerminal { StandardError.progress("\(linter.count) of \(total) pictures") }
            }
        }
        let seconds = began.duration(to: .now) / .seconds(1)
        try write(linter, arguments, format, seconds: seconds)
    }

    private struct ChosenWidget {
        var descriptor: WidgetDescriptor
        var source: TimelineSource
        var families: [WidgetFamily]
    }

    private func chosenWidgets(_ arguments: Arguments) throws -> [ChosenWidget] {
        let family: WidgetFamily? =
            arguments.has("family") ? try arguments.choice("family", default: .systemSmall) : nil
        let items = try arguments.value("kind").map { [try catalog.item(kind: $0)] } ?? catalog.items
        let widgets = items.compactMap { item -> ChosenWidget? in
            guard case .widget(let descriptor, let source) = item else { return nil }
            let families = descriptor.families.filter { family == nil || $0 == family }
            return families.isEmpty ? nil : ChosenWidget(descriptor: descriptor, source: source, families: families)
        }
        if widgets.isEmpty {
            throw UsageError("no widget to look at — 'list' prints the widgets and their families", exitCode: .badData)
        }
        return widgets
    }

    private func languages(_ arguments: Arguments) -> [String] {
        if let list = arguments.value("languages") { return list.split(separator: ",").map(String.init) }
        return LocalizedStrings.translations(in: assetFolders(arguments))
    }

    private func look(at widget: ChosenWidget, _ cases: [LintCase], _ linter: Linter, _ arguments: Arguments) throws {
        guard let language = cases.first?.language else { return }
        var context = try arguments.requestContext(now: now)
        if let identifier = language.identifier { context.localeIdentifier = identifier }
        try withStorage(
            arguments, context,
            tables: { language.pseudo == .doubled ? PseudoStrings(base: $0) : $0 },
            {
                try linter.look(at: widget.descriptor, widget.source, in: cases)
                if let fault = RequestContext.current.faults.first { throw fault }
            })
    }

    private func explain(_ name: String) throws {
        let rules = try name == "all" ? LintRule.allCases : [rule(name)]
        for rule in rules {
            try StandardOutput.write(
                "\(rule.rawValue) (\(rule.defaultLevel.rawValue)): \(rule.summary).\n    \(rule.explanation)")
        }
    }

    private func rule(_ name: String) throws -> LintRule {
        guard let rule = LintRule(rawValue: name) else {
            throw UsageError("no rule '\(name)' — \(suggestion(for: name, in: LintRule.allCases.map(\.rawValue)))")
        }
        return rule
    }

    private func write(_ linter: Linter, _ arguments: Arguments, _ format: LintFormat, seconds: Double) throws {
        let findings = linter.findings
        if let folder = arguments.value("pictures") {
            for (index, finding) in findings.enumerated() {
                guard let bytes = linter.pictures[finding.fingerprint] else { continue }
                let name = "\(index + 1)-\(finding.rule.rawValue)-\(finding.kind)-\(finding.place).png"
                try OutputFile(path: "\(folder)/\(name)").replace(with: bytes)
            }
        }
        if let path = arguments.value("write-baseline") {
            let text = try LintBaseline.json(of: findings).serialised() + "\n"
            try OutputFile(path: path).replace(with: Array(text.utf8))
        }
        switch format {
        case .text: for finding in findings { try StandardOutput.write(finding.line) }
        case .json:
            try StandardOutput.write(
                ([
                    "findings": .array(findings.map(\.json)), "pictures": .integer(linter.count),
                    "seconds": .number((seconds * 1_000).rounded() / 1_000),
                ] as JSONValue).serialised())
        case .sarif: try StandardOutput.write(SARIFLog(findings: findings).json.serialised())
        }
        let failure = LintFailure(findings: findings, pictures: linter.count)
        if failure.isOne && !arguments.has("write-baseline") { throw failure }
        StandardError.write("WidgetExt: \(failure.summary)")
    }
}

/// Findings that count.
struct LintFailure: CommandError {
    private let levels: [LintLevel]
    private let pictures: Int

    init(findings: [LintFinding], pictures: Int) { (levels, self.pictures) = (findings.map(\.level), pictures) }

    /// Whether any of them is more than a note.
    var isOne: Bool { levels.contains { $0 > .note } }
    var exitCode: ExitCode { .found }
    var message: String { "\(summary) — 'lint --explain RULE' says why a rule matters" }

    /// What was found, in a few words.
    var summary: String {
        func count(_ level: LintLevel, _ word: String) -> String? {
            let count = levels.count { $0 == level }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let words = [count(.error, "error"), count(.warning, "warning"), count(.note, "note")].compactMap { $0 }
        return "\(words.isEmpty ? "nothing" : words.joined(separator: ", ")) in \(pictures) pictures"
    }
}

extension [[LintCase]] {
    /// The cases in runs of one language.
    fileprivate init(grouping cases: [LintCase]) {
        self = []
        for picture in cases {
            if let index = firstIndex(where: { $0[0].language == picture.language }) {
                self[index].append(picture)
            } else {
                append([picture])
            }
        }
    }
}
