import Foundation
import Shared

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
