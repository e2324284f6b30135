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
        let tour = GalleryTour(calls: calls, kinds: arguments.operands, states: arguments[LintOptions.states])
        let list = try await tour.offered()
        var page = GalleryPage(date: now)
        page.widgets = try await tour.widgets(of: list)
        page.activities = try await tour.activities(of: list, running: try await running())
        page.controls = try await tour.controls(of: list)
        try page.write(to: out)
        try StandardOutput.write("\(page.snapshotCount) snapshots in \(out)")
        let faults = page.faults
        for fault in faults { StandardError.write("AppHost: \(fault)") }
        if let error = page.error(at: out) { throw error }
    }

    /// Returns the running Live Activities, the most prominent first.
    private func running() async throws -> [GalleryActivity] {
        guard let home else { return [] }
        let instant = now.milliseconds
        let outcome = try await home.update(at: instant)
        for fault in outcome.faults { StandardError.write("AppHost: \(fault)") }
        var kinds: [GalleryActivity] = []
        for activity in try home.store.activities(at: instant).prefix(Self.most) {
            let index = kinds.firstIndex { $0.kind == activity.kind } ?? kinds.count
            if index == kinds.count { kinds.append(GalleryActivity(kind: activity.kind)) }
            kinds[index].add(try GalleryActivity.State(activity, of: home, at: instant))
        }
        return kinds
    }
}

extension GalleryActivity.State {
    /// Creates the current state of a Live Activity.
    ///
    /// - Throws: ``SnapshotFileError``.
    init(_ activity: VisibleActivity, of home: HomeScreen, at now: Int64, caption: String? = nil) throws {
        let named = [activity.title, activity.state(at: now)].filter { !$0.isEmpty }.joined(separator: ", ")
        // The presentations in reading order: those beside the camera, then those below.
        let order: [ActivityPresentation] = [.compact, .minimal, .expanded, .lockScreen]
        let forms = try order.map { form in
            let current = try home.snapshot(of: activity.snapshotName(form))
            return GalleryActivity.Form(
                presentation: form, scheme: .dark,
                snapshot: current.map { .success($0) }
                    ?? .failure(
                        GalleryFault(
                            CommandFailure(
                                "the Live Activity isn't drawn — run 'AppHost activity reload \(activity.id)' to draw it"
                            ))))
        }
        self.init(caption: caption ?? "Running: \(named)", forms: forms)
    }
}

extension HomeScreen {
    /// Returns the published snapshot with a name; `nil` if it isn't drawn.
    ///
    /// - Throws: ``SnapshotFileError``.
    func snapshot(of name: String) throws -> GallerySnapshot? {
        guard let metadata = try snapshots.metadata(of: name) else { return nil }
        return GallerySnapshot(png: try SnapshotFiles(path: snapshots.path).read("\(name).png"), metadata: metadata)
    }
}
