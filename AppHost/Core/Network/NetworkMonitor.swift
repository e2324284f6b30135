import Foundation
import Shared

/// The state of this machine's network.
///
/// The state `offline` is certain. The state `online` isn't, because the connection may be broken beyond this machine's own routes.
struct NetworkMonitor: Sendable {
    enum State: String, Hashable, Sendable {
        case online, offline
        /// The kernel gives no answer, or requests go to a proxy that may have other routes.
        case unknown
    }

    /// Returns the routes out of this machine; `nil` if the kernel gives no answer.
    let routes: @Sendable () -> RouteTable?
    let isProxied: Bool

    /// Creates a monitor of the machine's own network.
    ///
    /// - Parameter environment: The environment variables; `https_proxy` and similar variables set a proxy.
    static func system(environment: [String: String]) -> NetworkMonitor {
        let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        return NetworkMonitor(
            routes: RouteTable.current, isProxied: names.contains { environment[$0]?.isEmpty == false })
    }

    var state: State {
        guard let table = routes() else { return .unknown }
        if !table.routes.isEmpty { return .online }
        return isProxied ? .unknown : .offline
    }

    /// Returns true if a host can't be reached because there is no network. This machine itself can always be reached.
    func isOut(ofReach host: String) -> Bool { !Self.isLoopback(host) && state == .offline }

    /// Stores the state, and the instant at which it began.
    ///
    /// - Throws: ``LocalStorageError``.
    func record(in storage: LocalStorageService, context: RequestContext) throws {
        let state = state
        if try storage.record(NetworkRecord.key)?.state == state { return }
        try storage.update(NetworkRecord.key) { $0 = NetworkRecord(state: state, since: context.second) }
    }

    /// Returns true for a name or address of this machine itself.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased().trimmingCharacters(in: ["[", "]"])
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
            || name.wholeMatch(of: #/127(\.[0-9]{1,3}){3}/#) != nil
    }
}

/// The last state of the network that the host observed.
struct NetworkRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in the app's own storage.
    static let key = DocumentKey<NetworkRecord>(.host, literal: "network")

    var state: NetworkMonitor.State
    /// In seconds since 1 January 1970.
    var since: Int64

    init(state: NetworkMonitor.State, since: Int64) { (self.state, self.since) = (state, since) }

    func encode(into writer: inout WireWriter) {
        writer.write(1, state.rawValue)
        writer.write(2, since, in: .seconds)
    }

    init(from reader: inout WireReader) throws {
        self.init(state: .unknown, since: 0)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: state = NetworkMonitor.State(rawValue: try reader.string(field)) ?? .unknown
            case 2: since = try reader.signed(field, in: .seconds)
            default: try reader.skip(field)
            }
        }
    }
}
