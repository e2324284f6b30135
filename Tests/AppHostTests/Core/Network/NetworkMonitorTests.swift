import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

extension NetworkMonitor {
    static let online = NetworkMonitor(
        routes: {
            RouteTable(
                ipv4: "Iface\neth0 00000000 010200C0 0003 0 0 0 00000000 0 0 0", ipv6: "", isUsable: { _ in true })
        }, isProxied: false)
    static let offline = NetworkMonitor(
        routes: { RouteTable(ipv4: "", ipv6: "", isUsable: { _ in true }) }, isProxied: false)
}

struct NetworkMonitorTests {
    private static let heading = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT"

    private func table(_ four: String..., six: [String] = [], down: Set<String> = []) -> Set<String> {
        RouteTable(
            ipv4: ([Self.heading] + four).joined(separator: "\n"), ipv6: six.joined(separator: "\n"),
            isUsable: { !down.contains($0) }
        ).routes
    }

    // Requirements: J-015
    @Test("Only routes over usable interfaces that lead out of the machine are counted")
    func outboundRoutes() {
        let route = "eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0"
        let network = "docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0"
        #expect(table(route) == ["eth0 00000000/00000000 010200C0"])
        #expect(table(route, network).count == 2)
        #expect(table(route, network, down: ["docker0"]) == table(route))
        #expect(table() == [])
        #expect(table("eth0\t00000000\t00000000\t0200\t0\t0\t0\t00000000\t0\t0\t0") == [])
        #expect(table("lo\t0000007F\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0", "nonsense") == [])
    }

    @Test("IPv6 link-local, multicast, own-address and loopback routes are not counted")
    func ipv6LocalRoutes() {
        let none = String(repeating: "0", count: 32)
        func line(_ destination: String, _ length: String, _ flags: String, _ name: String) -> String {
            "\(destination) \(length) \(none) 00 \(none) 00000100 00000001 00000000 \(flags) \(name)"
        }
        #expect(
            table(six: [
                line("fe80" + none.dropFirst(4), "40", "00000001", "eth0"),
                line("ff00" + none.dropFirst(4), "08", "00000001", "eth0"),
                line("fd00" + none.dropFirst(4), "80", "80200001", "eth0"),
                line(none, "00", "00200200", "lo"),
            ]) == [])
        #expect(table(six: [line(none, "00", "00000003", "eth0")]) == ["eth0 \(none)/00 \(none)"])
    }

    // Requirements: J-015
    @Test("Loopback hosts are reachable offline, and other hosts only online or through a proxy")
    func loopbackHosts() {
        for host in ["127.0.0.1", "localhost", "LOCALHOST", "::1", "[::1]", "a.localhost", "127.1.2.3"] {
            #expect(!NetworkMonitor.offline.isOut(ofReach: host), "\(host)")
        }
        for host in ["example.org", "10.0.0.1", "127.0.0.1.example.org", "localhost.example.org"] {
            #expect(NetworkMonitor.offline.isOut(ofReach: host), "\(host)")
            #expect(!NetworkMonitor.online.isOut(ofReach: host))
        }
        let proxied = NetworkMonitor(routes: NetworkMonitor.offline.routes, isProxied: true)
        #expect(proxied.state == .unknown && !proxied.isOut(ofReach: "example.org"))
        #expect(NetworkMonitor(routes: { nil }, isProxied: false).state == .unknown)
    }

    // Requirements: J-015
    @Test("The network state is stored with the instant at which it began")
    func stateStart() throws {
        let folder = try TemporaryFolder()
        let storage = try LocalStorageService(path: "\(folder.path)/state", apartFrom: "\(folder.path)/container")
        func record(_ monitor: NetworkMonitor, _ second: Double) throws -> NetworkRecord? {
            try monitor.record(in: storage, context: RequestContext(now: Date(timeIntervalSince1970: second)))
            return try storage.value(NetworkRecord.key)
        }
        #expect(try record(.online, 10) == NetworkRecord(state: .online, since: 10))
        #expect(try record(.online, 20) == NetworkRecord(state: .online, since: 10))
        #expect(try record(.offline, 30) == NetworkRecord(state: .offline, since: 30))
    }
}
