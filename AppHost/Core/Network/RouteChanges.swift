import Dispatch
import Glibc
import Shared

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
