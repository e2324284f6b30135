import Foundation
import Shared

/// Views another process wrote down: an extension of another program, an intent, or the host for a window of the app.
@MainActor
struct ReceivedView {
    private enum Place {
        /// A widget of a family.
        case widget
        /// What an intent shows with its answer.
        case snippet
        /// What a window of the app shows.
        case scene
    }

    private let view: ArchivedView
    private let place: Place
    private let kind: String

    /// What a call draws that names no widget: the file's name, the snippet's number or the window's id; `nil` for none.
    nonisolated static func kind(_ arguments: Arguments) -> String? {
        if let path = arguments.value("archived") { return path.split(separator: "/").last.map(String.init) }
        return arguments.value("scene") ?? arguments.value("snippet").map { "snippet \($0)" }
    }

    /// What a call says is to be drawn; `nil` where it names a widget.
    ///
    /// - Throws: ``UsageError`` for options that don't go together or a view that isn't kept; ``InputFileError``, ``ContainerError`` and
    ///   ``ArchivedViewError`` for what can't be read.
    init?(_ arguments: Arguments, _ request: RenderRequest) throws {
        let named = ["kind", "archived", "snippet", "scene"].filter(arguments.has)
        guard named != ["kind"] else { return nil }
        guard named.count == 1 else {
            throw UsageError("--\(named[0]) and --\(named[1]) name different things to draw — write one of them")
        }
        let strange = ["preview", "placeholder", "presentation", "state", "stale", "value", "configuration"]
        for option in strange where arguments.has(option) {
            throw UsageError("views written down have no --\(option) — leave it out")
        }
        if let path = arguments.value("archived") {
            let bytes = try InputFile(path: path, option: "archived").bytes()
            (view, place, kind) = (try ArchivedView(parsing: bytes), .widget, request.kind)
            return
        }
        for option in ["family", "mode", "tint"] where arguments.has(option) {
            throw UsageError("a \(named[0]) has no --\(option) — leave it out")
        }
        if let id = arguments.value("scene") {
            let document = try Self.scene(id)
            (view, place, kind) = (try document.view.view(in: request.scheme), .scene, id)
            return
        }
        let text = arguments.value("snippet") ?? ""
        guard let number = Int(text), number > 0 else {
            throw UsageError(
                "'\(text.shortened)' is no snippet — write the number 'IntentsExt perform --json' has in “view”")
        }
        guard let container = ContainerSession.current.container else {
            throw UsageError("no snippet \(number) without a container — name it with --container")
        }
        let kept = try container.read(StoredSnippets.key).value ?? StoredSnippets()
        guard let document = kept[number] else {
            let numbers = kept.snippets.map { String($0.number) }
            throw UsageError(
                "no snippet \(number) is kept — \(numbers.isEmpty ? "run an intent that shows a view" : choices(numbers))",
                exitCode: .badData)
        }
        (view, place, kind) = (try document.view(in: request.scheme), .snippet, document.intent)
    }

    /// The view of a window of the app, as the host wrote it down last.
    ///
    /// - Throws: ``UsageError`` for a window there isn't; ``ContainerError``.
    private static func scene(_ id: String) throws -> SceneDocument {
        guard let container = ContainerSession.current.container else {
            throw UsageError("no scene '\(id.shortened)' without a container — name it with --container")
        }
        // An id that can't be a document's name is no window's.
        guard let key = try? SceneDocument.key(of: id), let document = try container.read(key).value else {
            throw UsageError(
                "there is no scene '\(id.shortened)' — 'AppHost scenes' prints them and writes them down",
                exitCode: .badData)
        }
        return document
    }

    func draw(
        _ writer: SnapshotWriter, _ context: RequestContext, as format: SnapshotFormat
    ) throws -> (snapshot: Snapshot, bytes: [UInt8]) {
        var writer = writer
        // A window of the app is the host's own, and larger than a widget.
        if place != .scene {
            try DrawingCost.check(view.nodes)
            writer = writer.limited
        }
        switch place {
        case .widget:
            return try writer.draw(
                WidgetDescriptor(kind: kind, content: .nothing), view.entry(at: context.now),
                size: try writer.request.size, context.layoutDirection, as: format)
        case .snippet, .scene:
            return try writer.draw(as: format) { text, images in
                SnippetSnapshotMaker(
                    text: text, images: images, request: writer.request, layoutDirection: context.layoutDirection,
                    isScreen: place == .scene, now: context.now
                ).make(view, of: kind)
            }
        }
    }
}

extension ArchivedView {
    /// The views as an entry of a widget.
    @MainActor func entry(at date: Date) -> ViewEntry {
        ViewEntry(date: date) { context in
            notes.forEach { context.report($0) }
            return nodes
        }
    }
}

extension SnippetDocument {
    /// The view in an appearance.
    ///
    /// - Throws: ``ArchivedViewError``.
    fileprivate func view(in scheme: ColorScheme) throws -> ArchivedView {
        try ArchivedView(parsing: Array((scheme == .dark ? dark : light).utf8))
    }
}
