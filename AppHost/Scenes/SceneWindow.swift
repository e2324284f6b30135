import Foundation
import Shared

/// A window of a scene that nobody draws: its views' state, and what they do when something comes from outside.
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
        texts = group.content(context).flatMap(\.texts)
        found = scene
        faults = log.diagnostics.map(\.message)
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
                guard let value = try? JSONDecoder().decode(type, from: Data(text.utf8)) else { break }
                elements.append(value)
            }
            let stack = found.stacks[index]
            change { stack.replace(elements) }
        }
    }
}
