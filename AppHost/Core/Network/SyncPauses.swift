import Shared

/// Which syncs wait while the connection is metered, and what waits.
struct SyncPauses: Sendable {
    /// How long what waits goes without a look whether it may go on, in seconds.
    static let interval = 60
    /// What is said of it.
    static let reason = "paused: metered connection"

    let connection: MeteredConnection
    /// Sources that go on: `jokes`, `favorites`, names of calendars.
    let allowed: Set<String>
    /// Where it is noted for `status`; `nil` for nowhere.
    let storage: LocalStorageService?
    /// Told where it can't be noted.
    let fault: @Sendable (String) -> Void

    /// Reads names, separated by commas or spaces.
    static func names(_ text: String) -> Set<String> {
        Set(text.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    /// Forgets what waited for a host before.
    func begin() { note { _ in [] } }

    /// Those of some sources that wait now, and those of them that didn't before; noted.
    func waiting(of names: Set<String>) async -> (names: Set<String>, news: Set<String>) {
        let waiting = names.subtracting(allowed)
        let isMetered = waiting.isEmpty ? false : await connection.isMetered()
        let paused = isMetered ? waiting : []
        let before = note { $0.subtracting(names).union(paused) }
        return (paused, paused.subtracting(before))
    }

    /// Notes that these sources are asked.
    func goOn(_ names: Set<String>) { note { $0.subtracting(names) } }

    /// Changes what is noted; returns what was. A note that can't be read or written keeps nothing from being synced.
    @discardableResult private func note(_ change: (Set<String>) -> Set<String>) -> Set<String> {
        guard let storage else { return [] }
        do {
            let before = try storage.value(PausedSyncs.key)?.names ?? []
            if change(before) != before {
                try storage.update(PausedSyncs.key) { $0 = PausedSyncs(names: change($0?.names ?? [])) }
            }
            return before
        } catch {
            fault(message(of: error))
            return []
        }
    }
}

/// The syncs that wait for another connection. The host's own.
struct PausedSyncs: Hashable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<PausedSyncs>(.jokes, literal: "paused")

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
