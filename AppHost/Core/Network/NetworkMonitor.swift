import Foundation
import Shared

/// Tells whether this machine is on a network.
///
/// Offline is sure, and online a hope: with a route out the way may still end behind it.
struct NetworkMonitor: Sendable {
    enum State: String, Hashable, Sendable {
        case online, offline
        /// The kernel doesn't say, or requests go to a proxy that may know other ways.
        case unknown
    }

    /// The routes out of this machine; `nil` where the kernel doesn't say.
    let routes: @Sendable () -> RouteTable?
    let isProxied: Bool

    /// The machine's own network.
    ///
    /// - Parameter environment: Where `https_proxy` and its like are named.
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

    /// Whether a host can't be reached for want of a network. This machine itself always can.
    func isOut(ofReach host: String) -> Bool { !Self.isLoopback(host) && state == .offline }

    /// Notes the state, and since when it is.
    ///
    /// - Throws: ``LocalStorageError``.
    func note(in storage: LocalStorageService, context: RequestContext) throws {
        let state = state
        if try storage.value(NetworkRecord.key)?.state == state { return }
        try storage.update(NetworkRecord.key) { $0 = NetworkRecord(state: state, since: context.second) }
    }

    /// True for a name or address of this machine itself.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased().trimmingCharacters(in: ["[", "]"])
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
            || name.wholeMatch(of: #/127(\.[0-9]{1,3}){3}/#) != nil
    }
}

/// The state of the network as the host saw it last.
struct NetworkRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<NetworkRecord>(.jokes, literal: "network")

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
