import Foundation
import Shared

/// The tool that compares snapshots.
extension AgentCall {
    /// A snapshot's outline and image.
    struct Drawn: Sendable {
        let outline: [String]
        let image: [UInt8]
    }

    /// The difference of a snapshot.
    private struct Change {
        let name: String
        var removed: [String] = []
        var added: [String] = []
        var note: String?

        var lines: [String] {
            ["\(name) \(note ?? "changed")"] + removed.map { "  - \($0)" } + added.map { "  + \($0)" }
        }

        var json: JSONValue {
            [
                "name": .string(name), "removed": .array(removed.map { .string($0) }),
                "added": .array(added.map { .string($0) }), "note": note.map { .string($0) } ?? .null,
            ]
        }
    }

    /// The maximum number of changed snapshots whose images are shown.
    private static let pairLimit = 6

    func compare() async throws -> JSONValue {
        let (revision, folder) = (try text("revision"), try text("folder"))
        guard revision == nil || folder == nil else {
            throw CommandFailure(
                "'revision' and 'folder' name different snapshots to compare with — send only one of them")
        }
        if let folder {
            guard folder.hasPrefix("/") else {
                throw CommandFailure("'\(folder.shortened)' isn't an absolute path — send an absolute path")
            }
            return try await compare(withReferences: folder)
        }
        let (old, undrawn): ([String: Drawn]?, Set<String>)
        var notes: [String] = []
        if let revision {
            let (renderer, left) = try await app.revision(revision).build()
            // The processes end even if the call is cancelled.
            do {
                let drawing = try await draw(with: renderer, reports: false)
                (old, undrawn) = (drawing.drawn, drawing.failed)
                notes = left + drawing.problems.map { "revision \(revision): \($0)" }
            } catch {
                await renderer.end()
                throw error
            }
            await renderer.end()
        } else {
            (old, undrawn) = (await app.compared, [])
        }
        let new = try await draw(with: app.renderer, reports: true)
        if revision == nil { await app.setCompared(new.drawn, failed: new.failed) }
        guard let old else {
            let text = "\(new.names.count) snapshots are drawn; call again after an edit to see what it changed"
            return result([text] + new.problems, data(new.names.count, [], new.problems))
        }
        let changes = changes(from: old, to: new.drawn, new.names, undrawn: undrawn)
        var lines = ["\(changes.count) of \(new.names.count) snapshots changed"] + changes.flatMap(\.lines)
        let pairs = changes.compactMap { change in
            old[change.name].flatMap { before in new.drawn[change.name].map { (change.name, before.image, $0.image) } }
        }
        let panels = pairs.prefix(Self.pairLimit).flatMap { name, before, after in
            [(label: "\(name): before", image: before), (label: "after", image: after)]
        }
        let image = try await sheet(of: panels, in: &lines)
        let problems = notes + new.problems
        return result(lines + problems, image: image, data(new.names.count, changes, problems))
    }

    private func data(_ count: Int, _ changes: [Change], _ problems: [String]) -> JSONValue {
        [
            "snapshots": .integer(count), "changed": .array(changes.map(\.json)),
            "notDrawn": .array(problems.map { .string($0) }),
        ]
    }

    private func changes(
        from old: [String: Drawn], to new: [String: Drawn], _ names: [String], undrawn: Set<String>
    ) -> [Change] {
        var changes: [Change] = []
        for name in names {
            guard let now = new[name] else { continue }
            guard let before = old[name] else {
                let note = undrawn.contains(name) ? "wasn't drawn before" : "is new"
                changes.append(Change(name: name, added: now.outline, note: note))
                continue
            }
            let (removed, added) = AgentApp.difference(from: before.outline, to: now.outline)
            if !removed.isEmpty || !added.isEmpty {
                changes.append(Change(name: name, removed: removed, added: added))
            } else if before.image != now.image {
                changes.append(Change(name: name, note: "changed in its image alone"))
            }
        }
        let gone = Set(old.keys).union(undrawn).filter { !names.contains($0) }.sorted()
        return changes + gone.map { Change(name: $0, note: "is gone") }
    }

    /// Draws all snapshots.
    ///
    /// - Parameter reports: True to report progress.
    private func draw(
        with renderer: AppRenderer, reports: Bool
    ) async throws -> (drawn: [String: Drawn], names: [String], failed: Set<String>, problems: [String]) {
        let all = try await renderer.snapshots().snapshots
        var (drawn, failed, problems): ([String: Drawn], Set<String>, [String]) = ([:], [], [])
        var sharp = RenderConfiguration()
        sharp.scale = 2
        for (index, snapshot) in all.enumerated() {
            try Task.checkCancellation()
            do {
                let outline = try await renderer.outline(of: snapshot)
                drawn[snapshot.name] = Drawn(
                    outline: outline.split(separator: "\n").map(String.init),
                    image: try await renderer.draw(snapshot, as: .png, sharp).bytes)
            } catch let error as AppBuildError {
                failed.insert(snapshot.name)
                problems.append("\(snapshot.name): not drawn: \(error.message)")
            }
            if reports { try client.progress?.report(completed: Int64(index + 1), total: Int64(all.count)) }
        }
        return (drawn, all.map(\.name), failed, problems)
    }

    /// Compares the snapshots with those that `snapshot --record` wrote.
    private func compare(withReferences folder: String) async throws -> JSONValue {
        let answer = try await app.renderer.verify(folder)
        let changes = (answer["differences"]?.array ?? []).map { difference -> Change in
            let note: String
            switch difference["outcome"]?.string {
            case "missing": note = "has no reference"
            case "leftover": note = "is no longer drawn"
            default:
                let pixels = "\(difference["pixels"]?.integer ?? 0) pixels"
                note = "changed: " + (difference["view"]?.string.map { "\($0), \(pixels)" } ?? pixels)
            }
            return Change(name: difference["name"]?.string ?? "", note: note)
        }
        let count = answer["snapshots"]?.integer ?? 0
        return result(
            ["\(changes.count) of \(count) snapshots changed"] + changes.flatMap(\.lines), data(count, changes, []))
    }
}
