import Dispatch
import Foundation
import Glibc
import Shared

/// Notifies systemd that the host is ready, reloads its settings, ends, or is alive.
///
/// The protocol is [`sd_notify`](https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html).
/// Without `NOTIFY_SOCKET` in the environment it does nothing.
final class ServiceManager: Sendable {
    private let address: String?
    /// The interval of systemd's watchdog in microseconds; `nil` without one.
    private let watchdog: Int?

    init(environment: [String: String], processID: Int32) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let isForThis = environment["WATCHDOG_PID"].map { Int32($0) == processID } ?? true
        watchdog = isForThis ? environment["WATCHDOG_USEC"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    func ready() { send("READY=1\nSTATUS=updates widgets and syncs") }

    func reloading(at monotonic: UInt64) { send("RELOADING=1\nMONOTONIC_USEC=\(monotonic)") }

    func stopping() { send("STOPPING=1") }

    /// Reports twice per watchdog interval that the host is alive, until the task is cancelled. The reports stop if the host's tasks hang.
    func keepAlive() async {
        guard let watchdog, address != nil else { return }
        while !Task.isCancelled {
            send("WATCHDOG=1")
            try? await Task.sleep(for: .microseconds(watchdog / 2))
        }
    }

    private func send(_ message: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(address.utf8)
        let capacity = MemoryLayout.size(ofValue: name.sun_path)
        guard bytes.count < capacity else { return }
        withUnsafeMutableBytes(of: &name.sun_path) { path in
            path.copyBytes(from: bytes)
            // A name that begins with @ is an abstract address: its first byte is zero.
            if bytes.first == UInt8(ascii: "@") { path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - capacity + bytes.count)
        let text = Array(message.utf8)
        // It isn't an error if nothing receives the message.
        _ = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, text, text.count, CInt(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
