/// The limits of a plug-in.
///
/// Declared elsewhere are the cost of drawing views (`DrawingCost`), and the address space and the descriptors, which are those of every
/// sandboxed process (``LaunchSandbox/Limits``).
package struct PluginLimits: Hashable, Sendable {
    /// The maximum number of files in the plug-in's folder, and of bytes in all of them together. No file may be larger than the folder.
    package static let folder = (files: 1_000, bytes: 16 << 20)
    /// The maximum number of bytes of a file that an answer names.
    package static let file = 1 << 20
    /// The memory limit in MiB, unless `Info.plist` sets another: the limit that Apple's extensions are designed for.
    package static let memory = 30
    /// The memory limits in MiB that `Info.plist` may set.
    package static let allowedMemory = 1...1_024

    /// The time from a request to its answer, including the start of the process, in milliseconds.
    package var wallClock = 10_000
    /// The processor time for an answer, in milliseconds.
    package var processor = 5_000
    /// The length of an answer, in bytes.
    package var line = 1 << 20
    /// True if a call that the sandbox denies ends the process; otherwise the call only fails.
    package var endsAtDeniedCalls = true
    /// The time for drawing all views of a timeline, in seconds.
    package var drawing = 10
    /// The number of threads of all its processes.
    package var threads = 512
    /// The time that the plug-in has to exit after the shutdown request, in milliseconds; SIGTERM is sent after half of it.
    package var grace = 500
    /// The time for which an idle process is kept, in milliseconds; 0 ends it after every answer.
    package var idle = 0
    /// The maximum number of bytes of its latest standard error that are stored.
    package var storedErrors = 2_000
    /// The total number of bytes that it may write to standard error.
    package var maximumErrors = 1 << 20
    /// The interval at which memory, processor time, threads and the folder of a working process are checked, in milliseconds.
    package var busyInterval = 50
    /// The interval of the same checks for an idle process, in milliseconds.
    package var idleInterval = 1_000

    package init() {}
}
