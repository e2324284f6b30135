import Dispatch
import Foundation
import Shared
import Synchronization

/// A connection to one member of an etcd cluster, over the member's JSON gateway.
///
/// Answers have limits of time and size. An expired token is renewed once for a request.
final class EtcdConnection: Sendable {
    /// The limits of time and size of a request.
    static let limits: HTTPClient.Limits = {
        var limits = HTTPClient.Limits()
        (limits.connecting, limits.whole, limits.bytes) = (5, 10, 8 << 20)
        return limits
    }()

    /// The exit status of the failure of an etcd whose disk quota is used up. It answers reads, and stores neither values nor leases.
    static let fullStatus = ExitCode.inputOutput

    /// The member, as `HOST:PORT`.
    let member: String
    private let url: URL
    private let client: HTTPClient
    private let login: HTTPLogin?
    private let token = Mutex<String?>(nil)

    /// - Parameter url: The URL of the gateway's version 3.
    init(_ member: String, url: URL, client: HTTPClient, login: HTTPLogin?) {
        (self.member, self.url, self.client, self.login) = (member, url, client, login)
    }

    /// The version of a member's etcd, and the revision that the member has reached.
    struct Status: Hashable, Sendable {
        let version: String
        let revision: Int64
    }

    /// Returns the status of a member that has a leader.
    ///
    /// Most versions answer without a user. Some releases of 3.5 and 3.6 require the role `root`, others any user.
    ///
    /// - Throws: ``CommandFailure``, ``HTTPError``.
    func status() async throws -> Status {
        let path = "maintenance/status"
        var outcome = try await send(path, [:], nil)
        if case .refused = outcome, login != nil { outcome = try await send(path, [:], try await currentToken()) }
        switch outcome {
        case .answer(let json):
            guard let version = json["version"]?.string, let revision = json["header"]?.int64("revision") else {
                throw foreign
            }
            // A member without a leader answers most other requests after many seconds, if at all.
            if json["leader"] == nil { throw failure(Refusal(code: 14, text: "no leader")) }
            return Status(version: version, revision: revision)
        case .refused(let refusal) where refusal.code == 7:
            throw CommandFailure(
                "\(member) is reachable, but reports its version only to users with the role 'root' — later releases of etcd report it to every user",
                exitCode: .denied)
        case .refused(let refusal): throw failure(refusal)
        }
    }

    /// Performs a transaction.
    ///
    /// - Throws: ``CommandFailure``, ``HTTPError``. After an error, the transaction may have been performed.
    func perform(_ transaction: EtcdTransaction) async throws -> EtcdTransaction.Outcome {
        guard let outcome = EtcdTransaction.Outcome(try await answer("kv/txn", transaction.json)) else { throw foreign }
        let operations = outcome.isMet ? transaction.operations : transaction.otherwise
        guard outcome.found.count == operations.count else { throw foreign }
        return outcome
    }

    /// The maximum number of keys that are fetched together.
    private static let page = 500

    /// Fetches the entries whose keys begin with a prefix, in parts, at a revision; `nil` for the newest.
    ///
    /// - Parameter take: Called with each part.
    /// - Throws: ``CommandFailure``, ``HTTPError``.
    func list(_ prefix: String, at revision: Int64? = nil, _ take: ([EtcdEntry]) -> Void) async throws {
        var (last, size, revision): (String?, Int, Int64?) = (nil, Self.page, revision)
        while true {
            let outcome: EtcdTransaction.Outcome
            do {
                outcome = try await perform(
                    EtcdTransaction(operations: [.list(prefix, after: last, limit: size, revision: revision)]))
            } catch let error as HTTPError where size > 1 {
                guard case .tooLarge = error.fault else { throw error }
                size = max(size / 8, 1)
                continue
            }
            // All parts are of the same revision.
            revision = revision ?? outcome.revision
            let found = outcome.found[0]
            take(found)
            guard found.count == size, let entry = found.last else { return }
            last = entry.key
        }
    }

    /// Creates a lease, and returns its id.
    ///
    /// - Parameter seconds: The time after which the lease ends, unless it is kept alive.
    func grantLease(seconds: Int) async throws -> Int64 {
        let json = try await answer("lease/grant", ["TTL": .string("\(seconds)")])
        guard let id = json.int64("ID"), id != 0 else { throw foreign }
        return id
    }

    /// Extends a lease.
    ///
    /// - Returns: The revision of the cluster; `nil` if the lease has ended.
    func keepAlive(lease: Int64) async throws -> Int64? {
        let json = try await answer("lease/keepalive", ["ID": .string("\(lease)")])
        guard let result = json["result"], let seconds = result.int64("TTL"),
            let revision = result["header"]?.int64("revision")
        else { throw foreign }
        return seconds > 0 ? revision : nil
    }

    /// Ends a lease.
    func revoke(lease: Int64) async throws {
        _ = try await answer("lease/revoke", ["ID": .string("\(lease)")])
    }

    /// Watches the keys that begin with a prefix, from a revision on, until the member ends the watch or the task is cancelled.
    ///
    /// - Parameter first: The first watched key, in the order of keys; `nil` for all keys with the prefix.
    /// - Throws: ``CommandFailure``, ``HTTPError``, `CancellationError`; always one of them.
    func watch(
        _ prefix: String, beginningAt first: String? = nil, from revision: Int64, _ lines: EtcdLines
    ) async throws {
        let body: JSONValue = [
            "create_request": [
                "key": .base64(Array((first ?? prefix).utf8)),
                "range_end": .base64(EtcdOperation.end(of: prefix)),
                "start_revision": .string("\(revision)"), "fragment": .bool(true),
            ]
        ]
        let answer = try await client.stream(try request("watch", body, try await currentToken())) { lines.take($0) }
        guard answer.status == 200 else { throw failure(try refusal(in: answer) ?? Refusal(code: 0, text: "")) }
        throw CommandFailure("\(member) ended the watch — the host connects again", exitCode: .unavailable)
    }

    // MARK: Requests

    /// An error that etcd reports, with the number of gRPC's status.
    private struct Refusal {
        let code: Int
        let text: String

        var isTokenExpired: Bool { code == 16 || text.hasSuffix("revision of auth store is old") }
    }

    private enum Outcome {
        case answer(JSONValue)
        case refused(Refusal)
    }

    /// Obtains a token, if this host has a user.
    ///
    /// - Throws: ``CommandFailure``, ``HTTPError``.
    func logIn() async throws { _ = try await currentToken() }

    private func currentToken() async throws -> String? {
        guard let login else { return nil }
        if let known = token.withLock({ $0 }) { return known }
        let body: JSONValue = ["name": .string(login.user), "password": .string(login.password)]
        switch try await send("auth/authenticate", body, nil) {
        case .refused(let refusal): throw failure(refusal)
        case .answer(let json):
            // The token becomes part of a header.
            guard let new = json["token"]?.string, (1...8_192).contains(new.utf8.count),
                new.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
            else { throw foreign }
            token.withLock { $0 = new }
            return new
        }
    }

    private func answer(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        var outcome = try await send(path, body, try await currentToken())
        if case .refused(let refusal) = outcome, refusal.isTokenExpired, login != nil {
            token.withLock { $0 = nil }
            outcome = try await send(path, body, try await currentToken())
        }
        switch outcome {
        case .answer(let json): return json
        case .refused(let refusal): throw failure(refusal)
        }
    }

    private func request(_ path: String, _ body: JSONValue, _ token: String?) throws -> HTTPRequest {
        var request = HTTPRequest(url: url.appendingPathComponent(path), body: Data(try body.serialised().utf8))
        request.authorization = token
        return request
    }

    private func send(_ path: String, _ body: JSONValue, _ token: String?) async throws -> Outcome {
        var budget = client.begin()
        let answer = try await client.answer(
            to: try request(path, body, token), within: &budget, accepting: Set(400...599))
        if let refusal = try refusal(in: answer) { return .refused(refusal) }
        guard answer.status == 200, let json = json(answer.body) else { throw foreign }
        return .answer(json)
    }

    private func json(_ body: Data) -> JSONValue? {
        do {
            return try JSONValue(parsing: [UInt8](body), limits: JSONLimits(bytes: client.limits.bytes, depth: 16))
        } catch {
            return nil
        }
    }

    /// Returns the error in an answer, which a stream reports with the status 200; `nil` for an answer without an error.
    ///
    /// From version 3.6 on, only the errors of streams are in a member `error`.
    ///
    /// - Throws: ``CommandFailure`` for an answer that isn't etcd's; ``HTTPError`` for a server in front of etcd that is overloaded.
    private func refusal(in answer: HTTPAnswer) throws -> Refusal? {
        let json = json(answer.body)
        if let error = json?["error"] {
            let code = json?["code"] ?? error["code"] ?? error["grpc_code"]
            return Refusal(code: code?.integer ?? 0, text: error["message"]?.string ?? error.string ?? "")
        }
        if answer.status == 200 { return nil }
        if let code = json?["code"]?.integer, (1...16).contains(code), let text = json?["message"]?.string {
            return Refusal(code: code, text: text)
        }
        if answer.status >= 500 || answer.status == 429 { throw HTTPError(url, client.fault(of: answer)) }
        throw foreign
    }

    // MARK: Errors

    /// The error for an answer that isn't etcd's.
    private var foreign: CommandFailure {
        CommandFailure("\(member) isn't etcd's JSON gateway — check the address and the port", exitCode: .badData)
    }

    private func failure(_ refusal: Refusal) -> CommandFailure {
        let text = refusal.text.replacingOccurrences(of: "etcdserver: ", with: "").shortened
        switch (refusal.code, text) {
        case (_, "authentication failed, invalid user ID or password"):
            return CommandFailure(
                "\(member) refuses the user '\(login?.user ?? "")' — check \(HTTPArguments.login)",
                exitCode: .denied)
        case (_, "authentication is not enabled"):
            return CommandFailure(
                "\(member) has no users — leave out \(HTTPArguments.login), or run 'etcdctl auth enable'",
                exitCode: .denied)
        case (_, "user name is empty"):
            return CommandFailure(
                "\(member) requires a user — add \(HTTPArguments.user) NAME \(HTTPArguments.passwordFile) FILE",
                exitCode: .denied)
        case (16, _):
            return CommandFailure("\(member) refuses its own token — join the group again", exitCode: .denied)
        case (7, _):
            return CommandFailure(
                "\(member) denies the user '\(login?.user ?? "")' access — grant a role that may read and write the keys that begin with '\(GroupKeys.prefix)'",
                exitCode: .denied)
        case (8, _):
            return CommandFailure(
                "\(member) can't store more: \(text) — compact and defragment etcd, then run 'etcdctl alarm disarm'",
                exitCode: Self.fullStatus)
        default:
            return CommandFailure(
                "\(member) reports an error: \(text) — check that a majority of etcd's members runs",
                exitCode: .unavailable)
        }
    }
}

/// The lines of a watch, split from the bytes as they arrive.
final class EtcdLines: Sendable {
    private struct State {
        /// The beginning of a line.
        var line: [UInt8] = []
        /// When the line began; for the first line, when the watch was requested. `nil` between lines.
        var since: DispatchTime? = .now()
        /// When the last line was complete, or the watch was requested.
        var last: DispatchTime = .now()
    }

    /// The maximum length of a line in bytes: etcd divides larger answers into fragments.
    static let limit = 4 << 20

    private let state = Mutex(State())
    private let limit: Int
    private let report: @Sendable (EtcdWatchAnswer) -> HTTPError.Fault?

    /// - Parameter report: Receives each line on the thread that delivers the bytes, and returns the fault that ends the watch, or `nil`.
    init(limit: Int = EtcdLines.limit, _ report: @escaping @Sendable (EtcdWatchAnswer) -> HTTPError.Fault?) {
        (self.limit, self.report) = (limit, report)
    }

    /// Takes the next bytes, and returns the fault that ends the watch, or `nil`.
    func take(_ bytes: UnsafeRawBufferPointer) -> HTTPError.Fault? {
        state.withLock { state in
            var rest = bytes[...]
            while !rest.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: "\n"))
                let part = rest[..<(end ?? rest.endIndex)]
                guard state.line.count + part.count <= limit else {
                    return .other(reason: "a line of the watch has more than \(limit) bytes")
                }
                state.line += part
                guard let end else {
                    state.since = state.since ?? .now()
                    return nil
                }
                rest = rest[rest.index(after: end)...]
                let line = state.line
                state = State(since: nil)
                if let fault = take(line: line) { return fault }
            }
            return nil
        }
    }

    private func take(line: [UInt8]) -> HTTPError.Fault? {
        let answer: EtcdWatchAnswer?
        do {
            answer = EtcdWatchAnswer(try JSONValue(parsing: line, limits: JSONLimits(bytes: limit, depth: 16)))
        } catch {
            answer = nil
        }
        guard let answer else { return .other(reason: "a line of the watch isn't etcd's") }
        return report(answer)
    }

    /// Returns true if no line was completed for a number of seconds.
    func isSilent(at now: DispatchTime = .now(), for seconds: Int) -> Bool {
        state.withLock { now >= $0.last + .seconds(seconds) }
    }

    /// Returns true if a line began, or the watch was requested, longer ago than a number of seconds, and the line isn't complete.
    func isStalled(at now: DispatchTime = .now(), after seconds: Int) -> Bool {
        state.withLock { state in state.since.map { now >= $0 + .seconds(seconds) } ?? false }
    }
}
