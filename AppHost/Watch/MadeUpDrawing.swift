import Foundation
import Glibc
import Shared

/// The drawing of an app's widgets with made-up values in place of the absent data that they read.
///
/// Processes of their own draw, because an app may keep what it has read.
struct MadeUpDrawing: Sendable {
    let sessions: SnapshotSessions
    /// The folder with the values.
    let fixture: String
    /// The kinds that show something else with the values.
    private(set) var kinds: Set<String> = []
    /// The reasons why values aren't made up, a line each.
    private(set) var messages: [String] = []

    /// The maximum number of messages.
    private static let limit = 20

    /// Makes values up, and finds the kinds that show them; `nil` if nothing is absent that could be made up, or if each kind has a preview
    /// with entries.
    ///
    /// - Parameters:
    ///   - plan: The app's snapshots.
    ///   - writer: How the values are written into a folder.
    ///   - start: Returns the processes that draw with the folder.
    ///   - sessions: The processes that draw without made-up values.
    init?(
        of plan: [PlannedSnapshot], fixture writer: (launch: ExtensionLaunch, folder: String)?,
        by start: (String) throws -> SnapshotSessions, environment: [String: String],
        besides others: SnapshotSessions, clock: Arguments
    ) async {
        let previewed = Set(
            plan.compactMap { if case .preview(_, .some, _, _) = $0.subject { $0.kind } else { nil } })
        let own = plan.filter { $0.filled != nil && !previewed.contains($0.kind) }
        guard let writer else { return nil }
        var images: [PlannedSnapshot: [UInt8]] = [:]
        var hasReadAbsentData = false
        for snapshot in own where !images.keys.contains(where: { $0.kind == snapshot.kind }) {
            let drawn = await others.draw(snapshot, moment: clock).value
            images[snapshot] = drawn?.bytes ?? []
            if drawn?.hasReadAbsentData == true { hasReadAbsentData = true }
        }
        guard hasReadAbsentData else { return nil }
        // A folder that isn't there needn't be removed.
        try? FileManager.default.removeItem(atPath: writer.folder)
        guard mkdir(writer.folder, 0o755) == 0 else { return nil }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: try await Self.output(of: writer.launch, environment))
            guard (json["added"]?.integer ?? 0) > 0 else { return nil }
            (sessions, fixture) = (try start(writer.folder), writer.folder)
        } catch {
            // Without made-up values, the true snapshots are drawn all the same.
            return nil
        }
        let faults = (json["reads"]?.array ?? []).compactMap { read in
            read["fault"]?.string.map {
                "\((read["key"]?.string ?? "").oneLine()): made-up values are refused: \($0.oneLine(limit: 400))"
            }
        }
        messages = Array(faults.prefix(Self.limit))
        for snapshot in own where !kinds.contains(snapshot.kind) {
            guard let filled = snapshot.filled else { continue }
            let filledImage = await sessions.draw(filled, moment: clock).value?.bytes
            var image = images[snapshot]
            if image == nil { image = await others.draw(snapshot, moment: clock).value?.bytes }
            if let filledImage, filledImage != image { kinds.insert(snapshot.kind) }
        }
    }

    /// Returns the output of a process on a thread of its own, because the process is killed when the thread that started it ends.
    static func output(of launch: ExtensionLaunch, _ environment: [String: String]) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try SandboxedProcess.run(launch, environment: environment).output })
            }
        }
    }

    /// Returns the snapshots, each followed by the one with made-up values, if its kind shows them.
    func adding(to plan: [PlannedSnapshot]) -> [PlannedSnapshot] {
        plan.flatMap { snapshot in
            [snapshot] + (kinds.contains(snapshot.kind) ? [snapshot.filled].compactMap { $0 } : [])
        }
    }
}

extension WatchBoard.Finding {
    /// The finding as one that only made-up values have.
    var withMadeUpValues: WatchBoard.Finding {
        var members = (json.members ?? []).filter { $0.key != "fingerprint" && $0.key != "message" }
        members += [
            JSONMember("fingerprint", .string("\(id)-made-up")), JSONMember("madeUp", .bool(true)),
            JSONMember("message", .string("with made-up values: \(text("message"))")),
        ]
        return WatchBoard.Finding(json: .object(members), image: image, state: state)
    }
}
