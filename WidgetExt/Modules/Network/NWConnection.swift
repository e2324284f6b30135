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

/// A connection, which fails: an extension has no network here.
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

    public init(to endpoint: NWEndpoint, using parameters: NWParameters) {
        (self.endpoint, self.parameters) = (endpoint, parameters)
    }

    public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
        self.init(to: .hostPort(host: host, port: port), using: parameters)
    }

    /// The closure that receives the states after the start: preparing and failed.
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

    /// The state.
    public var state: State { lock.withLock { current } }
    /// The queue of the closures.
    public var queue: DispatchQueue? { lock.withLock { target } }
    /// The path: unsatisfied.
    public var currentPath: NWPath? { .reported() }

    /// Reports on a queue that there is no network.
    public func start(queue: DispatchQueue) {
        let isFirst = lock.withLock {
            defer { target = target ?? queue }
            return target == nil && current == .setup
        }
        guard isFirst else { return }
        _ = NWPath.reported()
        change(to: .preparing)
        change(to: .failed(.posix(.ENETDOWN)))
    }

    /// Does nothing here: the connection has failed.
    public func restart() {}

    /// Ends the connection.
    public func cancel() { change(to: .cancelled) }
    /// Ends the connection.
    public func forceCancel() { cancel() }

    /// Reports that the data aren't sent.
    public func send(
        content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        guard case .contentProcessed(let handler) = completion else { return }
        (queue ?? .global()).async { handler(.posix(.ENOTCONN)) }
    }

    /// Reports that there are no data.
    public func receive(
        minimumIncompleteLength: Int, maximumLength: Int,
        completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
    ) {
        (queue ?? .global()).async { completion(nil, nil, false, .posix(.ENOTCONN)) }
    }

    /// Reports that there is no message.
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
