import Glibc

/// A port on loopback that no other socket is given as a free port. Connections to it are refused until a server listens on it, which a
/// server can that sets `SO_REUSEADDR`, as most do.
final class ReservedPort {
    let number: UInt16
    private let descriptor: CInt

    init() throws { (descriptor, number) = try LoopbackServer.bind(isReusable: true) }

    deinit { close(descriptor) }
}
