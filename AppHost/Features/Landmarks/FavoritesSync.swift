import Foundation
import Shared

/// Brings changes of the favorites to the remote, each once, the oldest first, and fetches those of other devices.
struct FavoritesSync: Sendable {
    let container: Container
    /// Where to; `nil` for nowhere: they wait.
    let remote: FavoritesRemote?
    let network: NetworkMonitor
    /// Random bits, for the time a failing remote is left alone.
    let random: @Sendable () -> UInt64
    /// The payloads of the queued actions that the features of this host take, this feature's included. An action of any other kind is
    /// refused, and so is one whose payload can't be read.
    var payloads: [any QueuePayload.Type] = [SetFavorite.self]

    /// What a round came to.
    struct Outcome: Hashable, Sendable {
        var applied = 0
        var repeated = 0
        /// How many landmarks others changed since.
        var fetched = 0
        /// The number of malformed actions.
        var refused = 0
        /// A line for each of the first malformed actions.
        private var refusals: [String] = []
        /// A line for each damaged document, with the path it was moved to.
        var damage: [String] = []
        var conflicts: [FavoritesSyncRecord.Conflict] = []
        /// How many wait still.
        var waiting = 0

        /// Whether there is something to tell.
        var isNews: Bool {
            applied > 0 || repeated > 0 || fetched > 0 || refused > 0 || !damage.isEmpty || !conflicts.isEmpty
        }

        /// The most reasons that are listed.
        private static let reasonLimit = 20

        /// Counts a malformed action.
        mutating func refuse(_ id: String, _ reason: String) {
            refused += 1
            if refusals.count < Self.reasonLimit { refusals.append("action \(id.shortened): \(reason) — refused") }
        }

        /// The lines about damaged documents and malformed actions.
        var problems: [String] {
            let others = refused - refusals.count
            let more = refusals.isEmpty ? "" : "more "
            return damage + refusals + (others > 0 ? ["\(others) \(more)actions are none — refused"] : [])
        }

        /// What came of it, in a line.
        var summary: String {
            let words = [
                "\(applied) sent", repeated > 0 ? "\(repeated) sent before" : nil,
                fetched > 0 ? "\(fetched) fetched" : nil,
                refused == 0 ? nil : "\(refused) refused",
                conflicts.isEmpty ? nil : "\(conflicts.count) in conflict", waiting > 0 ? "\(waiting) waiting" : nil,
            ]
            return "favorites: " + words.compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// The seconds to leave the remote alone after failures; `nil` where it didn't fail.
    ///
    /// - Throws: ``ContainerError``.
    func wait(context: RequestContext) throws -> Int? {
        let record = try record()
        return record.failures > 0 ? Int(max(record.nextAttempt - context.second, 0)) : nil
    }

    /// The seconds a running host leaves between two looks at what others changed.
    private static let fetchInterval: Int64 = 15 * 60

    /// Whether what others changed hasn't been looked at for a while.
    ///
    /// - Throws: ``ContainerError``.
    func isFetchDue(context: RequestContext) throws -> Bool {
        let fetched = try record().fetched
        // A clock that was set back makes it due.
        return remote != nil && !(fetched...fetched + Self.fetchInterval).contains(context.second)
    }

    /// Sends what waits, then fetches what others changed. A process that ends at any point leaves what the next one goes on with.
    ///
    /// - Throws: ``ContainerError``; where the remote fails, its error, which is noted: the rest waits.
    func drain(context: RequestContext, fetching: Bool = true) async throws -> Outcome {
        let queue = ActionQueue(container: container)
        var outcome = Outcome()
        var record = try record()
        var refused: [String] = []
        do {
            _ = try container.readOrSetAside(FavoriteStates.key) { outcome.damage.append($0.message) }
            outcome.refused += try queue.discardFlood { refusal(of: $0) != nil }
            for id in try queue.ids() {
                try Task.checkCancellation()
                switch try queue.waiting(id) {
                case nil: continue
                case .tooNew: outcome.waiting += 1
                case .refused(let id, let reason):
                    outcome.refuse(id, reason)
                    refused.append(id)
                case .action(let action):
                    if let fault = try fault(of: action) {
                        outcome.refuse(id, fault)
                        refused.append(id)
                        continue
                    }
                    // The feature that takes an action of another kind removes it.
                    guard let change = try action.payload(as: SetFavorite.self) else { continue }
                    let entry = FavoriteStates.Entry(change, of: action)
                    // Whoever appended it may have ended before it noted the change.
                    try container.takeFavorite(entry)
                    guard let remote else {
                        outcome.waiting += 1
                        continue
                    }
                    try await send(entry, to: remote, context, &outcome)
                    try queue.remove(id)
                }
            }
            try queue.discard(refused)
            refused = []
            if fetching, let remote {
                outcome.fetched = try await fetch(from: remote)
                record.fetched = context.second
            }
        } catch {
            // Best effort: what stays is refused again.
            try? queue.discard(refused)
            if error is HTTPError || error is FavoritesRemoteError { fail(error, &record, context) }
            try note(outcome, in: &record, context, isDone: false)
            throw error
        }
        (record.failures, record.failure, record.nextAttempt) = (0, "", 0)
        try note(outcome, in: &record, context, isDone: outcome.waiting == 0)
        return outcome
    }

    private func record() throws -> FavoritesSyncRecord {
        do {
            let reading = try container.read(FavoritesSyncRecord.key)
            return reading.value ?? FavoritesSyncRecord()
        } catch {
            // What is remembered of the past costs nothing to lose.
            guard error.code == .damaged else { throw error }
            return FavoritesSyncRecord()
        }
    }

    /// Returns why no feature of this host takes an action; `nil` where one does.
    private func refusal(of action: QueuedAction) -> String? {
        guard let payload = payloads.first(where: { $0.kind == action.kind }) else {
            return "no feature of this host takes actions of kind \(action.kind)"
        }
        do {
            _ = try action.payload(as: payload)
            return nil
        } catch {
            return "it can't be read"
        }
    }

    /// Why an action isn't done; `nil` for one that is.
    private func fault(of action: QueuedAction) throws -> String? {
        if let refusal = refusal(of: action) { return refusal }
        guard let landmark = try action.payload(as: SetFavorite.self)?.landmark,
            let catalogue = try container.catalogue(LandmarkCatalogue.key)
        else { return nil }
        let known = try catalogue.value(for: LandmarkCatalogue.recordKey(landmark))
        return known == nil ? "no landmark has the number \(landmark)" : nil
    }

    private func send(
        _ entry: FavoriteStates.Entry, to remote: FavoritesRemote, _ context: RequestContext, _ outcome: inout Outcome
    ) async throws {
        guard !network.isOut(ofReach: remote.place.host.host ?? "") else {
            throw HTTPError(remote.place.host, .offline)
        }
        switch try await remote.apply(entry) {
        case .applied(let isContested):
            outcome.applied += 1
            if isContested {
                outcome.conflicts.append(.init(landmark: entry.landmark, isOwnKept: true, instant: context.second))
            }
        case .repeated: outcome.repeated += 1
        case .older(let there):
            // The later change counts here, too.
            try container.takeFavorite(there)
            outcome.conflicts.append(.init(landmark: entry.landmark, isOwnKept: false, instant: context.second))
        }
    }

    /// Takes what others changed later than is known here; changes that wait still are of their own instants, and met as they are sent.
    ///
    /// - Returns: How many landmarks are otherwise now.
    private func fetch(from remote: FavoritesRemote) async throws -> Int {
        guard !network.isOut(ofReach: remote.place.host.host ?? "") else {
            throw HTTPError(remote.place.host, .offline)
        }
        let entries = try await remote.entries()
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { return 0 }
        let known = try container.read(FavoriteStates.key).value ?? FavoriteStates()
        let news = try entries.filter { entry in
            guard known[entry.landmark].map(entry.isLater) ?? true else { return false }
            return try catalogue.value(for: LandmarkCatalogue.recordKey(entry.landmark)) != nil
        }
        guard !news.isEmpty else { return 0 }
        try container.update(FavoriteStates.key, durability: .durable, label: "fetch favorites") { states in
            var all = states ?? FavoriteStates()
            for entry in news { all.take(entry) }
            states = all
        }
        return news.count { known[$0.landmark]?.isFavorite ?? false != $0.isFavorite }
    }

    private func fail(_ error: any Error, _ record: inout FavoritesSyncRecord, _ context: RequestContext) {
        record.failure = message(of: error)
        // Offline is a state, and no failure of the remote's: it is asked as soon as there is a way.
        if (error as? HTTPError)?.fault == .offline { return }
        record.failures += 1
        var bits = Bits(next64: random)
        let delay = BackOff.delay(
            failures: record.failures, retryAfter: (error as? HTTPError)?.retryAfter, random: &bits)
        record.nextAttempt = context.second + Int64(delay)
    }

    private func note(
        _ outcome: Outcome, in record: inout FavoritesSyncRecord, _ context: RequestContext, isDone: Bool
    ) throws {
        let before = record
        record.applied += outcome.applied
        record.repeated += outcome.repeated
        record.refused += outcome.refused
        record.taken += outcome.fetched
        for conflict in outcome.conflicts { record.note(conflict) }
        if let remote {
            record.place = remote.place.description
            if isDone, outcome.applied + outcome.repeated + outcome.conflicts.count > 0 || record.sent == 0 {
                record.sent = context.second
            }
        }
        let kept = try self.record()
        guard record != before || record != kept else { return }
        try container.publish(record, to: FavoritesSyncRecord.key, durability: .ordered, label: "send favorites")
    }

    private struct Bits: RandomNumberGenerator {
        let next64: @Sendable () -> UInt64
        mutating func next() -> UInt64 { next64() }
    }
}
