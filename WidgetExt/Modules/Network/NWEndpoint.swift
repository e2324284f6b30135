import Foundation
import Glibc

/// An address of four bytes.
public struct IPv4Address: Hashable, Sendable, CustomDebugStringConvertible {
    public let rawValue: Data
    public static let any = IPv4Address(bytes: [0, 0, 0, 0])
    public static let broadcast = IPv4Address(bytes: [255, 255, 255, 255])
    public static let loopback = IPv4Address(bytes: [127, 0, 0, 1])

    private init(bytes: [UInt8]) { rawValue = Data(bytes) }

    public init?(_ rawValue: Data) {
        guard rawValue.count == 4 else { return nil }
        self.rawValue = rawValue
    }

    /// Reads four numbers with points between them.
    public init?(_ string: String) {
        guard let bytes = parsed(string, AF_INET, 4) else { return nil }
        self.init(bytes: bytes)
    }

    /// Four numbers with points between them.
    public var debugDescription: String { rawValue.map(String.init).joined(separator: ".") }
}

/// An address of 16 bytes.
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible {
    public let rawValue: Data
    public static let any = IPv6Address(bytes: [UInt8](repeating: 0, count: 16))
    public static let loopback = IPv6Address(bytes: [UInt8](repeating: 0, count: 15) + [1])

    private init(bytes: [UInt8]) { rawValue = Data(bytes) }

    public init?(_ rawValue: Data) {
        guard rawValue.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    /// Reads hexadecimal numbers with colons between them.
    public init?(_ string: String) {
        guard let bytes = parsed(string, AF_INET6, 16) else { return nil }
        self.init(bytes: bytes)
    }

    /// Hexadecimal numbers with colons between them.
    public var debugDescription: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let isWritten = rawValue.withUnsafeBytes { bytes in
            bytes.baseAddress.map { inet_ntop(AF_INET6, $0, &text, socklen_t(text.count)) != nil } ?? false
        }
        guard isWritten else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}

private func parsed(_ text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
}

/// The place to which a connection leads.
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible {
    case hostPort(host: Host, port: Port)
    case service(name: String, type: String, domain: String, interface: NWInterface?)
    case unix(path: String)
    case url(URL)

    /// A name or an address.
    public enum Host: Hashable, Sendable, ExpressibleByStringLiteral, CustomDebugStringConvertible {
        case name(String, NWInterface?)
        case ipv4(IPv4Address)
        case ipv6(IPv6Address)

        /// Reads an address, or a name.
        public init(_ string: String) {
            self =
                IPv4Address(string).map(Host.ipv4) ?? IPv6Address(string).map(Host.ipv6) ?? .name(string, nil)
        }

        public init(stringLiteral: String) { self.init(stringLiteral) }

        public var interface: NWInterface? {
            if case .name(_, let interface) = self { interface } else { nil }
        }

        /// The name or the address.
        public var debugDescription: String {
            switch self {
            case .name(let name, _): name
            case .ipv4(let address): address.debugDescription
            case .ipv6(let address): address.debugDescription
            }
        }
    }

    /// The number of a service.
    public struct Port: Hashable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral, CustomDebugStringConvertible
    {
        public let rawValue: UInt16
        public static let any: Port = 0
        public static let ssh: Port = 22
        public static let smtp: Port = 25
        public static let http: Port = 80
        public static let pop: Port = 110
        public static let imap: Port = 143
        public static let https: Port = 443
        public static let imaps: Port = 993
        public static let socks: Port = 1080

        public init?(rawValue: UInt16) { self.rawValue = rawValue }

        /// Reads a number.
        public init?(_ service: String) {
            guard let number = UInt16(service) else { return nil }
            rawValue = number
        }

        public init(integerLiteral value: UInt16) { rawValue = value }

        /// The number.
        public var debugDescription: String { String(rawValue) }
    }

    /// The interface that a service is on.
    public var interface: NWInterface? {
        switch self {
        case .hostPort(let host, _): host.interface
        case .service(_, _, _, let interface): interface
        default: nil
        }
    }

    /// The place in words.
    public var debugDescription: String {
        switch self {
        case .hostPort(let host, let port): "\(host.debugDescription):\(port.rawValue)"
        case .service(let name, let type, let domain, _): "\(name)\(type)\(domain)"
        case .unix(let path): path
        case .url(let url): url.absoluteString
        }
    }
}
