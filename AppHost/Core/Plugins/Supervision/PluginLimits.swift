/// The limits of a plug-in.
struct PluginLimits: Hashable, Sendable {
    /// The time from a request to its answer, including the start of the process, in milliseconds.
    var wallClock = 10_000
    /// The processor time for an answer, in milliseconds.
    var processor = 5_000
    /// The length of an answer, in bytes.
    var line = 1 << 20
    /// True if a call that the sandbox denies ends the process; otherwise the call only fails.
    var endsAtDeniedCalls = true
    /// The time for drawing all views of a timeline, in seconds.
    var drawing = 10
    /// The number of threads of all its processes.
    var threads = 512
    /// The time that the plug-in has to exit after the shutdown request, in milliseconds; SIGTERM is sent after half of it.
    var grace = 500
    /// The time for which an idle process is kept, in milliseconds; 0 ends it after every answer.
    var idle = 0
    /// The maximum number of bytes of its latest standard error that are stored.
    var storedErrors = 2_000
    /// The total number of bytes that it may write to standard error.
    var maximumErrors = 1 << 20
    /// The interval at which memory, processor time, threads and the folder of a working process are checked, in milliseconds.
    var busyInterval = 50
    /// The interval of the same checks for an idle process, in milliseconds.
    var idleInterval = 1_000
}
