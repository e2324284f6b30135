import Foundation
import Shared

/// Sends each change of the favorites once to the remote collection, the oldest first, and fetches the changes of other devices.
struct FavoritesSync: Sendable {
    let container: Container
    /// The remote collection; if it is `nil`, changes wait in the queue.
    let remote: FavoritesRemote?
    let network: NetworkMonitor
    /// Returns random bits for the back-off of a failing server.
    let random: @Sendable () -> UInt64

    /// The outcome of a pass.
    struct Outcome: Hashable, Sendable {
        var applied = 0
        var repeated = 0
        /// The number of landmarks that other devices changed.
        var fetched = 0
        /// The changes of unknown landmarks.
        var refused = RefusedActions()
        /// A line for each damaged document, with the path the file was moved to.
        var damage: [String] = []
        var conflicts: [FavoritesSyncRecord.Conflict] = []
        /// The number of actions that still wait.
        var waiting = 0

        /// True if there is something to report.
        var isNews: Bool {
            applied > 0 || repeated > 0 || fetched > 0 || refused.count > 0 || !damage.isEmpty || !conflicts.isEmpty
        }

        /// The lines about damaged documents and refused actions.
        var problems: [String] { damage + refused.lines }

        /// The outcome in one line.
        var summary: String {
            let words = [
                "\(applied) sent", repeated > 0 ? "\(repeated) sent before" : nil,
                fetched > 0 ? "\(fetched) fetched" : nil,
                refused.count == 0 ? nil : "\(refused.count) refused",
                conflicts.isEmpty ? nil : "\(conflicts.count) in conflict", waiting > 0 ? "\(waiting) waiting" : nil,
            ]
            return "favorites: " + words.compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// Returns the remaining back-off of the server, in seconds; `nil` if it didn't fail.
    ///
    /// - Throws: ``ContainerError``.
    func wait(context: RequestContext) throws -> Int? {
        let record = try record()
        return record.failures > 0 ? Int(max(record.nextAttempt - context.second, 0)) : nil
    }

    /// The interval at which a running host fetches changes of other devices, in seconds.
    private static let fetchInterval: Int64 = 15 * 60

    /// Returns true if changes of other devices should be fetched.
    ///
    /// - Throws: ``ContainerError``.
    func isFetchDue(context: RequestContext) throws -> Bool {
        let fetched = try record().fetched
        // After a clock was set back a fetch is due at once.
        return remote != nil && !(fetched...fetched + Self.fetchInterval).contains(context.second)
    }

    /// Sends the waiting changes, then fetches those of other devices. After a crash at any point the next pass continues.
    ///
    /// - Throws: ``ContainerError``; the error of the remote collection, which is also recorded. After an error the remaining changes wait.
    func drain(context: RequestContext, fetching: Bool = true) async throws -> Outcome {
        let queue = ActionQueue(container: container)
        var outcome = Outcome()
        // A damaged record costs nothing: the sync starts without a history.
        var record =
            try container.readOrQuarantine(FavoritesSyncRecord.key) { outcome.damage.append($0.message) }
            ?? FavoritesSyncRecord()
        var refused: [String] = []
        do {
            _ = try container.readOrQuarantine(FavoriteStates.key) { outcome.damage.append($0.message) }
            for id in try queue.ids() {
                try Task.checkCancellation()
                switch try queue.waiting(id) {
                // The host's queue intake removes a document that isn't an action.
                case nil, .refused: continue
                case .tooNew: outcome.waiting += 1
                case .action(let action):
                    // The feature that handles another kind of action removes such an action; the queue intake refuses an unreadable
                    // action.
                    guard let change = try? action.payload(as: SetFavorite.self) else { continue }
                    guard try isKnown(change.landmark) else {
                        outcome.refused.add(id, "no landmark has the number \(change.landmark)")
                        refused.append(id)
                        continue
                    }
                    let entry = FavoriteStates.Entry(change, of: action)
                    // The process that appended the action may have ended before it applied the change.
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
            // Best effort: the next pass refuses the remaining actions.
            try? queue.discard(refused)
            if error is HTTPError || (error as? HostError)?.code == .source { fail(error, &record, context) }
            try save(outcome, in: &record, context, isDone: false)
            throw error
        }
        (record.failures, record.failure, record.nextAttempt) = (0, "", 0)
        try save(outcome, in: &record, context, isDone: outcome.waiting == 0)
        return outcome
    }

    private func record() throws -> FavoritesSyncRecord {
        do {
            let reading = try container.read(FavoritesSyncRecord.key)
            return reading.value ?? FavoritesSyncRecord()
        } catch {
            // A damaged record costs nothing: the sync starts without a history.
            guard error.code == .damaged else { throw error }
            return FavoritesSyncRecord()
        }
    }

    /// Returns true if a landmark has the number, or the landmarks aren't known.
    private func isKnown(_ landmark: Int) throws -> Bool {
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { return true }
        return try catalogue.value(for: LandmarkCatalogue.recordKey(landmark)) != nil
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
                outcome.conflicts.append(.init(landmark: entry.landmark, isLocalWinner: true, instant: context.second))
            }
        case .repeated: outcome.repeated += 1
        case .older(let there):
            // The later change also applies locally.
            try container.takeFavorite(there)
            outcome.conflicts.append(.init(landmark: entry.landmark, isLocalWinner: false, instant: context.second))
        }
    }

    /// Applies changes of other devices that are later than the local ones. Conflicts with waiting changes are found when those are sent.
    ///
    /// - Returns: The number of landmarks whose state changed.
    private func fetch(from remote: FavoritesRemote) async throws -> Int {
        guard !network.isOut(ofReach: remote.place.host.host ?? "") else {
            throw HTTPError(remote.place.host, .offline)
        }
        let entries = try await remote.entries()
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { return 0 }
        let known = try container.read(FavoriteStates.key).value ?? FavoriteStates()
        let changes = try entries.filter { entry in
            guard known[entry.landmark].map(entry.isLater) ?? true else { return false }
            return try catalogue.value(for: LandmarkCatalogue.recordKey(entry.landmark)) != nil
        }
        guard !changes.isEmpty else { return 0 }
        try container.update(FavoriteStates.key, durability: .durable, label: "fetch favorites") { states in
            var all = states ?? FavoriteStates()
            for entry in changes { all.take(entry) }
            states = all
        }
        return changes.count { known[$0.landmark]?.isFavorite ?? false != $0.isFavorite }
    }

    private func fail(_ error: any Error, _ record: inout FavoritesSyncRecord, _ context: RequestContext) {
        record.failure = message(of: error)
        // Being offline isn't a failure of the server, which is tried again as soon as there is a network.
        if (error as? HTTPError)?.fault == .offline { return }
        record.failures += 1
        var bits = Bits(next64: random)
        let delay = BackOff.delay(
            failures: record.failures, retryAfter: (error as? HTTPError)?.retryAfter, random: &bits)
        record.nextAttempt = context.second + Int64(delay)
    }

    private func save(
        _ outcome: Outcome, in record: inout FavoritesSyncRecord, _ context: RequestContext, isDone: Bool
    ) throws {
        let before = record
        record.applied += outcome.applied
        record.repeated += outcome.repeated
        record.refused += outcome.refused.count
        record.received += outcome.fetched
        for conflict in outcome.conflicts { record.append(conflict) }
        if let remote {
            record.place = remote.place.description
            if isDone, outcome.applied + outcome.repeated + outcome.conflicts.count > 0 || record.sent == 0 {
                record.sent = context.second
            }
        }
        let stored = try self.record()
        guard record != before || record != stored else { return }
        try container.publish(record, to: FavoritesSyncRecord.key, durability: .ordered, label: "send favorites")
    }

    private struct Bits: RandomNumberGenerator {
        let next64: @Sendable () -> UInt64
        mutating func next() -> UInt64 { next64() }
    }
}

/// The state of the favorites sync.
struct FavoritesSyncRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<FavoritesSyncRecord>(.landmarks, literal: "favorites-sync")
    /// The maximum number of stored conflicts.
    static let limit = 20

    /// Two concurrent changes of one landmark.
    struct Conflict: Hashable, Sendable, WireRecord {
        var landmark: Int
        /// True if the local change is later and wins.
        var isLocalWinner: Bool
        /// When the conflict was found, in seconds since 1 January 1970.
        var instant: Int64

        static var blank: Self { Self(landmark: 0, isLocalWinner: false, instant: 0) }

        mutating func code(_ coder: inout WireCoder) {
            coder.signed(1, &landmark, in: .ordinals)
            coder.bool(2, &isLocalWinner)
            coder.signed(3, &instant, in: .seconds)
        }
    }

    /// The remote collection, as shown to the user.
    var place = ""
    /// When all waiting changes were last sent, in seconds since 1 January 1970; 0 for never.
    var sent: Int64 = 0
    /// The number of applied actions; the next two properties count actions that had been applied before, and refused actions.
    var applied = 0
    var repeated = 0
    var refused = 0
    /// When changes of other devices were last fetched, in seconds since 1 January 1970; 0 for never.
    var fetched: Int64 = 0
    /// The number of landmarks that other devices changed.
    var received = 0
    /// The last conflicts, oldest first.
    private(set) var conflicts: [Conflict] = []
    /// The error of the last attempt; empty if it succeeded.
    var failure = ""
    /// The number of consecutive failures.
    var failures = 0
    /// When the next automatic attempt is due, in seconds since 1 January 1970.
    var nextAttempt: Int64 = 0

    init() {}

    /// Adds a conflict, dropping the oldest beyond ``limit``.
    mutating func append(_ conflict: Conflict) {
        conflicts.append(conflict)
        if conflicts.count > Self.limit { conflicts.removeFirst(conflicts.count - Self.limit) }
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, place)
        writer.write(2, sent, in: .seconds)
        for (number, count) in [(3, applied), (4, repeated), (5, refused), (8, failures)] {
            writer.write(number, count: count)
        }
        for conflict in conflicts { writer.write(6, message: conflict.encode) }
        writer.write(7, failure)
        writer.write(9, nextAttempt, in: .seconds)
        writer.write(10, fetched, in: .seconds)
        writer.write(11, count: received)
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: place = try reader.string(field)
            case 2: sent = try reader.signed(field, in: .seconds)
            case 3: applied = try reader.count(field)
            case 4: repeated = try reader.count(field)
            case 5: refused = try reader.count(field)
            case 6:
                let conflict: Conflict = try reader.record(field)
                guard conflict.landmark > 0 else { throw WireError(.missing(field: 6), at: reader.offset) }
                guard conflicts.count < Self.limit else { throw WireError(.range(field: 6), at: reader.offset) }
                conflicts.append(conflict)
            case 7: failure = try reader.string(field)
            case 8: failures = try reader.count(field)
            case 9: nextAttempt = try reader.signed(field, in: .seconds)
            case 10: fetched = try reader.signed(field, in: .seconds)
            case 11: received = try reader.count(field)
            default: try reader.skip(field)
            }
        }
    }
}

/// Sends changes of the favorites from a running host, and fetches the changes of other devices.
struct FavoritesSyncScheduler: Sendable {
    let host: RunningHost
    let sync: FavoritesSync

    /// Runs until it is cancelled.
    func run() async {
        let log = host.log
        // A repeated error is logged once.
        var lastReason: String?
        let loop = ContainerLoop(domains: [.queue], fault: { log.report("queue", $0) }, clock: host.clock)
        await loop.run(on: host.container) {
            do {
                let context = host.settings.context
                if let wait = try sync.wait(context: context), wait > 0 { return context.now + Double(wait) }
                let isFetched = try sync.isFetchDue(context: context)
                if sync.remote != nil, try isFetched || ActionQueue(container: host.container).count() > 0,
                    case let waiting = await host.pauses.waiting(of: ["favorites"]), !waiting.names.isEmpty
                {
                    if !waiting.news.isEmpty { log.report("favorites", SyncPauses.reason, .info) }
                    return context.now + Double(SyncPauses.interval)
                }
                let outcome = try await sync.drain(context: context, fetching: isFetched)
                for problem in outcome.problems { log.report("favorites", problem) }
                if outcome.isNews { log.report("favorites", outcome.summary, .info) }
                lastReason = nil
            } catch is CancellationError {
                return nil
            } catch {
                let reason = message(of: error)
                if lastReason != reason { log.report("favorites", reason, .error) }
                lastReason = reason
            }
            return nil
        }
    }
}

/// The status of the favorites: their number, the waiting changes, and the state of the sync.
struct FavoritesStatus {
    private let favorites: Int
    private let waiting: Int
    private let record: FavoritesSyncRecord?

    /// Reads the status from a container.
    ///
    /// - Throws: ``ContainerError``.
    init(of container: Container) throws {
        favorites = try container.read(FavoriteStates.key).value?.favorites.count ?? 0
        let queue = ActionQueue(container: container)
        // Actions of other kinds belong to other features; an unreadable action counts until it is refused.
        waiting = try queue.ids().count { id in
            guard case .action(let action)? = try queue.waiting(id) else { return true }
            return action.field == SetFavorite.field
        }
        record = try container.read(FavoritesSyncRecord.key).value
    }

    /// The status in lines; empty if there are no favorites.
    var lines: [String] {
        guard favorites > 0 || waiting > 0 || record != nil else { return [] }
        let waits = waiting == 0 ? "" : waiting == 1 ? ", 1 change waits" : ", \(waiting) changes wait"
        var lines = ["favorites: \(favorites)\(waits)"]
        guard let record else { return lines }
        if record.sent > 0 { lines.append("favorites sent: \(Self.text(record.sent)) to \(record.place)") }
        if record.fetched > 0 { lines.append("favorites fetched: \(Self.text(record.fetched)) from \(record.place)") }
        if !record.failure.isEmpty {
            let next = record.failures > 0 ? ", next attempt \(Self.text(record.nextAttempt))" : ""
            lines.append("favorites not sent\(next): \(record.failure)")
        }
        if record.refused > 0 { lines.append("actions refused: \(record.refused)") }
        for conflict in record.conflicts {
            let winner = conflict.isLocalWinner ? "the local change" : "the remote change"
            lines.append(
                "conflict: landmark \(conflict.landmark), found \(Self.text(conflict.instant)): \(winner) is later and is kept"
            )
        }
        return lines
    }

    var json: JSONValue {
        [
            "count": .integer(favorites), "waiting": .integer(waiting),
            "sent": record.flatMap { $0.sent > 0 ? .string(Self.text($0.sent)) : nil } ?? .null,
            "place": record.flatMap { $0.place.isEmpty ? nil : .string($0.place) } ?? .null,
            "applied": .integer(record?.applied ?? 0), "repeated": .integer(record?.repeated ?? 0),
            "fetched": record.flatMap { $0.fetched > 0 ? .string(Self.text($0.fetched)) : nil } ?? .null,
            "received": .integer(record?.received ?? 0),
            "refused": .integer(record?.refused ?? 0),
            "failure": record.flatMap { $0.failure.isEmpty ? nil : .string($0.failure) } ?? .null,
            "next": record.flatMap { $0.failures > 0 ? .string(Self.text($0.nextAttempt)) : nil } ?? .null,
            "conflicts": .array(
                (record?.conflicts ?? []).map {
                    [
                        "landmark": .integer($0.landmark), "winner": .string($0.isLocalWinner ? "own" : "remote"),
                        "instant": .string(Self.text($0.instant)),
                    ]
                }),
        ]
    }

    private static func text(_ second: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601)
    }
}
