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

    /// Reads names, separated by commas or spaces.
    static func names(_ text: String) -> Set<String> {
        Set(text.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    /// Forgets what waited for a host before.
    ///
    /// - Throws: ``LocalStorageError``.
    func begin() throws {
        guard let storage, try storage.value(PausedSyncs.key)?.names.isEmpty == false else { return }
        try storage.update(PausedSyncs.key) { $0 = nil }
    }

    /// Those of some sources that wait now, and those of them that didn't before; noted.
    ///
    /// - Throws: ``LocalStorageError``.
    func waiting(of names: Set<String>) async throws -> (names: Set<String>, news: Set<String>) {
        let waiting = names.subtracting(allowed)
        let isMetered = waiting.isEmpty ? false : await connection.isMetered()
        let paused = isMetered ? waiting : []
        return (paused, try note(names, waiting: paused))
    }

    /// Notes that these sources are asked.
    ///
    /// - Throws: ``LocalStorageError``.
    func goOn(_ names: Set<String>) throws { _ = try note(names, waiting: []) }

    private func note(_ names: Set<String>, waiting: Set<String>) throws -> Set<String> {
        guard let storage else { return waiting }
        let before = try storage.value(PausedSyncs.key)?.names ?? []
        if before.subtracting(names).union(waiting) != before {
            try storage.update(PausedSyncs.key) { record in
                record = PausedSyncs(names: (record?.names ?? []).subtracting(names).union(waiting))
            }
        }
        return waiting.subtracting(before)
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
