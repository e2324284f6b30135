import Dispatch
import Glibc
import Shared

/// The main thread's work for the main actor.
enum MainQueue {
    /// Serves the main actor until the process ends.
    ///
    /// `dispatchMain()` would end the main thread instead, and in an executable that is linked statically the unwinder sorts every
    /// frame of the program for that: some 15 ms, which `exit` waits for. So the queue is served as a run loop serves it.
    static func serve() -> Never {
        var wakeups = pollfd(fd: handle(), events: Int16(POLLIN), revents: 0)
        var count: UInt64 = 0
        while true {
            // What was queued before the first call rang too.
            drain(nil)
            guard poll(&wakeups, 1, -1) == 1 else { continue }
            _ = read(wakeups.fd, &count, MemoryLayout.size(ofValue: count))
        }
    }
}

/// The event counter that the main queue raises when it has work.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func handle() -> Int32

/// Does what the main queue has to do; for the main thread alone.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drain(_ message: UnsafeMutableRawPointer?)
