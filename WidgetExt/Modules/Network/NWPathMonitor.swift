import Dispatch
@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// An interface of the phone. There is none here.
public struct NWInterface: Hashable, Sendable, CustomDebugStringConvertible {
    /// The kinds of interfaces.
    public enum InterfaceType: Hashable, Sendable {
        case other, wifi, cellular, wiredEthernet, loopback
    }

    public let type: InterfaceType
    public let name: String
    public let index: Int

    public var debugDescription: String { name }
}

/// The state of the phone's network: there is none here.
public struct NWPath: Equatable, Sendable, CustomDebugStringConvertible {
    /// The states of a path.
    public enum Status: Hashable, Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    /// The reasons why a path can't be used.
    public enum UnsatisfiedReason: Hashable, Sendable {
        case notAvailable, cellularDenied, wifiDenied, localNetworkDenied, vpnInactive
    }

    /// Always unsatisfied.
    public let status = Status.unsatisfied
    /// Always that no interface is available.
    public let unsatisfiedReason = UnsatisfiedReason.notAvailable
    /// Always empty.
    public let availableInterfaces: [NWInterface] = []
    public let isExpensive = false
    public let isConstrained = false
    public let isUltraConstrained = false
    public let supportsIPv4 = false
    public let supportsIPv6 = false
    public let supportsDNS = false
    /// Always empty.
    public let gateways: [NWEndpoint] = []
    public let localEndpoint: NWEndpoint? = nil
    public let remoteEndpoint: NWEndpoint? = nil

    /// Returns false: the path has no interface.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { false }

    /// The state in words.
    public var debugDescription: String { "unsatisfied (No network route)" }

    /// Returns the path, and reports that it isn't that of a connected phone.
    static func reported() -> NWPath {
        DeviceData.report("Network answers as a phone without a network — fetch data in the app")
        return NWPath()
    }
}

/// An observer of the network. It reports once that there is none.
public final class NWPathMonitor: @unchecked Sendable {
    private let lock = NSLock()
    // Protected by the lock.
    private var handler: (@Sendable (NWPath) -> Void)?
    private var target: DispatchQueue?
    private var isCancelled = false

    public init() {}
    public init(requiredInterfaceType: NWInterface.InterfaceType) {}
    public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {}

    /// The closure that receives the path after the start.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }

    /// The path: unsatisfied.
    public var currentPath: NWPath { .reported() }
    /// The queue of the closure.
    public var queue: DispatchQueue? { lock.withLock { target } }

    /// Calls the closure once on a queue.
    public func start(queue: DispatchQueue) {
        let isFirst = lock.withLock {
            defer { target = target ?? queue }
            return target == nil && !isCancelled
        }
        guard isFirst else { return }
        let path = NWPath.reported()
        queue.async {
            let handler = self.lock.withLock { self.isCancelled ? nil : self.handler }
            handler?(path)
        }
    }

    /// Stops the observation.
    public func cancel() {
        lock.withLock { (isCancelled, handler) = (true, nil) }
    }
}

extension NWPathMonitor: AsyncSequence {
    public typealias Element = NWPath

    /// An iterator that returns the unsatisfied path, and then ends.
    public struct Iterator: AsyncIteratorProtocol {
        private var hasReturned = false

        public mutating func next() async -> NWPath? {
            guard !hasReturned, !Task.isCancelled else { return nil }
            hasReturned = true
            return .reported()
        }
    }

    /// Returns an iterator over one path.
    public func makeAsyncIterator() -> Iterator { Iterator() }
}
