import Dispatch
import Foundation
import Glibc
import Shared
import Synchronization

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
    /// - Throws: ``HostError``.
    func record(in storage: LocalStorageService, context: RequestContext) throws {
        let state = state
        if try storage.record(NetworkRecord.key)?.state == state { return }
        try storage.write(NetworkRecord(state: state, since: context.second), to: NetworkRecord.key)
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

/// A connection that may be metered, according to the user's setting or to NetworkManager.
final class MeteredConnection: Sendable {
    /// The user's setting.
    enum Setting: String, CaseIterable, Sendable {
        /// The connection is metered if NetworkManager reports that it is.
        case auto
        case yes
        case no
    }

    private let setting: Setting
    private let environment: [String: String]
    /// The last result of a query.
    private let known = Mutex<(at: ContinuousClock.Instant, isMetered: Bool)?>(nil)

    /// The time for which a result is cached.
    private static let lifetime = Duration.seconds(10)
    /// The time limit of each queried program, in seconds.
    private static let limit = 3

    /// - Parameter environment: The environment variables; programs are searched for in `PATH`.
    init(_ setting: Setting, environment: [String: String]) {
        (self.setting, self.environment) = (setting, environment)
    }

    /// Returns true if the connection is metered now.
    func isMetered() async -> Bool {
        switch setting {
        case .yes: return true
        case .no: return false
        case .auto: break
        }
        let now = ContinuousClock.now
        if let known = known.withLock({ $0 }), now - known.at < Self.lifetime { return known.isMetered }
        let isMetered = await queried()
        known.withLock { $0 = (now, isMetered) }
        return isMetered
    }

    private func queried() async -> Bool {
        let name = "org.freedesktop.NetworkManager"
        let property = await output(of: [
            "busctl", "--system", "--timeout=2", "get-property", name, "/org/freedesktop/NetworkManager", name,
            "Metered",
        ])
        // A number (NMMetered): 1 for yes, 3 for a guess of yes, 2 and 4 for no and a guess of no; 0 for unknown.
        let words = property?.split(whereSeparator: \.isWhitespace) ?? []
        if words.count == 2, words[0] == "u" { return words[1] == "1" || words[1] == "3" }
        // A line for each device: "GENERAL.METERED:yes (guessed)".
        let devices = await output(of: ["nmcli", "-t", "-f", "GENERAL.METERED", "device", "show"])
        return devices?.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("GENERAL.METERED:yes") } ?? false
    }

    /// Returns a program's output; `nil` if the program is missing or fails, which says nothing about the connection.
    private func output(of command: [String]) async -> String? {
        do {
            let outcome = try await LimitedCommand(environment: environment, limit: Self.limit, captured: .output).run(
                command)
            if case .exited(0, let output) = outcome { return output }
        } catch {}
        return nil
    }
}

/// Notifications of the kernel about changed interfaces, addresses or routes (rtnetlink).
///
/// The contents of notifications are ignored. The receiver reads the ``RouteTable`` instead, and so misses nothing if notifications are
/// lost.
final class RouteChanges {
    /// RTMGRP_LINK, IPV4_IFADDR, IPV4_ROUTE, IPV6_IFADDR and IPV6_ROUTE of linux/rtnetlink.h.
    private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

    /// `struct sockaddr_nl` of linux/netlink.h, which the C library's module leaves out.
    private struct Address {
        var family = UInt16(AF_NETLINK)
        var padding: UInt16 = 0
        /// Zero, so that the kernel assigns a number.
        var port: UInt32 = 0
        var groups: UInt32
    }

    private let source: any DispatchSourceRead

    /// Starts listening, until the object is deallocated.
    ///
    /// - Parameter report: Called on a Dispatch queue, at least once after the last of several changes.
    /// - Throws: ``CommandFailure`` if the kernel refuses.
    init(_ report: @escaping @Sendable () -> Void) throws {
        let kind = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_NETLINK, kind, 0)
        guard descriptor >= 0 else { throw Self.refusal(String(cString: strerror(errno))) }
        var address = Address(groups: Self.groups)
        let length = socklen_t(MemoryLayout<Address>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Self.refusal(reason)
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            // Reads all notifications. If the kernel drops some, it reports ENOBUFS once, which counts as a change, too.
            while read(descriptor, &buffer, buffer.count) > 0 || errno == EINTR || errno == ENOBUFS {}
            report()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }

    private static func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(
            "the kernel can't report network changes (\(reason)) — send SIGHUP to sync at once", exitCode: .inputOutput)
    }
}

/// The kernel's routes out of this machine, as listed in `/proc/net/route` and `/proc/net/ipv6_route`.
///
/// Loopback, rejecting and link-local IPv6 routes don't count, nor do those of an interface that is known to be down: a bridge without
/// members has a route and leads nowhere.
struct RouteTable: Hashable, Sendable {
    /// The routes: interface, destination and gateway of each.
    let routes: Set<String>

    private static let isUp: UInt32 = 0x1
    private static let refuses: UInt32 = 0x200
    /// The flags of routes to this machine's own addresses and to anycast addresses.
    private static let isLocal: UInt32 = 0x8010_0000

    /// Reads the kernel's lists; returns `nil` if they can't be read.
    static func current() -> RouteTable? {
        guard let four = text("/proc/net/route") else { return nil }
        // Without IPv6 the file doesn't exist.
        return RouteTable(ipv4: four, ipv6: text("/proc/net/ipv6_route") ?? "") { name in
            // The file is missing if `/sys` belongs to another network namespace.
            text("/sys/class/net/\(name)/operstate").map { !["down", "lowerlayerdown"].contains($0) } ?? true
        }
    }

    /// Parses the two lists; `isUsable` returns true for an interface that may lead somewhere.
    init(ipv4: String, ipv6: String, isUsable: (String) -> Bool) {
        var found: Set<String> = []
        // Iface Destination Gateway Flags RefCnt Use Metric Mask …, below a line of headings.
        for line in ipv4.split(separator: "\n").dropFirst() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count >= 8, let flags = UInt32(words[3], radix: 16), Self.leadsOut(words[0], flags) else {
                continue
            }
            if isUsable(words[0]) { found.insert("\(words[0]) \(words[1])/\(words[7]) \(words[2])") }
        }
        // Destination, its length, source, its length, next hop, metric, references, uses, flags, interface.
        for line in ipv6.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count >= 10, let flags = UInt32(words[8], radix: 16), Self.leadsOut(words[9], flags),
                flags & Self.isLocal == 0, !Self.isOfLink(words[0])
            else { continue }
            if isUsable(words[9]) { found.insert("\(words[9]) \(words[0])/\(words[1]) \(words[4])") }
        }
        routes = found
    }

    private static func leadsOut(_ interface: String, _ flags: UInt32) -> Bool {
        interface != "lo" && flags & isUp != 0 && flags & refuses == 0
    }

    /// Returns true for fe80::/10 and ff00::/8, which every interface has.
    private static func isOfLink(_ destination: String) -> Bool {
        ["fe8", "fe9", "fea", "feb", "ff"].contains { destination.hasPrefix($0) }
    }

    private static func text(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
