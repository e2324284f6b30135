import Foundation
import Shared

/// A window of a scene: its views' state, their handlers of external events, and their buttons.
@MainActor
final class SceneWindow {
    /// The group's id and a number, such as `landmarks-1`.
    let id: String
    let group: SceneGroup
    private let states = ViewStates()
    /// The handlers and stacks of its views, as last resolved.
    private(set) var found: SceneCollector
    /// The visible texts, from top to bottom.
    private(set) var texts: [String] = []
    /// A button that can be tapped.
    struct Button {
        let number: Int
        let label: String
        let target: SceneCollector.Target
    }

    /// The buttons in reading order.
    private(set) var buttons: [Button] = []
    /// The number of changes of its content.
    var version = 0
    /// The diagnostics of its views.
    private(set) var faults: [String] = []

    init(id: String, group: SceneGroup) {
        (self.id, self.group) = (id, group)
        found = SceneCollector(states: states)
        refresh()
    }

    /// Resolves its views again, with their current data.
    func refresh() {
        let scene = SceneCollector(states: states)
        let log = DiagnosticLog()
        var context = ResolveContext(environment: EnvironmentValues(), diagnostics: log)
        context.scene = scene
        let nodes = group.content(context)
        texts = nodes.flatMap(\.texts)
        found = scene
        var known: Set<Int> = []
        buttons = nodes.flatMap(\.buttons).compactMap { button in
            let index = button.number - 1
            guard known.insert(button.number).inserted, scene.targets.indices.contains(index) else { return nil }
            let words = button.label.texts.isEmpty ? button.label.imageNames : button.label.texts
            return Button(
                number: button.number, label: words.joined(separator: " "), target: scene.targets[index])
        }
        faults = log.diagnostics.map(\.message)
    }

    /// Returns the window's view, archived for the process that draws it. If the view is too large, returns a view with a message instead.
    ///
    /// - Throws: ``ArchivedViewError``.
    func document() throws -> SceneDocument {
        func written(_ content: @MainActor (ResolveContext) -> [ViewNode]) throws -> SnippetDocument {
            try SnippetDocument.written(of: id) { context in
                var context = context
                // This collector is discarded: ``found`` already has the handlers of these views, under the same numbers.
                context.scene = SceneCollector(states: states)
                return content(context)
            }.document
        }
        do {
            let view = try written(group.content)
            if view.byteCount <= SceneDocument.bytes { return SceneDocument(view: view) }
        } catch let error as ArchivedViewError {
            return SceneDocument(view: try written { $0.resolving { Text(error.message) } })
        }
        return SceneDocument(view: try written { $0.resolving { Text("More than can be drawn") } })
    }

    /// Returns the tapped button.
    ///
    /// - Throws: ``CommandFailure`` if there is no such button, it has changed, or several match.
    func button(for tap: SceneTap) throws -> Button {
        if let number = tap.number {
            guard let button = buttons.first(where: { $0.number == number }), button.label == tap.button else {
                throw CommandFailure.changed(id)
            }
            return button
        }
        let exact = buttons.filter { $0.label == tap.button }
        let named = exact.isEmpty ? buttons.filter { $0.label.lowercased() == tap.button.lowercased() } : exact
        if named.count > 1 { throw CommandFailure.severalButtons(tap.button, in: id, named.map(\.number)) }
        if let button = named.first ?? buttons.first(where: { "\($0.number)" == tap.button }) { return button }
        throw CommandFailure.noButton(tap.button, in: id, of: buttons.map(\.label))
    }

    /// Runs a closure that changes the state of the window's views, and resolves the views again.
    func change(_ body: @MainActor () -> Void) {
        body()
        refresh()
    }

    /// The elements of its first navigation stack, from the root on.
    var path: [any Hashable] { found.stacks.first?.elements ?? [] }

    /// The encoded elements of its navigation stacks, one list per stack. A list ends before the first element that can't be encoded,
    /// because later elements can't be reached without that element.
    var writtenStacks: [[String]] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return found.stacks.map { stack in
            guard stack.elementType != nil else { return [] }
            var written: [String] = []
            for element in stack.elements {
                // As documented, the list ends before an element that can't be stored.
                guard let value = element as? any Encodable, let json = try? encoder.encode(value) else { break }
                written.append(String(decoding: json, as: UTF8.self))
            }
            return written
        }
    }

    /// Restores its navigation stacks, up to the first element that can't be decoded.
    func restore(_ stacks: [[String]]) {
        for (index, stored) in stacks.enumerated() where !stored.isEmpty {
            guard found.stacks.indices.contains(index),
                let type = found.stacks[index].elementType as? any (Decodable & Hashable).Type
            else { continue }
            var elements: [any Hashable] = []
            for text in stored {
                // As documented, the list ends before an element that can't be restored.
                guard let value = try? JSONDecoder().decode(type, from: Data(text.utf8)) else { break }
                elements.append(value)
            }
            let stack = found.stacks[index]
            change { stack.replace(elements) }
        }
    }
}

/// A tap on a button of a window, queued for the process that runs the scenes.
struct SceneTap: Hashable, Sendable, WireRecord {
    /// The tap's id, which ensures that the tap is performed only once.
    var id: String
    /// The window's id.
    var scene: String
    /// The button's label, or its number.
    var button: String
    /// The button's number when the user saw it; `nil` if only its label is known.
    var number: Int?

    init(scene: String, button: String, number: Int? = nil, id: String = newRequestID()) {
        // A web page may send a long id.
        (self.scene, self.button, self.number, self.id) = (scene.shortened, button, number, id)
    }

    static var blank: Self { Self(scene: "", button: "", id: "") }

    mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &id)
        coder.text(2, &scene)
        coder.text(3, &button)
        coder.count(4, &number)
    }
}

/// The pending taps, the oldest first.
struct SceneTaps: Hashable, Sendable, DocumentValue, WireRecord {
    static var format: UInt32 { 1 }

    /// The key of the document, in a domain that extensions can't write to.
    static let key = DocumentKey<SceneTaps>(.home, literal: "scene-taps")
    /// The maximum number of pending taps; the oldest is dropped.
    static let limit = 50

    var taps: [SceneTap] = []

    init() {}

    mutating func add(_ tap: SceneTap) {
        taps.append(tap)
        if taps.count > Self.limit { taps.removeFirst(taps.count - Self.limit) }
    }

    static var blank: Self { Self() }

    mutating func code(_ coder: inout WireCoder) { coder.records(1, &taps) }
}

extension Container {
    /// Queues a tap for the process that runs the scenes. Damaged pending taps are lost.
    ///
    /// - Throws: ``ContainerError``.
    func leave(_ tap: SceneTap) throws {
        try update(SceneTaps.key, durability: .volatile, label: "tap a scene", replacesDamaged: true) { taps in
            var all = taps ?? SceneTaps()
            all.add(tap)
            taps = all
        }
    }
}
