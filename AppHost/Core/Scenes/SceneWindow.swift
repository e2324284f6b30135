import Foundation
import Shared

/// A window of a scene: its views' state, what they do when something comes from outside, and what can be tapped.
@MainActor
final class SceneWindow {
    /// The group's id and a number, such as `landmarks-1`.
    let id: String
    let group: SceneGroup
    private let states = ViewStates()
    /// What its views do, as of the last look.
    private(set) var found: SceneCollector
    /// What a person would read, from top to bottom.
    private(set) var texts: [String] = []
    /// A button that can be tapped.
    struct Button {
        let number: Int
        let label: String
        let target: SceneCollector.Target
    }

    /// What can be tapped, in the order it is read.
    private(set) var buttons: [Button] = []
    /// Counts what it has looked like.
    var version = 0
    /// What is wrong with its views.
    private(set) var faults: [String] = []

    init(id: String, group: SceneGroup) {
        (self.id, self.group) = (id, group)
        found = SceneCollector(states: states)
        look()
    }

    /// Resolves its views anew, as they are now.
    func look() {
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

    /// Returns its view, written down for the process that draws it; in the place of one too large, a text that says so.
    ///
    /// - Throws: ``ArchivedViewError``.
    func document() throws -> SceneDocument {
        func written(_ content: @MainActor (ResolveContext) -> [ViewNode]) throws -> SnippetDocument {
            try SnippetDocument.written(of: id) { context in
                var context = context
                // Another one: what these views do is in ``found``, under the same numbers.
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

    /// The button a tap is on.
    ///
    /// - Throws: ``SceneRefusal`` where there is none, another one by now, or several.
    func button(for tap: SceneTap) throws -> Button {
        if let number = tap.number {
            guard let button = buttons.first(where: { $0.number == number }), button.label == tap.button else {
                throw SceneRefusal(.changed(id))
            }
            return button
        }
        let exact = buttons.filter { $0.label == tap.button }
        let named = exact.isEmpty ? buttons.filter { $0.label.lowercased() == tap.button.lowercased() } : exact
        if named.count > 1 { throw SceneRefusal(.several(tap.button, in: id, named.map(\.number))) }
        if let button = named.first ?? buttons.first(where: { "\($0.number)" == tap.button }) { return button }
        throw SceneRefusal(.button(tap.button, in: id, buttons.map(\.label)))
    }

    /// Does something to its views, and looks at what came of it.
    func change(_ body: @MainActor () -> Void) {
        body()
        look()
    }

    /// What its first stack has led to, from the root on.
    var path: [any Hashable] { found.stacks.first?.elements ?? [] }

    /// What its stacks have led to, to be kept: a list a stack. What can't be written down ends the list, as nothing behind it can
    /// be reached without it.
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

    /// Leads its stacks to what was kept. What can't be read any more is left out, with what came after it.
    func restore(_ stacks: [[String]]) {
        for (index, kept) in stacks.enumerated() where !kept.isEmpty {
            guard found.stacks.indices.contains(index),
                let type = found.stacks[index].elementType as? any (Decodable & Hashable).Type
            else { continue }
            var elements: [any Hashable] = []
            for text in kept {
                // As documented, the list ends before an element that can't be restored.
                guard let value = try? JSONDecoder().decode(type, from: Data(text.utf8)) else { break }
                elements.append(value)
            }
            let stack = found.stacks[index]
            change { stack.replace(elements) }
        }
    }
}
