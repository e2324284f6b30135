import Glibc

/// Replaces the C library's `open`, because Dispatch opens a file that the sandbox can't grant.
///
/// Dispatch determines the state of its workers by opening `/proc/THREAD/stat`, and ends the process if that fails. Landlock can grant only
/// existing folders, but a thread's folder is created with the thread; granting all of `/proc` would expose the arguments of all processes.
/// So for a thread of this process the process's own `stat` is opened instead, which is granted. Dispatch reads only the state from it.
///
/// If Dispatch is linked statically, a program's own definition takes precedence over the C library's. A dynamically linked Dispatch is
/// redirected by ``WorkerStatus/interpose()``. Other files are opened as usual.
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

/// The status files of threads in `/proc`.
enum WorkerStatus {
    /// Makes a dynamically linked Dispatch open files through ``openForWorkers(_:_:_:)``.
    static func interpose() {
        let function: @convention(c) (UnsafePointer<CChar>, CInt, mode_t) -> CInt = openForWorkers
        _ = Kernel.rebind("open", in: "/libdispatch.so", to: unsafeBitCast(function, to: UnsafeMutableRawPointer.self))
    }

    /// Returns the thread of a path `/proc/THREAD/stat`; `nil` for any other path.
    ///
    /// Works on the C string itself, because it may run before the Swift runtime is ready.
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
        for index in 0..<word.utf8CodeUnitCount where UInt8(truncatingIfNeeded: text[index]) != word.utf8Start[index] {
            return nil
        }
        return text + word.utf8CodeUnitCount
    }
}
