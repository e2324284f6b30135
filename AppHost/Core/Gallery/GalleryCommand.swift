import Foundation
import Shared

/// `AppHost gallery`: one page of everything an extension shows.
struct GalleryCommand {
    private static let own = [
        CommandGrammar.Option("out", "FILE", help: "the HTML file; gallery.html by default"),
        .init("states", "DIR", help: "Live Activities' states: KIND.json or KIND-NAME.json, as 'render --state' takes"),
        .init("extension", "FILE", help: "the widget extension's executable; else WidgetExt beside this one"),
    ]

    static let grammar = CommandGrammar.Command(
        "gallery", summary: "draws the widgets, Live Activities and controls into one page", operands: "[KIND…]",
        options: [CommonOptions.container] + own + [CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale])

    /// As many activities as a phone has at once.
    private static let most = 5

    let arguments: Arguments
    let calls: ExtensionCalls
    /// The screens whose Live Activities are shown; `nil` for none.
    let home: HomeScreen?
    let now: Date

    /// Draws, and writes the page.
    ///
    /// - Throws: ``GalleryError`` where something couldn't be drawn, once the rest is written; ``UsageError``, ``ExtensionError``,
    ///   ``ContainerError``.
    func run() async throws {
        let out = arguments.value("out") ?? "gallery.html"
        let tour = GalleryTour(calls: calls, kinds: arguments.operands, states: arguments.value("states"))
        let list = try await tour.offered()
        var page = GalleryPage(date: now)
        page.widgets = try await tour.widgets(of: list)
        page.activities = try await tour.activities(of: list, running: try await running())
        page.controls = try await tour.controls(of: list)
        try page.write(to: out)
        try StandardOutput.write("\(page.snapshotCount) snapshots in \(out)")
        let faults = page.faults
        for fault in faults { StandardError.write("AppHost: \(fault)") }
        if !faults.isEmpty { throw GalleryError(path: out, count: faults.count) }
    }

    /// The Live Activities that can be seen, the first the one with the best place.
    private func running() async throws -> [GalleryActivity] {
        guard let home else { return [] }
        let instant = now.milliseconds
        let outcome = try await home.turn(at: instant)
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
    /// A Live Activity as it is shown now.
    ///
    /// - Throws: ``SnapshotFileError``.
    init(_ activity: VisibleActivity, of home: HomeScreen, at now: Int64, caption: String? = nil) throws {
        let named = [activity.title, activity.state(at: now)].filter { !$0.isEmpty }.joined(separator: ", ")
        let drawn = zip(ActivityPresentation.allCases, PlacedWidget(activity, at: now).snapshots)
        // In the order they are met: beside the camera, then below.
        let order: [ActivityPresentation] = [.compact, .minimal, .expanded, .lockScreen]
        let forms = try order.compactMap { form in drawn.first { $0.0 == form } }.map { form, snapshot in
            let current = try home.snapshot(of: snapshot.name)
            return GalleryActivity.Form(
                presentation: form.rawValue, scheme: "dark",
                snapshot: current.map { .success($0) }
                    ?? .failure(
                        GalleryFault(
                            UsageError("it isn't drawn — run 'AppHost activity reload \(activity.id)'"))))
        }
        self.init(caption: caption ?? "Running: \(named)", forms: forms)
    }
}

extension HomeScreen {
    /// What is shown under a name; `nil` where nothing is drawn.
    ///
    /// - Throws: ``SnapshotFileError``.
    func snapshot(of name: String) throws -> GallerySnapshot? {
        guard let metadata = try snapshots.metadata(of: name) else { return nil }
        return GallerySnapshot(png: try SnapshotFiles(path: snapshots.path).read("\(name).png"), metadata: metadata)
    }
}
