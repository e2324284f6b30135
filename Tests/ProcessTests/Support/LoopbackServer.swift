import Foundation
import Glibc

/// An HTTP server on this machine's loopback that answers every request alike.
final class LoopbackServer: Sendable {
    private let listener: CInt
    let port: UInt16
    /// Whether somebody called whom nobody has answered.
    var hasCaller: Bool {
        var place = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return poll(&place, 1, 0) == 1
    }
    var address: String { "http://127.0.0.1:\(port)/" }

    /// - Parameter isAnswering: `false` to leave callers waiting.
    init(isAnswering: Bool = true) throws {
        let descriptor = socket(AF_INET, EscapeGround.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard result else { throw ChildProcess.Failure(what: "listen on loopback", number: errno) }
        listener = descriptor
        port = UInt16(bigEndian: address.sin_port)
        guard isAnswering else { return }
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                if connection < 0 {
                    if errno == EINTR { continue }
                    return
                }
                var request = [UInt8](repeating: 0, count: 4_096)
                _ = read(connection, &request, request.count)
                let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nok\n".utf8)
                _ = send(connection, answer, answer.count, 0x4000)
                close(connection)
            }
        }
    }

    /// A connection to the server, as somebody could leave it open.
    func connection() throws -> CInt {
        let descriptor = socket(AF_INET, EscapeGround.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw ChildProcess.Failure(what: "connect to loopback", number: errno) }
        return descriptor
    }

    deinit {
        // Ends the thread's accept.
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
    }
}
