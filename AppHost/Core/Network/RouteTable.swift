import Foundation
import Glibc

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
