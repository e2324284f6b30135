import Glibc

@_implementationOnly import CSystem

/// A denied call of a sandboxed process.
package struct DeniedCall: Hashable, Sendable {
    /// The process or thread that made the call.
    package let process: Int32
    /// The call's number.
    package let number: Int32
    package let arguments: [UInt64]

    /// True if ``StartupSandbox`` made the call to detect whether a sandbox was already active.
    package var isProbe: Bool {
        switch number {
        case Int32(SYS_socket):
            [UInt64(AF_UNIX), UInt64(AF_INET)].contains(arguments[0])
                && arguments[1] == UInt64(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) && arguments[2] == 0
        case Self.ringSetup: arguments[0] == 0 && arguments[1] == 0
        default: false
        }
    }

    private static let ringSetup: Int32 = 425

    /// The call in C notation, such as `socket(AF_INET)`.
    package var name: String {
        let family = ["socket", "socketpair"].contains(word) ? Self.family(arguments[0]) : ""
        return "\(word)(\(family))"
    }

    private var word: String {
        switch number {
        case Int32(SYS_socket): "socket"
        case Int32(SYS_socketpair): "socketpair"
        case Int32(SYS_connect): "connect"
        case Int32(SYS_bind): "bind"
        case Int32(SYS_listen): "listen"
        case Int32(SYS_accept4), Int32(SYS_accept): "accept"
        case Int32(SYS_sendto): "sendto"
        case Int32(SYS_sendmmsg): "sendmmsg"
        case Int32(SYS_recvfrom): "recvfrom"
        case Int32(SYS_recvmsg): "recvmsg"
        case Int32(SYS_recvmmsg): "recvmmsg"
        case Self.ringSetup: "io_uring_setup"
        case 426: "io_uring_enter"
        case 427: "io_uring_register"
        default: "call \(number)"
        }
    }

    private static func family(_ number: UInt64) -> String {
        switch Int32(truncatingIfNeeded: number) {
        case AF_UNIX: "AF_UNIX"
        case AF_INET: "AF_INET"
        case AF_INET6: "AF_INET6"
        case AF_NETLINK: "AF_NETLINK"
        case AF_PACKET: "AF_PACKET"
        case AF_VSOCK: "AF_VSOCK"
        case let other: "\(other)"
        }
    }
}

extension DeniedCall {
    /// The place of a file among the arguments of a call that changes the file's mode, owner, times or attributes.
    package enum ChangedFile: Sendable {
        case path, descriptor, pathInFolder
        /// The call changes only the process itself, or lists attributes.
        case none
    }

    /// The place of the file that the call changes; `nil` for any other call.
    package var changedFile: ChangedFile? {
        switch number {
        case Int32(SYS_fchmod), Int32(SYS_fchown), Int32(SYS_fsetxattr), Int32(SYS_fgetxattr), Int32(SYS_fremovexattr):
            .descriptor
        case Int32(SYS_fchmodat), Int32(SYS_fchownat), Int32(SYS_utimensat): .pathInFolder
        case Int32(SYS_setxattr), Int32(SYS_lsetxattr), Int32(SYS_getxattr), Int32(SYS_lgetxattr),
            Int32(SYS_removexattr), Int32(SYS_lremovexattr):
            .path
        case Int32(SYS_umask), Int32(SYS_listxattr), Int32(SYS_llistxattr), Int32(SYS_flistxattr): ChangedFile.none
        default: changedFileOfOldCall
        }
    }

    /// True for a call that reads an attribute of a file.
    package var isAttributeRead: Bool {
        [SYS_getxattr, SYS_lgetxattr, SYS_fgetxattr].contains { Int32($0) == number }
    }

    /// The place of the file for a call that only older architectures have.
    private var changedFileOfOldCall: ChangedFile? {
        #if arch(x86_64)
        switch number {
        case Int32(SYS_chmod), Int32(SYS_chown), Int32(SYS_lchown), Int32(SYS_utime), Int32(SYS_utimes): .path
        case Int32(SYS_futimesat): .pathInFolder
        default: nil
        }
        #else
        nil
        #endif
    }
}

/// A listener that receives the denied calls of a launched process.
package final class DeniedCallListener {
    package let descriptor: Int32

    /// Takes ownership of the descriptor that the launcher sent.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { Kernel.close(descriptor) }

    /// Denies the waiting call with EACCES and returns it; `nil` if the caller ended first.
    package func refuseNext() -> DeniedCall? { answerNext { _ in EACCES } }

    /// Answers the waiting call and returns it; `nil` if the caller ended first.
    ///
    /// - Parameter error: Returns the error of the call; 0 for a call that reports success and does nothing.
    package func answerNext(_ error: (DeniedCall) -> CInt) -> DeniedCall? {
        var report = airlock_notification()
        guard Kernel.nextReport(descriptor, &report) >= 0 else { return nil }
        let all = report.arguments
        let call = DeniedCall(
            process: Int32(bitPattern: report.process), number: report.call,
            arguments: [all.0, all.1, all.2, all.3, all.4, all.5])
        // An error is ignored: if the caller was killed meanwhile, there is no call to deny.
        _ = Kernel.refuse(report.id, on: descriptor, with: error(call))
        return call
    }
}
