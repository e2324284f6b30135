import Foundation
import Shared

/// Views that another process archived: a plug-in, an intent, or the host for a scene of the app.
@MainActor
struct ReceivedView {
    private enum Place {
        /// The content of a widget of a family.
        case widget
        /// The snippet that an intent shows with its result.
        case snippet
        /// The content of a scene of the app.
        case scene
    }

    private let view: ArchivedView
    private let place: Place
    private let kind: String

    /// The options that name what is drawn.
    nonisolated static let subjects = [
        RenderOptions.kind.declaration, RenderOptions.archived.declaration, RenderOptions.snippet.declaration,
        RenderOptions.scene.declaration,
    ]

    /// Returns the name of what is drawn if that isn't a widget: the name of the file, the number of the snippet or the id of the scene;
    /// `nil` for a widget.
    nonisolated static func kind(_ arguments: Arguments) -> String? {
        if let path = arguments[RenderOptions.archived] { return path.split(separator: "/").last.map(String.init) }
        return arguments[RenderOptions.scene] ?? arguments[RenderOptions.snippet].map { "snippet \($0)" }
    }

    /// Reads the archived view that the command line names; `nil` if it names a widget.
    ///
    /// - Throws: ``CommandFailure`` for conflicting options, an unknown view or an unreadable file; ``ContainerError`` and
    ///   ``ArchivedViewError`` for a view that can't be read.
    init?(_ arguments: Arguments, _ request: RenderRequest) throws {
        let named = Self.subjects.filter(arguments.has).map(\.name)
        guard named != [RenderOptions.kind.name] else { return nil }
        guard named.count == 1 else {
            throw CommandFailure("--\(named[0]) and --\(named[1]) name different things to draw — write one of them")
        }
        if let option = arguments.firstOption(notFor: .widgetViews) {
            throw CommandFailure("archived views have no \(option) — leave it out")
        }
        if let path = arguments[RenderOptions.archived] {
            let bytes = try InputFile(path: path, option: named[0]).bytes()
            (view, place, kind) = (try ArchivedView(parsing: bytes), .widget, request.kind)
            return
        }
        if let option = arguments.firstOption(notFor: .view) {
            throw CommandFailure("a \(named[0]) has no \(option) — leave it out")
        }
        if let id = arguments[RenderOptions.scene] {
            let document = try Self.scene(id)
            (view, place, kind) = (try document.view.view(in: request.scheme), .scene, id)
            return
        }
        guard let number = arguments[RenderOptions.snippet] else { return nil }
        guard let container = ContainerSession.current.container else {
            throw CommandFailure(
                "snippet \(number) needs a container — name one with \(CommonOptions.container)")
        }
        let stored = try container.read(StoredSnippets.key).value ?? StoredSnippets()
        guard let document = stored[number] else {
            let numbers = stored.snippets.map { String($0.number) }
            throw CommandFailure(
                "no such snippet \(number) — \(numbers.isEmpty ? "run an intent that shows a view" : "choose \(choices(numbers))")",
                exitCode: .badData)
        }
        (view, place, kind) = (try document.view(in: request.scheme), .snippet, document.intent)
    }

    /// Returns the view that the host last stored for a scene of the app.
    ///
    /// - Throws: ``CommandFailure`` for an unknown scene; ``ContainerError``.
    private static func scene(_ id: String) throws -> SceneDocument {
        guard let container = ContainerSession.current.container else {
            throw CommandFailure(
                "scene '\(id.shortened)' needs a container — name one with \(CommonOptions.container)")
        }
        // An id that isn't a valid document name can't be the id of a scene.
        guard let key = try? SceneDocument.key(of: id), let document = try container.read(key).value else {
            throw CommandFailure(
                "no such scene '\(id.shortened)' — 'AppHost scenes' prints and stores the scenes",
                exitCode: .badData)
        }
        return document
    }

    func encode(with encoder: SnapshotEncoder, as format: SnapshotFormat) throws -> EncodedSnapshot {
        var encoder = encoder
        let context = encoder.context
        // The view of a scene comes from the host and is larger than a widget, so it has no drawing limits.
        if place != .scene {
            try DrawingCost.check(view.nodes)
            encoder = encoder.limited
        }
        switch place {
        case .widget:
            return try encoder.encode(
                WidgetDescriptor(kind: kind, content: .nothing), view.entry(at: context.now), as: format)
        case .snippet, .scene:
            return try encoder.encode(as: format) { text, images in
                SnippetSnapshotMaker(
                    text: text, images: images, request: encoder.request, layoutDirection: context.layoutDirection,
                    isScreen: place == .scene, now: context.now
                ).make(view, of: kind)
            }
        }
    }
}

extension ArchivedView {
    /// Returns the views as an entry of a widget.
    @MainActor func entry(at date: Date) -> ViewEntry {
        ViewEntry(date: date) { context in
            diagnostics.forEach { context.report($0) }
            return nodes
        }
    }
}

extension SnippetDocument {
    /// Returns the view for a colour scheme.
    ///
    /// - Throws: ``ArchivedViewError``.
    fileprivate func view(in scheme: ColorScheme) throws -> ArchivedView {
        try ArchivedView(parsing: Array((scheme == .dark ? dark : light).utf8))
    }
}
