import Shared

/// Decides which syncs wait while the connection is metered, and records those that wait.
struct SyncPauses: Sendable {
    /// The interval at which waiting syncs check the connection, in seconds.
    static let interval = 60
    /// The text for status and log.
    static let reason = "paused: metered connection"

    let connection: MeteredConnection
    /// The names of sources that sync over any connection: `jokes`, `favorites`, or names of calendars.
    let allowed: Set<String>
    /// The storage for the record that `status` reads; `nil` for none.
    let storage: LocalStorageService?
    /// Receives failures to store the record.
    let fault: @Sendable (String) -> Void

    /// Parses names separated by commas or spaces.
    static func names(_ text: String) -> Set<String> {
        Set(text.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    /// Clears the record of an earlier host.
    func begin() { update { _ in [] } }

    /// Records the sources that wait now. Returns them, and those among them that didn't wait before.
    func waiting(of names: Set<String>) async -> (names: Set<String>, news: Set<String>) {
        let waiting = names.subtracting(allowed)
        let isMetered = waiting.isEmpty ? false : await connection.isMetered()
        let paused = isMetered ? waiting : []
        let before = update { $0.subtracting(names).union(paused) }
        return (paused, paused.subtracting(before))
    }

    /// Records that these sources no longer wait.
    func resume(_ names: Set<String>) { update { $0.subtracting(names) } }

    /// Changes the record, and returns the former one. A record that can't be read or written doesn't prevent a sync.
    @discardableResult private func update(_ change: (Set<String>) -> Set<String>) -> Set<String> {
        guard let storage else { return [] }
        do {
            let before = try storage.record(PausedSyncs.key, warn: fault)?.names ?? []
            if change(before) != before {
                try storage.update(PausedSyncs.key, replacesDamaged: true) {
                    $0 = PausedSyncs(names: change($0?.names ?? []))
                }
            }
            return before
        } catch {
            fault(message(of: error))
            return []
        }
    }
}

/// The host's record of the syncs that wait for another connection.
struct PausedSyncs: Hashable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in the app's own storage.
    static let key = DocumentKey<PausedSyncs>(.host, literal: "paused")

    var names: Set<String>

    init(names: Set<String>) { self.names = names }

    func encode(into writer: inout WireWriter) { for name in names.sorted() { writer.write(1, name) } }

    init(from reader: inout WireReader) throws {
        names = []
        while let field = try reader.nextField() {
            if field.number == 1 { names.insert(try reader.string(field)) } else { try reader.skip(field) }
        }
    }
}

/// The delays before a failing server is tried again.
///
/// The back-off is exponential with full jitter: the delay is random, and its ceiling doubles with each failure. So hosts that failed at
/// the same time don't retry at the same time.
enum BackOff {
    /// The ceilings after the first failure and after many, in seconds.
    static let sources = 60...6 * 3_600
    /// The maximum delay that a server can request, in seconds.
    static let longestWait = 24 * 3_600

    /// Returns the maximum delay in seconds after a number of consecutive failures.
    static func ceiling(failures: Int, within range: ClosedRange<Int> = sources) -> Int {
        failures > 9 ? range.upperBound : min(range.lowerBound << max(failures - 1, 0), range.upperBound)
    }

    /// Returns the delay in seconds after a number of consecutive failures, at least what the server requested.
    static func delay(
        failures: Int, retryAfter: Int?, within range: ClosedRange<Int> = sources,
        random: inout some RandomNumberGenerator
    ) -> Int {
        let jittered = Int.random(in: 0...ceiling(failures: failures, within: range), using: &random)
        return max(jittered, min(retryAfter ?? 0, longestWait))
    }
}
