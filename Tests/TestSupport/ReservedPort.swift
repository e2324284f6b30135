import Glibc

/// A port on loopback that no other socket is given as a free port. Connections to it are refused until a server listens on it, which a
/// server can that sets `SO_REUSEADDR`, as most do.
package final class ReservedPort: Sendable {
    package let number: UInt16
    private let descriptor: CInt

    package init() throws { (descriptor, number) = try Self.bind(isReusable: true) }

    deinit { close(descriptor) }

    /// True if a server accepts connections.
    package var isListening: Bool {
        let client = socket(AF_INET, Self.stream, 0)
        defer { close(client) }
        var address = Self.loopback(port: number)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// The type of a stream socket that no child process inherits.
    package static let stream: CInt = 1 | 0o2_000_000

    /// Returns a socket with a free port on loopback, and the port. The socket doesn't listen.
    ///
    /// - Parameter isReusable: True if another socket may use the same port, provided that it has the option `SO_REUSEADDR`, too.
    package static func bind(isReusable: Bool = false) throws -> (descriptor: CInt, port: UInt16) {
        let descriptor = socket(AF_INET, stream, 0)
        var reuse: CInt = isReusable ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size))
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard result else {
            let number = errno
            close(descriptor)
            throw TestProcess.Failure(what: "bind on loopback", number: number)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Returns the address of a port on loopback.
    package static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }
}
