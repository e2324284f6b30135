import Foundation
import Shared

extension WidgetCommand {
    /// A widget to check, with some of its families.
    struct ChosenWidget {
        var descriptor: WidgetDescriptor
        var source: TimelineSource
        var families: [WidgetFamily]
    }

    /// Returns the widgets and families that `--kind` and `--family` select; without these options, all of them.
    ///
    /// - Throws: ``CommandFailure`` if there is no such widget.
    func chosenWidgets(_ arguments: Arguments) throws -> [ChosenWidget] {
        let family = arguments[LintOptions.family]
        let items = try arguments[LintOptions.kind].map { [try catalog.item(kind: $0)] } ?? catalog.items
        let widgets = items.compactMap { item -> ChosenWidget? in
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

    /// Runs `body` in the language of the cases, which is the same for all of them.
    ///
    /// - Throws: The first error or recorded fault.
    func inLanguage(
        of cases: [LintCase], _ arguments: Arguments, _ context: RequestContext, _ body: () throws -> Void
    ) throws {
        guard let language = cases.first?.language else { return }
        var context = context
        if let identifier = language.identifier { context.localeIdentifier = identifier }
        try withStorage(
            arguments, context,
            tables: { language.pseudo == .doubled ? PseudoStrings(base: $0) : $0 },
            {
                try body()
                if let fault = RequestContext.current.faults.first { throw fault }
            })
    }
}

extension [[LintCase]] {
    /// Groups cases by language.
    init(grouping cases: [LintCase]) {
        self = []
        for snapshot in cases {
            if let index = firstIndex(where: { $0[0].language == snapshot.language }) {
                self[index].append(snapshot)
            } else {
                append([snapshot])
            }
        }
    }
}
