import Network
import NetworkExtension
import Testing

/// The network of an extension, which has none.
struct NetworkTests {
    @Test("A monitor reports one unsatisfied path on its queue")
    func monitor() async {
        let monitor = NWPathMonitor()
        #expect(monitor.currentPath.status == .unsatisfied && monitor.currentPath.availableInterfaces.isEmpty)
        let path = await withCheckedContinuation { continuation in
            monitor.pathUpdateHandler = { continuation.resume(returning: $0) }
            monitor.start(queue: DispatchQueue(label: "Paths"))
            monitor.start(queue: .global())
        }
        #expect(path.unsatisfiedReason == .notAvailable && !path.usesInterfaceType(.wifi) && !path.isExpensive)
        #expect(monitor.queue?.label == "Paths")
        monitor.cancel()
        #expect(monitor.pathUpdateHandler == nil)
        var states: [NWPath.Status] = []
        for await path in NWPathMonitor(requiredInterfaceType: .cellular) { states.append(path.status) }
        #expect(states == [.unsatisfied])
    }

    @Test("A connection waits for a network, and what it sends and receives ends when it is cancelled")
    func connection() async {
        let connection = NWConnection(host: "tea.example", port: 443, using: .tls)
        #expect(connection.endpoint == .hostPort(host: .name("tea.example", nil), port: .https))
        let states = AsyncStream<NWConnection.State> { continuation in
            connection.stateUpdateHandler = { state in
                continuation.yield(state)
                if case .waiting = state { connection.cancel() }
                if case .cancelled = state { continuation.finish() }
            }
        }
        let ended = AsyncStream<NWError?> { continuation in
            connection.send(content: Data([1]), completion: .contentProcessed { continuation.yield($0) })
            connection.receive(minimumIncompleteLength: 1, maximumLength: 9) { _, _, _, error in
                continuation.yield(error)
                continuation.finish()
            }
        }
        connection.start(queue: DispatchQueue(label: "Connection"))
        var seen: [NWConnection.State] = []
        for await state in states { seen.append(state) }
        #expect(seen == [.preparing, .waiting(.posix(.ENETDOWN)), .cancelled])
        var errors: [NWError?] = []
        for await error in ended { errors.append(error) }
        #expect(errors == [.posix(.ECANCELED), .posix(.ECANCELED)])
        let late = await withCheckedContinuation { continuation in
            connection.send(content: nil, completion: .contentProcessed { continuation.resume(returning: $0) })
        }
        #expect(late == .posix(.ECANCELED))
    }

    @Test("Addresses, hosts and ports are read from texts")
    func endpoints() {
        #expect(NWEndpoint.Host("192.0.2.7") == .ipv4(IPv4Address(Data([192, 0, 2, 7])) ?? .any))
        #expect(NWEndpoint.Host("::1") == .ipv6(.loopback))
        #expect(NWEndpoint.Host("300.1.1.1") == .name("300.1.1.1", nil))
        #expect(IPv6Address("2001:db8::7")?.debugDescription == "2001:db8::7")
        #expect(IPv4Address(Data([1, 2, 3])) == nil && IPv4Address("1.2.3") == nil)
        #expect(NWEndpoint.Port("8080")?.rawValue == 8080 && NWEndpoint.Port("tea") == nil)
        #expect(NWEndpoint.hostPort(host: "tea.example", port: 80).debugDescription == "tea.example:80")
    }

    @Test("There are no Wi-Fi network and no VPN configuration, and none can be stored")
    func configurations() async throws {
        #expect(await NEHotspotNetwork.fetchCurrent() == nil)
        #expect(try await NETunnelProviderManager.loadAllFromPreferences().isEmpty)
        let manager = NEVPNManager.shared()
        try await manager.loadFromPreferences()
        #expect(manager.connection.status == .invalid && manager.protocolConfiguration == nil)
        await #expect { try await manager.saveToPreferences() } throws: {
            ($0 as? NEVPNError)?.code == .configurationReadWriteFailed
        }
        #expect { try manager.connection.startVPNTunnel() } throws: {
            ($0 as? NEVPNError)?.code == .configurationInvalid
        }
    }
}
