import Foundation
import Shared

/// `AppHost gallery`: one page with everything an extension draws.
struct GalleryCommand {
    static let out = CommandOption<String>(
        "out", "FILE", help: "the HTML file; gallery.html by default", default: "gallery.html", file: .written,
        read: { $0 }, write: { $0 })

    static let grammar = CommandGrammar.Command(
        "gallery", summary: "draws the widgets, Live Activities and controls into one page", operands: "[KIND…]"
    ) {
        CommonOptions.container
        out
        LintOptions.states
        ExtensionExecutables.widgetsOption
        CommonOptions.moment
    }

    /// The number of activities that a phone runs at once.
    private static let most = 5

    let arguments: Arguments
    let calls: ExtensionCalls
    /// The home screen whose Live Activities are drawn; `nil` for none.
    let home: HomeScreen?
    let now: Date

    /// Draws everything, and writes the page.
    ///
    /// - Throws: ``CommandFailure`` if something couldn't be drawn, after the rest is written; ``ExtensionError``, ``ContainerError``.
    func run() async throws {
        let out = arguments[Self.out]
        let kinds = arguments.operands
        var drawing = GalleryDrawing(calls: calls, date: now)
        if let home {
            let outcome = try await home.update(at: now.milliseconds)
            for fault in outcome.faults { StandardError.write("AppHost: \(fault)") }
            for activity in try home.store.activities(at: now.milliseconds).prefix(Self.most)
            where kinds.isEmpty || kinds.contains(activity.kind) {
                try drawing.add(activity, of: home, at: now.milliseconds)
            }
        }
        try await drawing.draw(kinds: kinds, states: arguments[LintOptions.states])
        try drawing.write(to: out)
        try StandardOutput.write("\(drawing.page.count) snapshots in \(out)")
        for fault in drawing.faults { StandardError.write("AppHost: \(fault)") }
        if let error = drawing.error(at: out) { throw error }
    }
}

extension GalleryDrawing {
    /// Adds the current state of a Live Activity.
    ///
    /// - Throws: ``HostError``.
    mutating func add(_ activity: VisibleActivity, of home: HomeScreen, at now: Int64, caption: String? = nil) throws {
        let named = [activity.title, activity.state(at: now)].filter { !$0.isEmpty }.joined(separator: ", ")
        for form in ActivityPresentation.allCases {
            let planned = PlannedSnapshot(
                .currentActivity(id: activity.id), of: activity.kind, in: .activity(form),
                RenderConfiguration(scheme: .dark), label: caption ?? "Running: \(named)")
            if let snapshot = try home.snapshot(of: activity.snapshotName(form), as: planned) {
                add(snapshot)
            } else {
                add(
                    fault:
                        "the Live Activity isn't drawn — run 'AppHost activity reload \(activity.id)' to draw it",
                    at: planned)
            }
        }
    }
}

extension HomeScreen {
    /// Returns the published snapshot with a name; `nil` if it isn't drawn.
    ///
    /// - Throws: ``HostError``.
    func snapshot(of name: String, as planned: PlannedSnapshot) throws -> GallerySnapshot? {
        guard let metadata = try snapshots.metadata(of: name) else { return nil }
        return GallerySnapshot(
            planned: planned, png: try SnapshotFiles(path: snapshots.path).read("\(name).png"), metadata: metadata)
    }
}
