import Foundation
import Shared

extension WidgetCommand {
    /// Plans the snapshots that the options select.
    ///
    /// - Throws: ``CommandFailure`` for an unknown kind or preview, and for an unreadable folder of states.
    func plan(_ arguments: Arguments) throws -> SnapshotPlan {
        try arguments.checkFolder(LintOptions.states)
        let scope = SnapshotScope(arguments[PlanOptions.scope], languages: languages(arguments))
        let (kinds, without) = (arguments[PlanOptions.kinds], arguments[PlanOptions.without])
        let drawing = try drawingContext(arguments, try arguments.requestContext(now: now))
        var plan = try drawing.run {
            let names = arguments[PlanOptions.previews]
            let items =
                try kinds.isEmpty ? (names.isEmpty ? catalog.items : []) : kinds.map { try catalog.item(kind: $0) }
            var (previews, failures): ([SnapshotPlan.Preview], [(name: String, message: String)]) = ([], [])
            let isBare = scope.isLint || arguments[PlanOptions.withoutPreviews]
            let chosen = try isBare ? [] : chosenPreviews(kinds: kinds, names: names, without: without)
            for preview in chosen {
                preview.origin.beginCrashReport()
                do {
                    previews.append(
                        SnapshotPlan.Preview(
                            name: preview.name, kind: preview.kind, place: preview.place ?? .preview,
                            entries: try writtenCount(preview)))
                } catch {
                    failures.append((preview.name, message(of: error)))
                }
            }
            var plan = try SnapshotPlan(
                scope, of: items, states: arguments[LintOptions.states], previews: previews, without: without)
            for failure in failures { plan.omit(failure.name, failure.message) }
            return plan
        }
        for type in (environment[CrashedPart.skippedWidgets] ?? "").split(separator: ",") {
            plan.omit("\(type)", "the widget \(type) isn't drawn: \(CrashedPart.skippedWidgets) names it")
        }
        if !without.isEmpty { plan.leaveOut(without, previews: PreviewCatalog.sources) }
        return plan
    }

    /// Returns the previews of the kinds, or with the names; all of them without kinds and names.
    private func chosenPreviews(kinds: [String], names: [String], without: [String]) throws -> [NamedPreview] {
        let found = PreviewCatalog(catalog, without: without)
        if !names.isEmpty { return try names.map { try found.preview(named: $0) } }
        return found.previews.filter { preview in kinds.isEmpty || preview.kind.map(kinds.contains) == true }
    }
}

/// Draws the snapshots of plans in this process, each with its metadata and diagnostics.
@MainActor
final class PlanDrawer {
    /// A drawn snapshot, or the error that prevents it.
    struct Drawn {
        /// The output in the requested format, and the metadata, which a drawing in characters doesn't have.
        var result: Result<(bytes: [UInt8], metadata: SnapshotMetadata?), any Error>
        var diagnostics: [JSONValue] = []

        /// The error as a JSON object, in the form of ``FailureReport``.
        var error: JSONValue? {
            guard case .failure(let error) = result else { return nil }
            let code = (error as? any CommandError)?.exitCode ?? .internalError
            return FailureReport.document(message(of: error), code)["error"]
        }
    }

    /// The command of the process, whose time is that of the next snapshot.
    var command: WidgetCommand
    /// The options of the call that apply to each snapshot.
    private let call: Arguments
    private var index: SourceIndex?

    /// The options of a call that apply to each snapshot.
    @OptionList private static var shared: [OptionDeclaration] {
        CommonOptions.container
        CommonOptions.fixture
        RenderOptions.assets
        CommonOptions.at
        RenderOptions.madeAt
        CommonOptions.timeZone
        CommonOptions.locale
    }

    /// The last line of the outline of a snapshot with made-up values.
    private static let note = "note: made-up values stand for the app's absent data\n"

    init(_ command: WidgetCommand, _ call: Arguments) { (self.command, self.call) = (command, call) }

    /// Draws a snapshot.
    ///
    /// - Parameters:
    ///   - change: Changes the command that draws the snapshot.
    ///   - options: The options of the call that differ for this snapshot.
    func draw(
        _ planned: PlannedSnapshot, as format: SnapshotFormat = .png, options: Arguments? = nil,
        change: (inout RenderCommand) throws -> Void = { _ in }
    ) -> Drawn {
        CrashReport.snapshot = planned.id
        defer { CrashReport.snapshot = nil }
        CrashReport.begin("\(planned.kind), \(planned.caption)")
        AppGroups.reportAgain()
        var found: [Diagnostic] = []
        var drawn = Drawn(result: .failure(CommandFailure("nothing is drawn", exitCode: .internalError)))
        let text = CapturedStreams.of {
            drawn.result = Result {
                var render = RenderCommand(planned.subject, planned.appearance, as: format)
                try change(&render)
                let (snapshot, bytes) = try InputFile.$standardInput.withValue(render.input) {
                    try command.draw(
                        try arguments(render, of: planned, options ?? call), planned.language, sources: sources,
                        report: { found.append($0) })
                }
                // Fonts have a version only if they were loaded.
                let metadata =
                    format == .text
                    ? nil
                    : snapshot.metadata(drawnBy: .current(try command.fonts()))
                let isFilled = planned.isMadeUp && planned.surface != .activity && format == .outline
                return (isFilled ? bytes + Array(Self.note.utf8) : bytes, metadata)
            }
        }
        drawn.diagnostics = found.map { json($0, of: planned.kind) }
        // Other messages, such as those about string tables.
        drawn.diagnostics += String(decoding: text.errors, as: UTF8.self).split(separator: "\n").map {
            ["message": .string($0.hasPrefix("WidgetExt: ") ? String($0.dropFirst(11)) : String($0))]
        }
        return drawn
    }

    private func arguments(
        _ render: RenderCommand, of planned: PlannedSnapshot, _ call: Arguments
    ) throws -> Arguments {
        var arguments = render.commandLine
        let shared = Self.shared.map(\.name)
        arguments.complete(from: call) { shared.contains($0.name) }
        if planned.surface != .widget { arguments[RenderOptions.madeAt] = nil }
        arguments = try arguments.completed { command.environment[$0] }
        try arguments.check()
        try arguments.checkFolder(RenderOptions.assets)
        command.begin(arguments)
        return arguments
    }

    private func sources() throws -> SourceIndex? {
        if index == nil { index = try call[RenderOptions.sources].map { try SourceIndex(folder: $0) } }
        return index
    }

    private func json(_ diagnostic: Diagnostic, of kind: String) -> JSONValue {
        var members = [JSONMember("message", .string(diagnostic.message))]
        if let rule = diagnostic.rule { members.append(JSONMember("rule", .string(rule))) }
        let path = diagnostic.path.description
        guard !path.isEmpty else { return .object(members) }
        members.append(JSONMember("path", .string(path)))
        // A folder that can't be read is an error of the drawing.
        if let location = (try? sources())?.location(of: diagnostic.path, kind: kind) {
            members += [JSONMember("file", .string(location.file)), JSONMember("line", .integer(location.line))]
        }
        return .object(members)
    }
}
