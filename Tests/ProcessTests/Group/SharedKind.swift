import Foundation
import Glibc
import Shared
import TestSupport

@testable import AppHost

/// A kind of document that a group shares: how the proof changes it, and how it reads its entries.
struct SharedKind: Sendable {
    /// The name of the document in a history.
    let name: String
    let policy: GroupPolicy
    /// The document's key in etcd.
    let key: String
    /// Performs a change on a host, and records it.
    let change: @Sendable (ProofHost, inout SplitMix64, GroupRecorder) throws -> Void
    /// Returns a container's document in wire format; `nil` for an absent one.
    let document: @Sendable (Container) throws -> [UInt8]?
    /// Returns the document in a value of etcd.
    let unwrapped: @Sendable ([UInt8]) throws -> [UInt8]
    /// Returns the entries of a document as answers of ``GroupHistory/Call/get``.
    let entries: @Sendable ([UInt8]) throws -> [String: String]

    static let all = [favorites]
}

extension SharedKind {
    /// Returns the document in a group's value: the format, and the document.
    @Sendable private static func unwrapped(_ bytes: [UInt8]) throws -> [UInt8] {
        var reader = WireReader(bytes)
        while let field = try reader.nextField() {
            if field.number == 2 { return try reader.data(field) }
            try reader.skip(field)
        }
        return []
    }

    private static func bytes(of value: some DocumentValue) -> [UInt8] {
        var writer = WireWriter()
        value.encode(into: &writer)
        return writer.bytes
    }

    // MARK: Favorites

    /// The favorites, changed by intents, some of which are killed. The stamp of a change is the id of its action, which begins with its time.
    static let favorites = SharedKind(
        name: "favorites", policy: .newest(removal: "false"), key: GroupKeys.documents + "landmarks/favorites",
        change: changeFavorite, document: { try $0.read(FavoriteStates.key).value.map(bytes) }, unwrapped: unwrapped,
        entries: { bytes in
            var reader = WireReader(bytes)
            let states = try FavoriteStates(from: &reader)
            return Dictionary(
                uniqueKeysWithValues: states.entries.map {
                    ("favorites/\($0.landmark)", "\($0.isFavorite) \($0.action)")
                })
        })

    /// A few landmarks, so that hosts often change the same one.
    private static let landmarks: UInt64 = 8

    @Sendable private static func changeFavorite(
        on host: ProofHost, _ chance: inout SplitMix64, _ recorder: GroupRecorder
    ) throws {
        let landmark = Int(chance.next() % landmarks) + 1
        let known = try host.container.read(FavoriteStates.key).value?[landmark]?.isFavorite ?? false
        // Rarely to the value that the landmark has already, which changes nothing.
        let isFavorite = (chance.next() % 10 == 0) == known
        let seed = chance.next()
        let isKilled = chance.next() % 10 == 0
        let delay = UInt32(chance.next() % 100_000)
        // The action's id ends with a number that follows from the seed.
        var generator = SplitMix64(seed: seed)
        let number = String(generator.next(), radix: 16)
        let suffix = String(repeating: "0", count: 16 - number.count) + number
        var event = GroupHistory.Event(
            call: .set, host: host.name, key: "favorites/\(landmark)", argument: "\(isFavorite)", start: recorder.now)
        let child = try host.airlock.start(
            "IntentsExt",
            [
                "perform", isFavorite ? "AddToFavoritesIntent" : "RemoveFromFavoritesIntent", "landmark=\(landmark)",
                "--at", host.now.written, "--seed", "\(seed)",
            ])
        func actions() throws -> [String] {
            try ActionQueue(container: host.container).ids().filter { $0.hasSuffix(suffix) }
        }
        if isKilled {
            if delay % 2 == 0 {
                usleep(delay)
            } else {
                // Just after the action was queued, when the host must apply the change if the process can't.
                while try !child.hasEnded && actions().isEmpty { usleep(300) }
                usleep(delay % 2_000)
            }
            child.send(SIGKILL)
        }
        let result = child.wait()
        if result.status == .exited(0) { event.end = recorder.now }
        let actions = try actions()
        switch (result.status, actions.first) {
        case (.exited(0), nil): event.answer = ""
        case (_, let action?): event.answer = action
        // The process ended before it changed anything.
        case (.signalled(SIGKILL), nil) where isKilled: return
        // Another process kept the domain locked for too long; the message advises to try again.
        case (.exited(75), nil): return recorder.note(.log, host.name, "refused: \(result.errors)")
        case (_, nil): return recorder.problem("\(host.name), \(event.key): \(result)")
        }
        recorder.add(event)
        for action in actions {
            for call in [GroupHistory.Call.request, .apply] where call == .apply || action == actions.first {
                recorder.add(
                    GroupHistory.Event(
                        call: call, host: host.name, key: action, start: event.start, end: event.end, answer: ""))
            }
        }
    }
}
