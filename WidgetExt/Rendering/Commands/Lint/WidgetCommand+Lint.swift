import Foundation
import Shared

extension WidgetCommand {
    /// Lints the widgets and writes the findings.
    ///
    /// - Throws: ``CommandFailure`` if there are findings above `note`.
    func lint(_ arguments: Arguments) throws {
        if let name = arguments[LintOptions.explain] { return try explain(name) }
        let output = try LintOutput(arguments)
        if let folder = arguments[LintOptions.parts] { return try output.write(try LintParts(folder: folder)) }
        let part = try arguments[LintOptions.part].map { try LintPart($0) }
        if arguments[LintOptions.units] {
            let units = try units(arguments).map { $0.json }
            return try StandardOutput.write(JSONValue.array(units).serialised())
        }
        let sources = try arguments[LintOptions.sources].map { try SourceIndex(folder: $0) } ?? SourceIndex()
        for comment in sources.invalidComments { StandardError.write("WidgetExt: \(comment)") }
        for gap in sources.groups.gaps { StandardError.write("WidgetExt: \(gap)") }
        let linter = try Linter(
            catalog: catalog, fonts: try FontSet.locate(environment: environment, executable: executable),
            assets: AssetCatalog(folders: assetFolders(arguments)),
            configuration: try arguments[LintOptions.config].map { try LintConfiguration(path: $0) }
                ?? LintConfiguration(),
            baseline: try arguments[LintOptions.baseline].map { try LintBaseline(path: $0) } ?? LintBaseline(),
            sources: sources,
            keepsSnapshots: arguments.has(LintOptions.images), isFull: arguments[LintOptions.full])
        let mine = try share(of: units(arguments), part ?? .whole, arguments)
        let total = mine.map(\.unit.cases.count).reduce(0, +)
        let watchdog = arguments[LintOptions.unitLimit].map { LintWatchdog(limit: $0) }
        let began = ContinuousClock.now
        for (index, unit) in mine {
            watchdog?.next()
            try check(unit, index, linter, arguments)
            if StandardError.isTerminal { StandardError.progress("\(linter.report.snapshots) of \(total) snapshots") }
        }
        if let part { return try output.write(linter.report, of: part, snapshots: linter.snapshots) }
        let seconds = began.duration(to: .now) / .seconds(1)
        StandardError.write(
            "WidgetExt: \(LintCost(snapshots: linter.report.snapshots, seconds: seconds, memory: ProcessMemory.peak))"
        )
        try output.write(linter.report, snapshots: linter.snapshots)
    }

    /// The cases of one subject in one place and one language.
    private struct Unit {
        var subject: LintSubject
        var cases: [LintCase]
        /// True if the place is the first of the subject's checked places.
        var isFirstPlace: Bool

        @MainActor var json: JSONValue {
            [
                "kind": .string(subject.kind), "place": .string(cases.first?.place.name ?? ""),
                "cases": .array(cases.map { .string($0.description) }),
            ]
        }
    }

    /// Returns the units of a part of the work, or the unit and the case that options name, with their indices.
    private func share(of units: [Unit], _ part: LintPart, _ arguments: Arguments) throws -> [(index: Int, unit: Unit)]
    {
        guard let index = arguments[LintOptions.unit] else {
            return units.enumerated().filter { part.holds(unit: $0.offset) }.map { ($0.offset, $0.element) }
        }
        guard units.indices.contains(index) else {
            throw CommandFailure("there is no unit \(index) — 'lint --units' lists the units")
        }
        var unit = units[index]
        if let lintCase = arguments[LintOptions.lintCase] {
            guard unit.cases.indices.contains(lintCase) else {
                throw CommandFailure("unit \(index) has no case \(lintCase) — 'lint --units' lists the cases")
            }
            unit.cases = [unit.cases[lintCase]]
        }
        return [(index, unit)]
    }

    /// Returns the units of work, in an order that depends only on the command line.
    private func units(_ arguments: Arguments) throws -> [Unit] {
        let family = arguments[LintOptions.family]
        let plan = LintPlan(isFull: arguments[LintOptions.full], languages: languages(arguments))
        let items = try arguments[LintOptions.kind].map { [try catalog.item(kind: $0)] } ?? catalog.items
        var units: [Unit] = []
        for item in items {
            let subjects = try item.subjects(states: arguments[LintOptions.states])
            if subjects.isEmpty, family == nil, arguments[LintOptions.part].map({ $0.hasPrefix("1/") }) ?? true {
                StandardError.write(
                    "WidgetExt: \(item.kind) isn't linted: it has no state — write \(item.kind).json into a folder and name the folder with --states"
                )
            }
            for subject in subjects {
                let places = subject.places.filter { family == nil || $0.family == family }
                for (index, place) in places.enumerated() {
                    var cases = plan.cases(of: place)
                    if case .activity(_, _, _, let name, _) = subject {
                        for index in cases.indices { cases[index].state = name }
                    }
                    for run in Array(grouping: cases) {
                        units += run.parts.map { Unit(subject: subject, cases: $0, isFirstPlace: index == 0) }
                    }
                }
            }
        }
        if units.isEmpty {
            throw CommandFailure(
                "no matching widget — 'list' prints the widgets and their families", exitCode: .badData)
        }
        return units
    }

    private func check(_ unit: Unit, _ index: Int, _ linter: Linter, _ arguments: Arguments) throws {
        try inLanguage(of: unit.cases, arguments, try arguments.requestContext(now: now)) {
            try linter.check(unit.subject, in: unit.cases, unit: index, isFirstPlace: unit.isFirstPlace)
            if index == 0, let first = unit.cases.first { try linter.checkGroups(unit.subject, first) }
        }
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
            throw CommandFailure(
                "no such rule '\(name)' — \(suggestion(for: name, in: LintRule.allCases.map(\.rawValue)))")
        }
        return rule
    }
}

extension [LintCase] {
    /// The cases, divided into arrays of at most the maximum size of a unit.
    fileprivate var parts: [[LintCase]] {
        stride(from: 0, to: count, by: LintPart.snapshots).map {
            [LintCase](self[$0..<Swift.min($0 + LintPart.snapshots, count)])
        }
    }
}
