import Foundation
import Shared
import Synchronization

/// A fake of Firestore's REST API with `batchGet`, `commit`, lists and preconditions.
///
/// A commit is applied completely or not at all. Writes are counted, so that a test can detect repeated writes.
final class FirestoreDouble: Sendable {
    struct Document: Sendable {
        var fields: JSONValue
        var version: Int
    }

    private struct State: Sendable {
        var documents: [String: Document] = [:]
        var clock = 0
        /// The number of writes by document name.
        var writes: [String: Int] = [:]
        /// The number of following commits that are applied, but whose responses are lost.
        var lost = 0
        /// Writes by another client that precede the next commit.
        var rivals: [(name: String, fields: JSONValue)] = []
    }

    private final class Record: Sendable {
        let state = Mutex(State())
    }

    private let record = Record()
    private let server: LoopbackServer
    private static let root = "projects/demo/databases/(default)/documents"

    init() throws {
        let record = record
        server = try LoopbackServer { Self.answer($0, record) }
    }

    var environment: [String: String] { ["FIRESTORE_EMULATOR_HOST": "127.0.0.1:\(server.port)"] }

    /// Waits for one more request.
    func waitForRequest() { server.waitForRequest() }

    /// Applies the next commits, but loses their responses.
    func loseAnswers(_ count: Int) { record.state.withLock { $0.lost = count } }

    /// Lets another client write a landmark's favorite state just before the next commit.
    func rival(_ landmark: Int, isFavorite: Bool, changed: Int64) {
        record.state.withLock { $0.rivals.append((Self.name(landmark), Self.fields(isFavorite, changed))) }
    }

    /// Writes a landmark's favorite state at once, as another device does.
    func put(_ landmark: Int, isFavorite: Bool, changed: Int64) {
        record.state.withLock { Self.write(Self.name(landmark), Self.fields(isFavorite, changed), &$0) }
    }

    /// The favorite states by landmark number.
    var favorites: [Int: Bool] {
        record.state.withLock { state in
            var found: [Int: Bool] = [:]
            for (name, document) in state.documents {
                guard name.hasPrefix("\(Self.root)/favorites/"), let id = Int(name.split(separator: "/").last ?? "")
                else { continue }
                found[id] = document.fields["isFavorite"]?["booleanValue"]?.bool
            }
            return found
        }
    }

    /// The number of times each action was applied.
    var applied: [Int] { Array(actions.values) }

    /// The number of times each action was applied, by the action's id.
    var actions: [String: Int] {
        let prefix = "\(Self.root)/favorites-actions/"
        return record.state.withLock { state in
            var actions: [String: Int] = [:]
            for (name, count) in state.writes where name.hasPrefix(prefix) {
                actions[String(name.dropFirst(prefix.count))] = count
            }
            return actions
        }
    }

    private static func name(_ landmark: Int) -> String { "\(root)/favorites/\(landmark)" }

    private static func fields(_ isFavorite: Bool, _ changed: Int64) -> JSONValue {
        [
            "isFavorite": ["booleanValue": .bool(isFavorite)], "changed": ["integerValue": .string("\(changed)")],
            "action": ["stringValue": .string("other")],
        ]
    }

    private static func write(_ name: String, _ fields: JSONValue, _ state: inout State) {
        state.clock += 1
        state.documents[name] = Document(fields: fields, version: state.clock)
        state.writes[name, default: 0] += 1
    }

    private static func time(_ version: Int) -> JSONValue { .string("2026-11-21T09:41:00.\(100_000 + version)Z") }

    private static func answer(_ request: LoopbackRequest, _ record: Record) -> LoopbackAnswer {
        if request.method == "GET" { return list(request, record) }
        guard request.method == "POST", let body = try? JSONValue(parsing: [UInt8](request.body)) else {
            return .whole(status: 400)
        }
        return record.state.withLock { state in
            switch request.path {
            case "/v1/\(root):batchGet": return get(body, state)
            case "/v1/\(root):commit": return commit(body, &state)
            default: return .whole(status: 404)
            }
        }
    }

    private static func get(_ body: JSONValue, _ state: State) -> LoopbackAnswer {
        let rows = (body["documents"]?.array ?? []).compactMap(\.string).map { name -> JSONValue in
            guard let document = state.documents[name] else { return ["missing": .string(name)] }
            return [
                "found": ["name": .string(name), "fields": document.fields, "updateTime": time(document.version)]
            ]
        }
        return text(.array(rows))
    }

    /// Returns two documents per page regardless of the requested size, as Firestore may.
    private static func list(_ request: LoopbackRequest, _ record: Record) -> LoopbackAnswer {
        guard request.path == "/v1/\(root)/favorites" else { return .whole(status: 404) }
        let items = URLComponents(string: request.target)?.queryItems ?? []
        let token = items.first { $0.name == "pageToken" }?.value
        guard items.contains(where: { $0.name == "pageSize" }), token?.hasPrefix("after/") ?? true else {
            return .whole(status: 400)
        }
        return record.state.withLock { state in
            let names = state.documents.keys.filter { $0.hasPrefix("\(root)/favorites/") }.sorted()
            let first = Int(token?.dropFirst(6) ?? "0") ?? 0
            let page = names.dropFirst(first).prefix(2)
            let documents = page.compactMap { name in
                state.documents[name].map { document -> JSONValue in
                    ["name": .string(name), "fields": document.fields, "updateTime": time(document.version)]
                }
            }
            // An empty list omits the member.
            var members = documents.isEmpty ? [] : [JSONMember("documents", .array(documents))]
            if first + page.count < names.count {
                members.append(JSONMember("nextPageToken", .string("after/\(first + page.count)")))
            }
            return text(.object(members))
        }
    }

    private static func commit(_ body: JSONValue, _ state: inout State) -> LoopbackAnswer {
        if !state.rivals.isEmpty {
            let rival = state.rivals.removeFirst()
            write(rival.name, rival.fields, &state)
        }
        let writes = body["writes"]?.array ?? []
        for write in writes {
            guard let name = write["update"]?["name"]?.string else { return .whole(status: 400) }
            let there = state.documents[name]
            let condition = write["currentDocument"]
            if condition?["exists"]?.bool == false, there != nil {
                return refusal(409, "ALREADY_EXISTS")
            }
            if let wanted = condition?["updateTime"], there.map({ time($0.version) }) != wanted {
                return refusal(400, "FAILED_PRECONDITION")
            }
        }
        for write in writes {
            if let update = write["update"], let name = update["name"]?.string {
                self.write(name, update["fields"] ?? .null, &state)
            }
        }
        if state.lost > 0 {
            state.lost -= 1
            return .silence
        }
        return text(["writeResults": .array(writes.map { _ in ["updateTime": time(state.clock)] })])
    }

    private static func refusal(_ code: Int, _ status: String) -> LoopbackAnswer {
        text(["error": ["code": .integer(code), "status": .string(status)]], status: code)
    }

    private static func text(_ json: JSONValue, status: Int = 200) -> LoopbackAnswer {
        .text((try? json.serialised()) ?? "{}", status: status)
    }
}
