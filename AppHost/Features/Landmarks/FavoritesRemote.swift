import Foundation
import Shared

/// The favorites in a collection of Firestore: a document a landmark, and one an action that was done, beside.
///
/// Both are written in one commit. The action's has to be new, so that an action whose answer was lost isn't done again; the landmark's has
/// to be as it was when it was looked at, so that nobody else's change is overwritten unseen. Of two changes the later counts.
struct FavoritesRemote: Sendable {
    static let defaultCollection = "favorites"
    /// How often a change that others contest is tried.
    private static let attempts = 5
    /// The most pages that are fetched.
    private static let pages = 100

    let place: FirestorePlace
    let client: HTTPClient

    /// What came of an action.
    enum Outcome: Hashable, Sendable {
        /// It is done; whether others changed the same meanwhile.
        case applied(isContested: Bool)
        /// It was done before.
        case repeated
        /// A later change is there, which stays.
        case older(than: FavoriteStates.Entry)
    }

    /// What is there.
    private struct State {
        /// Whether the action is done.
        var isDone = false
        /// The landmark's last change; `nil` for none, or one that isn't written so.
        var entry: FavoriteStates.Entry?
        /// The version of the landmark's document; `nil` where there is none.
        var version: String?
    }

    /// Writes the change of an action, once.
    ///
    /// - Throws: ``HTTPError``, ``FavoritesRemoteError``.
    func apply(_ mine: FavoriteStates.Entry) async throws -> Outcome {
        var budget = client.begin()
        var isContested = false
        for _ in 0..<Self.attempts {
            let state = try await look(mine, &budget)
            if state.isDone { return .repeated }
            if let there = state.entry, !mine.isLater(than: there) { return .older(than: there) }
            if try await commit(mine, over: state.version, &budget) { return .applied(isContested: isContested) }
            isContested = true
        }
        throw FavoritesRemoteError(place: place.description, fault: .contested)
    }

    /// The last change of every landmark that is there, whoever made it. What isn't written as this app writes is left out.
    ///
    /// The database can't be asked for what changed since: a change carries the instant of the device that made it, which may have
    /// been offline for long.
    ///
    /// - Throws: ``HTTPError``, ``FavoritesRemoteError``.
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
            guard next != token else { throw FavoritesRemoteError(place: place.description, fault: .strange) }
            token = next
        }
        throw FavoritesRemoteError(place: place.description, fault: .endless)
    }

    private func name(of entry: FavoriteStates.Entry) -> String {
        "\(place.documents)/\(place.collection)/\(entry.landmark)"
    }

    private func marker(of entry: FavoriteStates.Entry) -> String {
        "\(place.documents)/\(place.collection)-actions/\(entry.action)"
    }

    private func look(_ mine: FavoriteStates.Entry, _ budget: inout HTTPClient.Budget) async throws -> State {
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
                    throw FavoritesRemoteError(place: place.description, fault: .strange)
                }
                state.entry = Self.entry(found["fields"], of: mine.landmark)
            }
        }
        // What isn't said of both is no answer: a marker that is overlooked has an action done twice.
        guard answered.isSuperset(of: [marker, name]) else {
            throw FavoritesRemoteError(place: place.description, fault: .strange)
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

    /// - Returns: Whether it was written; `false` where something was there or changed.
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
                throw FavoritesRemoteError(place: place.description, fault: .strange)
            }
            return true
        }
        let status = body["error"]?["status"]?.string ?? ""
        guard ["ALREADY_EXISTS", "FAILED_PRECONDITION", "ABORTED", "NOT_FOUND"].contains(status) else {
            throw HTTPError(request.url, client.fault(of: answer))
        }
        // A database that isn't there is not found, too, and stays so: the attempts come to an end.
        return false
    }

    private func json(_ body: Data) throws -> JSONValue {
        do {
            return try JSONValue(parsing: [UInt8](body), limits: JSONLimits(bytes: 1 << 20))
        } catch {
            throw FavoritesRemoteError(place: place.description, fault: .strange)
        }
    }
}

/// A collection the favorites can't be written to. They wait.
struct FavoritesRemoteError: CommandError, Hashable {
    enum Fault: Hashable {
        /// An answer that isn't Firestore's.
        case strange
        /// Others changed the same again and again.
        case contested
        /// There are more pages than favorites can have.
        case endless
    }

    let place: String
    let fault: Fault

    var exitCode: ExitCode { fault == .contested ? .unavailable : .badData }

    var message: String {
        switch fault {
        case .strange:
            "\(place) was answered as Firestore doesn't answer — check FIRESTORE_EMULATOR_HOST, or what is in between"
        case .endless: "\(place) has more documents than there are landmarks — name the favorites' own collection"
        case .contested: "\(place) is changed by others all the time — the favorites wait, try again later"
        }
    }
}
