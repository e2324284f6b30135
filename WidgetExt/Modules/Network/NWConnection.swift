import Dispatch
import Foundation
import Shared

/// The causes of failed connections.
public enum NWError: Error, Equatable, Sendable, CustomDebugStringConvertible {
    case posix(POSIXErrorCode)
    case dns(Int32)
    case tls(Int32)

    /// The cause in words.
    public var debugDescription: String {
        switch self {
        case .posix(let code): "POSIXErrorCode(rawValue: \(code.rawValue)): \(POSIXError(code).localizedDescription)"
        case .dns(let code): "DNS error \(code)"
        case .tls(let code): "TLS error \(code)"
        }
    }
}

/// The settings of protocols. No effect: no connection is made here.
public class NWProtocolOptions: @unchecked Sendable {
    fileprivate init() {}
}

/// The protocol TCP.
public enum NWProtocolTCP {
    /// Its settings. No effect.
    public final class Options: NWProtocolOptions, @unchecked Sendable {
        public var noDelay = false
        public var connectionTimeout = 0
        public var enableKeepalive = false
        public var keepaliveIdle = 0
        public override init() {}
    }
}

/// The protocol UDP.
public enum NWProtocolUDP {
    /// Its settings. No effect.
    public final class Options: NWProtocolOptions, @unchecked Sendable {
        public override init() {}
    }
}

/// The protocol TLS.
public enum NWProtocolTLS {
    /// Its settings. No effect.
    public final class Options: NWProtocolOptions, @unchecked Sendable {
        public override init() {}
    }
}

/// The settings of a connection. No effect.
public final class NWParameters: @unchecked Sendable {
    /// The settings for TCP.
    public class var tcp: NWParameters { NWParameters() }
    /// The settings for TLS.
    public class var tls: NWParameters { NWParameters() }
    /// The settings for UDP.
    public class var udp: NWParameters { NWParameters() }

    public init() {}
    public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = .init()) {}
    public init(dtls: NWProtocolTLS.Options?, udp: NWProtocolUDP.Options = .init()) {}

    public var requiredInterfaceType = NWInterface.InterfaceType.other
    public var prohibitedInterfaceTypes: [NWInterface.InterfaceType]?
    public var prohibitExpensivePaths = false
    public var prohibitConstrainedPaths = false
    public var allowLocalEndpointReuse = false
    public var includePeerToPeer = false
    public var acceptLocalOnly = false
}

/// A connection, which waits for a network as on a phone without one.
public final class NWConnection: @unchecked Sendable {
    /// The states of a connection.
    public enum State: Equatable, Sendable {
        case setup, preparing, ready, cancelled
        case waiting(NWError)
        case failed(NWError)
    }

    /// The completion after data are sent.
    public enum SendCompletion: Sendable {
        case contentProcessed(@Sendable (NWError?) -> Void)
        case idempotent
    }

    /// The settings of a message. No effect.
    public final class ContentContext: Sendable {
        public static let defaultMessage = ContentContext(identifier: "Default")
        public static let finalMessage = ContentContext(identifier: "Final")
        public static let defaultStream = ContentContext(identifier: "Default stream")
        public let identifier: String

        public init(identifier: String) { self.identifier = identifier }
    }

    public let endpoint: NWEndpoint
    public let parameters: NWParameters
    private let lock = NSLock()
    // Protected by the lock.
    private var current = State.setup
    private var handler: (@Sendable (State) -> Void)?
    private var target: DispatchQueue?
    private var isCancelled = false
    /// The closures that wait for a network; a cancelled connection calls them.
    private var waiting: [@Sendable (NWError) -> Void] = []

    public init(to endpoint: NWEndpoint, using parameters: NWParameters) {
        (self.endpoint, self.parameters) = (endpoint, parameters)
    }

    public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
        self.init(to: .hostPort(host: host, port: port), using: parameters)
    }

    /// The closure that receives the states after the start: preparing and waiting.
    public var stateUpdateHandler: (@Sendable (State) -> Void)? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }

    /// No effect: the path doesn't change.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
    /// No effect.
    public var viabilityUpdateHandler: (@Sendable (Bool) -> Void)?
    /// No effect.
    public var betterPathUpdateHandler: (@Sendable (Bool) -> Void)?

    public var state: State { lock.withLock { current } }
    /// The queue of the closures.
    public var queue: DispatchQueue? { lock.withLock { target } }
    /// The path: unsatisfied.
    public var currentPath: NWPath? { .reported() }

    /// Reports on a queue that the connection waits for a network.
    public func start(queue: DispatchQueue) {
        let isFirst = lock.withLock {
            defer { target = target ?? queue }
            return target == nil && current == .setup
        }
        guard isFirst else { return }
        restart()
    }

    /// Reports again that the connection waits for a network.
    public func restart() {
        _ = NWPath.reported()
        change(to: .preparing)
        change(to: .waiting(.posix(.ENETDOWN)))
    }

    /// Ends the connection, and what waits for it.
    public func cancel() {
        change(to: .cancelled)
        let ended = lock.withLock { () -> [@Sendable (NWError) -> Void] in
            defer { (waiting, isCancelled) = ([], true) }
            return waiting
        }
        for each in ended { (queue ?? .global()).async { each(.posix(.ECANCELED)) } }
    }

    /// Ends the connection.
    public func forceCancel() { cancel() }
    /// Ends the connection.
    public func cancelCurrentEndpoint() { cancel() }

    /// Calls the closure once the connection is cancelled, because a network never comes.
    private func wait(_ ended: @escaping @Sendable (NWError) -> Void) {
        let isLate = lock.withLock {
            if !isCancelled { waiting.append(ended) }
            return isCancelled
        }
        if isLate { (queue ?? .global()).async { ended(.posix(.ECANCELED)) } }
    }

    /// Waits with the data for a network. The completion is called once the connection is cancelled.
    public func send(
        content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        guard case .contentProcessed(let handler) = completion else { return }
        wait { handler($0) }
    }

    /// Calls the closure.
    public func batch(_ block: () -> Void) { block() }

    /// Waits for data. The completion is called once the connection is cancelled.
    public func receive(
        minimumIncompleteLength: Int, maximumLength: Int,
        completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
    ) { wait { completion(nil, nil, false, $0) } }

    /// Waits for a message. The completion is called once the connection is cancelled.
    public func receiveMessage(completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void) {
        receive(minimumIncompleteLength: 0, maximumLength: 0, completion: completion)
    }

    /// Calls the closure with a state, unless the connection has ended before.
    private func change(to state: State) {
        (queue ?? .global()).async {
            let handler = self.lock.withLock { () -> (@Sendable (State) -> Void)? in
                guard self.current != .cancelled else { return nil }
                self.current = state
                return self.handler
            }
            handler?(state)
        }
    }
}
