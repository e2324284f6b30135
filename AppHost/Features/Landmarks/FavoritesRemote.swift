import Foundation
import Shared

/// The favorites in a Firestore collection: one document per landmark, and one marker document per applied action.
///
/// Both are written in one commit. The marker must be new, so that an action whose answer was lost isn't applied twice. The landmark's
/// document must be unchanged since it was read (compare-and-swap), so that no change of another device is lost. Of two changes the later
/// wins.
struct FavoritesRemote: Sendable {
    static let defaultCollection = "favorites"
    /// The maximum number of attempts for a contested change.
    private static let attempts = 5
    /// The maximum number of pages to fetch.
    private static let pages = 100

    let place: FirestorePlace
    let client: HTTPClient

    /// The outcome of an action.
    enum Outcome: Hashable, Sendable {
        /// The action was applied; `isContested` is true if another device changed the same landmark meanwhile.
        case applied(isContested: Bool)
        /// The action was applied before.
        case repeated
        /// The collection has a later change, which is kept.
        case older(than: FavoriteStates.Entry)
    }

    /// The collection's state of an action and its landmark.
    private struct State {
        /// True if the action was applied.
        var isDone = false
        /// The landmark's last change; `nil` if there is none or it is malformed.
        var entry: FavoriteStates.Entry?
        /// The version of the landmark's document; `nil` if there is none.
        var version: String?
    }

    /// Applies the change of an action, once.
    ///
    /// - Throws: ``HTTPError``, ``HostError``.
    func apply(_ mine: FavoriteStates.Entry) async throws -> Outcome {
        var budget = client.begin()
        var isContested = false
        for _ in 0..<Self.attempts {
            let state = try await fetchState(for: mine, &budget)
            if state.isDone { return .repeated }
            if let remote = state.entry, !mine.isLater(than: remote) { return .older(than: remote) }
            if try await commit(mine, over: state.version, &budget) { return .applied(isContested: isContested) }
            isContested = true
        }
        throw HostError.contested(place)
    }

    /// Returns the last change of every landmark in the collection, by any device. Malformed documents are skipped.
    ///
    /// The database can't be queried for recent changes only: a change carries the time of the device that made it, which may have been
    /// offline for long.
    ///
    /// - Throws: ``HTTPError``, ``HostError``.
    func entries() async throws -> [FavoriteStates.Entry] {
        var budget = client.begin()
        var entries: [FavoriteStates.Entry] = []
        var token: String?
        for _ in 0..<Self.pages {
            let page = try json(try await client.answer(to: try place.list(after: token), within: &budget).body)
            for document in page["documents"]?.array ?? [] {
                guard let name = document["name"]?.string, let landmark = Int(name.split(separator: "/").last ?? ""),
                    landmark > 0, let entry = Self.entry(document["fields"], of: landmark)
                else { continue }
                entries.append(entry)
            }
            guard let next = page["nextPageToken"]?.string, !next.isEmpty else { return entries }
            guard next != token else { throw HostError.notFirestore(place.description) }
            token = next
        }
        throw HostError.endless(place)
    }

    private func name(of entry: FavoriteStates.Entry) -> String {
        "\(place.documents)/\(place.collection)/\(entry.landmark)"
    }

    private func marker(of entry: FavoriteStates.Entry) -> String {
        "\(place.documents)/\(place.collection)-actions/\(entry.action)"
    }

    private func fetchState(for mine: FavoriteStates.Entry, _ budget: inout HTTPClient.Budget) async throws -> State {
        let (name, marker) = (name(of: mine), marker(of: mine))
        let request = try place.request("batchGet", ["documents": .array([.string(marker), .string(name)])])
        let rows = try json(try await client.answer(to: request, within: &budget).body).array ?? []
        var state = State()
        var answered: Set<String> = []
        for row in rows {
            if let missing = row["missing"]?.string { answered.insert(missing) }
            guard let found = row["found"], let called = found["name"]?.string else { continue }
            answered.insert(called)
            if called == marker { state.isDone = true }
            if called == name {
                state.version = found["updateTime"]?.string
                guard state.version != nil else {
                    throw HostError.notFirestore(place.description)
                }
                state.entry = Self.entry(found["fields"], of: mine.landmark)
            }
        }
        // An answer must cover both documents: a missed marker would let an action be applied twice.
        guard answered.isSuperset(of: [marker, name]) else {
            throw HostError.notFirestore(place.description)
        }
        return state
    }

    private static func entry(_ fields: JSONValue?, of landmark: Int) -> FavoriteStates.Entry? {
        guard let isFavorite = fields?["isFavorite"]?["booleanValue"]?.bool,
            let instant = fields?["changed"]?["integerValue"]?.string.flatMap({ Int64($0) }), instant >= 0,
            let action = fields?["action"]?["stringValue"]?.string, action.utf8.count <= 64
        else { return nil }
        return FavoriteStates.Entry(landmark: landmark, isFavorite: isFavorite, instant: instant, action: action)
    }

    /// Commits a change.
    ///
    /// - Returns: True if it was written; false if the marker exists or the landmark's document changed.
    private func commit(
        _ mine: FavoriteStates.Entry, over version: String?, _ budget: inout HTTPClient.Budget
    ) async throws -> Bool {
        let changed: JSONValue = ["integerValue": .string("\(mine.instant)")]
        let condition: JSONValue = version.map { ["updateTime": .string($0)] } ?? ["exists": .bool(false)]
        let marker: JSONValue = [
            "update": ["name": .string(self.marker(of: mine)), "fields": ["changed": changed]],
            "currentDocument": ["exists": .bool(false)],
        ]
        let favorite: JSONValue = [
            "update": [
                "name": .string(name(of: mine)),
                "fields": [
                    "landmark": ["integerValue": .string("\(mine.landmark)")],
                    "isFavorite": ["booleanValue": .bool(mine.isFavorite)], "changed": changed,
                    "action": ["stringValue": .string(mine.action)],
                ],
            ],
            "currentDocument": condition,
        ]
        let request = try place.request("commit", ["writes": .array([marker, favorite])])
        let answer = try await client.answer(to: request, within: &budget, accepting: [400, 404, 409])
        let body = try json(answer.body)
        if answer.status == 200 {
            guard body["writeResults"]?.array?.count == 2 else {
                throw HostError.notFirestore(place.description)
            }
            return true
        }
        let status = body["error"]?["status"]?.string ?? ""
        guard ["ALREADY_EXISTS", "FAILED_PRECONDITION", "ABORTED", "NOT_FOUND"].contains(status) else {
            throw HTTPError(request.url, client.fault(of: answer))
        }
        // A missing database is also reported as not found; the number of attempts is limited.
        return false
    }

    private func json(_ body: Data) throws -> JSONValue {
        do {
            return try JSONValue(parsing: [UInt8](body), limits: JSONLimits(bytes: 1 << 20))
        } catch {
            throw HostError.notFirestore(place.description)
        }
    }
}

// The errors of a collection that the favorites can't be synced with. The changes wait.
extension HostError {
    /// Other devices change the same landmark again and again.
    static func contested(_ place: FirestorePlace) -> HostError {
        HostError(
            .source, "too many concurrent changes in \(place.description)",
            "try again later; until then the favorites wait",
            exitCode: .unavailable)
    }

    /// The collection has more pages than favorites can have.
    static func endless(_ place: FirestorePlace) -> HostError {
        HostError(
            .source, "\(place.description) has more documents than there are landmarks",
            "name a collection that holds only favorites")
    }
}
