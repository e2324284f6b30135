import Dispatch
import Glibc
import Shared

/// The main dispatch queue, served by the main thread for the main actor.
enum MainQueue {
    /// Serves the main actor until the process exits.
    ///
    /// `dispatchMain()` would end the main thread. In a statically linked executable, the unwinder then sorts all frame descriptions of the
    /// program, and `exit` waits about 15 ms for this. Therefore this function serves the queue as a run loop does.
    static func serve() -> Never {
        var wakeups = pollfd(fd: handle(), events: Int16(POLLIN), revents: 0)
        var count: UInt64 = 0
        while true {
            // Work that was queued before the first call has also signalled the handle.
            drain(nil)
            guard poll(&wakeups, 1, -1) == 1 else { continue }
            _ = read(wakeups.fd, &count, MemoryLayout.size(ofValue: count))
        }
    }
}

/// Returns the event descriptor that the main queue signals if it has work.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func handle() -> Int32

/// Runs the pending work of the main queue. Call it on the main thread only.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drain(_ message: UnsafeMutableRawPointer?)
