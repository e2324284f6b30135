import Glibc
import Shared

/// The replies to unfinished calls, which a process writes to standard output if a signal ends it.
///
/// The text is prepared in advance, because a signal handler may only call async-signal-safe functions.
enum CrashReply {
    /// The signals of a crash.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    /// Installs the handlers that write the reply. The signal then ends the process as usual, as does a call of `exit`.
    static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in CrashReply.write() }
        // The handler is removed before it runs, so that the failing instruction runs again without it and the exit status is that of the
        // crash.
        action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
        atexit { CrashReply.write() }
    }

    /// Replaces the reply. This function isn't thread-safe.
    static func prepare(_ lines: [String]) {
        var bytes: [UInt8] = []
        for line in lines { bytes += Array(line.utf8) + [0x0A] }
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        // A handler may still be reading the previous reply.
        previousReply?.deallocate()
        previousReply = currentReply
        currentReply = UnsafeBufferPointer(buffer)
    }

    /// Writes the reply. This function is async-signal-safe.
    static func write() {
        guard let reply = currentReply, reply.count > 0 else { return }
        // The handler of `exit` doesn't write it a second time.
        currentReply = nil
        _ = Glibc.write(StandardOutput.descriptor, reply.baseAddress, reply.count)
    }
}

/// The current reply; only the tool session changes it.
nonisolated(unsafe) private var currentReply: UnsafeBufferPointer<UInt8>?
/// The previous reply, which is freed at the next change.
nonisolated(unsafe) private var previousReply: UnsafeBufferPointer<UInt8>?
