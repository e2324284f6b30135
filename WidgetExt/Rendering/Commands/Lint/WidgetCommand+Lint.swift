import Foundation
import Shared

extension WidgetCommand {
    /// Lints the widgets and writes the findings.
    ///
    /// - Throws: ``CommandFailure`` if there are findings above `note`.
    func lint(_ arguments: Arguments) throws {
        if let name = arguments[LintOptions.explain] { return try LintRule.explain(name) }
        let output = LintOutput(arguments, program: "WidgetExt", counting: "snapshots")
        let baseline = try LintBaseline(arguments)
        if let folder = arguments[LintOptions.parts] {
            return try output.write(try LintParts(folder: folder), without: baseline)
        }
        let part = arguments[LintOptions.part]
        if arguments[LintOptions.units] {
            let units = try units(arguments).map { $0.json }
            return try StandardOutput.write(JSONValue.array(units).serialised())
        }
        let sources = try arguments[LintOptions.sources].map { try SourceIndex(folder: $0) } ?? SourceIndex()
        for comment in sources.invalidComments { StandardError.write("WidgetExt: \(comment)") }
        for gap in sources.groups.gaps { StandardError.write("WidgetExt: \(gap)") }
        let drawing = try drawingContext(arguments, try arguments.requestContext(now: now))
        let linter = try Linter(
            drawing, catalog: catalog,
            configuration: try LintConfiguration(arguments), baseline: baseline, sources: sources,
            keepsSnapshots: arguments.has(LintOptions.images), isFull: arguments[LintOptions.full])
        let mine = try share(of: units(arguments), part ?? .whole, arguments)
        let total = mine.map(\.unit.snapshots.count).reduce(0, +)
        let watchdog = arguments[LintOptions.unitLimit].map { Watchdog(limit: $0) }
        let began = ContinuousClock.now
        for (index, unit) in mine {
            watchdog?.next()
            guard let first = unit.snapshots.first else { continue }
            try drawing.inLanguage(first.language).run {
                try linter.check(unit, index)
                if index == 0 {
                    try linter.checkGroups(first)
                    if !arguments.has(LintOptions.kind) { linter.checkIntents() }
                }
            }
            if StandardError.isTerminal { StandardError.progress("\(linter.report.snapshots) of \(total) snapshots") }
        }
        if let part { return try output.write(linter.report, of: part, snapshots: linter.snapshots) }
        let seconds = began.duration(to: .now) / .seconds(1)
        StandardError.write(
            "WidgetExt: \(LintCost(snapshots: linter.report.snapshots, seconds: seconds, memory: ProcessMemory.peak))"
        )
        try output.write(linter.report, snapshots: linter.snapshots)
    }

    /// Returns the units of a part of the work, or the unit and the case that options name, with their indices.
    private func share(
        of units: [LintUnit], _ part: LintPart, _ arguments: Arguments
    ) throws -> [(index: Int, unit: LintUnit)] {
        guard let index = arguments[LintOptions.unit] else {
            return units.enumerated().filter { part.holds(unit: $0.offset) }.map { ($0.offset, $0.element) }
        }
        guard units.indices.contains(index) else {
            throw CommandFailure("there is no unit \(index) — 'lint \(LintOptions.units)' lists the units")
        }
        var unit = units[index]
        if let lintCase = arguments[LintOptions.lintCase] {
            guard unit.snapshots.indices.contains(lintCase) else {
                throw CommandFailure(
                    "unit \(index) has no case \(lintCase) — 'lint \(LintOptions.units)' lists the cases")
            }
            unit.snapshots = [unit.snapshots[lintCase]]
        }
        return [(index, unit)]
    }

    /// Returns the units of work, in an order that depends only on the command line.
    private func units(_ arguments: Arguments) throws -> [LintUnit] {
        let family = arguments[LintOptions.family]
        let scope = SnapshotScope.lint(isFull: arguments[LintOptions.full], languages: languages(arguments))
        var units: [LintUnit] = []
        for item in try chosenItems(arguments) {
            let plan = try SnapshotPlan(scope, of: [item], states: arguments[LintOptions.states])
            if family == nil, arguments[LintOptions.part]?.number ?? 1 == 1 {
                for omission in plan.omissions { StandardError.write("WidgetExt: \(omission.message)") }
            }
            var (states, first): ([(path: String, file: ActivityStateFile)], SnapshotPlace?) = ([], nil)
            for planned in plan.snapshots.filter({ family == nil || $0.place.family == family }).groupedBySubject {
                if case .activity(let kind, _, .file(let path)) = planned[0].subject, states.last?.path != path {
                    states.append((path, try ActivityStateFile(path: path, kind: kind)))
                }
                first = first ?? planned[0].place
                for group in planned.groupedByLanguage {
                    units += group.parts.map {
                        LintUnit(
                            item: item, snapshots: $0, state: states.last?.file, earlier: states.dropLast().map(\.file),
                            isFirstPlace: planned[0].place == first)
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
}

extension [PlannedSnapshot] {
    /// The snapshots, divided into arrays of at most the maximum size of a unit.
    fileprivate var parts: [[PlannedSnapshot]] {
        stride(from: 0, to: count, by: LintPart.snapshots).map {
            Array(self[$0..<Swift.min($0 + LintPart.snapshots, count)])
        }
    }

    /// The snapshots in runs of the same subject.
    fileprivate var groupedBySubject: [[PlannedSnapshot]] {
        reduce(into: []) { groups, snapshot in
            if groups.last?[0].subject == snapshot.subject {
                groups[groups.count - 1].append(snapshot)
            } else {
                groups.append([snapshot])
            }
        }
    }
}

extension WidgetCommand {
    /// A widget to check, with some of its families.
    struct ChosenWidget {
        var descriptor: WidgetDescriptor
        var source: TimelineSource
        var families: [WidgetFamily]
    }

    /// Returns the items that `--kind` and `--without` select; without these options, all of them.
    ///
    /// - Throws: ``CommandFailure`` if there is no such item.
    func chosenItems(_ arguments: Arguments) throws -> [WidgetCatalog.Item] {
        if let kind = arguments[LintOptions.kind] { return [try catalog.item(kind: kind)] }
        let without = arguments[LintOptions.without]
        for kind in without { _ = try catalog.item(kind: kind) }
        return catalog.items.filter { !without.contains($0.kind) }
    }

    /// Returns the widgets and families that `--kind`, `--without` and `--family` select; without these options, all of them.
    ///
    /// - Throws: ``CommandFailure`` if there is no such widget.
    func chosenWidgets(_ arguments: Arguments) throws -> [ChosenWidget] {
        let family = arguments[LintOptions.family]
        let widgets = try chosenItems(arguments).compactMap { item -> ChosenWidget? in
            guard case .widget(let descriptor, let source) = item else { return nil }
            let families = descriptor.families.filter { family == nil || $0 == family }
            return families.isEmpty ? nil : ChosenWidget(descriptor: descriptor, source: source, families: families)
        }
        if widgets.isEmpty {
            throw CommandFailure(
                "no matching widget — 'list' prints the widgets and their families", exitCode: .badData)
        }
        return widgets
    }

    /// Returns the languages that `--languages` names; without the option, those with translations.
    func languages(_ arguments: Arguments) -> [String] {
        if let list = arguments[LintOptions.languages] { return list.split(separator: ",").map(String.init) }
        return LocalizedTables.translations(in: assetFolders(arguments))
    }
}

extension [PlannedSnapshot] {
    /// The snapshots, grouped by language.
    var groupedByLanguage: [[PlannedSnapshot]] {
        reduce(into: []) { groups, snapshot in
            if let index = groups.firstIndex(where: { $0[0].language == snapshot.language }) {
                groups[index].append(snapshot)
            } else {
                groups.append([snapshot])
            }
        }
    }
}
