import Glibc

/// What a process says on its standard output when something ends it by a signal: the answers of calls it can't finish.
///
/// Everything is made ready beforehand: a signal's handler may only write and leave.
enum CrashReply {
    /// The signals of a crash.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    /// Has them said; the signal then ends the process as it would have.
    static func listen() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in CrashReply.say() }
        // The instruction that failed runs again without this handler, so that the status is the crash's.
        action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
    }

    /// Replaces what is said; not while it is being replaced by another thread.
    static func prepare(_ lines: [String]) {
        var bytes: [UInt8] = []
        for line in lines { bytes += Array(line.utf8) + [0x0A] }
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        // A handler may be reading the one before.
        oldWords?.deallocate()
        oldWords = lastWords
        lastWords = UnsafeBufferPointer(buffer)
    }

    /// Says them, whatever the process is in the midst of.
    static func say() {
        guard let words = lastWords, words.count > 0 else { return }
        _ = Glibc.write(1, words.baseAddress, words.count)
    }
}

/// What is said; changed by the session alone.
nonisolated(unsafe) private var lastWords: UnsafeBufferPointer<UInt8>?
/// What was said before.
nonisolated(unsafe) private var oldWords: UnsafeBufferPointer<UInt8>?
