import Glibc

/// Stands in for the C library's `open`, for the sake of one file in the sandbox.
///
/// Dispatch counts its workers that run by opening `/proc/THREAD/stat`, and ends the process when it can't. Landlock grants
/// folders that exist, and a thread's comes with the thread; the whole of `/proc` would show an extension the arguments of
/// everybody's processes. So for a thread of this process's own, the process's `stat` is opened, which is granted: Dispatch
/// reads no more of it than whether it runs.
///
/// A program's own definition comes before the C library's where Dispatch is linked into the program; where it is a library,
/// ``WorkerStatus/standIn()`` says so to it. Everything else is opened as it would have been.
@_cdecl("open")
func openForWorkers(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
    let opened = openat(AT_FDCWD, path, flags, mode)
    guard opened < 0, errno == EACCES, let thread = WorkerStatus.thread(of: path) else { return opened }
    guard Kernel.isThread(thread) else {
        errno = EACCES
        return opened
    }
    return openat(AT_FDCWD, "/proc/self/stat", flags, mode)
}

/// The name of the file in which the kernel says what a thread does.
enum WorkerStatus {
    /// Has Dispatch, where it is a library of its own, open files through ``openForWorkers(_:_:_:)``.
    static func standIn() {
        let function: @convention(c) (UnsafePointer<CChar>, CInt, mode_t) -> CInt = openForWorkers
        _ = Kernel.rebind("open", in: "/libdispatch.so", to: unsafeBitCast(function, to: UnsafeMutableRawPointer.self))
    }

    /// The thread whose `/proc/THREAD/stat` this is; `nil` for any other path.
    ///
    /// Reads the C string as it is: this may run before anything else does.
    static func thread(of path: UnsafePointer<CChar>) -> pid_t? {
        guard var rest = skip("/proc/", in: path) else { return nil }
        var thread: pid_t = 0
        var digits = 0
        while digits < 9, case let digit = Int32(rest.pointee) - 0x30, (0...9).contains(digit) {
            thread = thread * 10 + digit
            (rest, digits) = (rest + 1, digits + 1)
        }
        guard digits > 0, let end = skip("/stat", in: rest), end.pointee == 0 else { return nil }
        return thread
    }

    private static func skip(_ word: StaticString, in text: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
        for index in 0..<word.utf8CodeUnitCount where UInt8(bitPattern: text[index]) != word.utf8Start[index] {
            return nil
        }
        return text + word.utf8CodeUnitCount
    }
}
