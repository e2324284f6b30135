/// How much of everything a plug-in gets.
struct PluginLimits: Hashable, Sendable {
    /// From a request to its answer, in milliseconds; its start is a part of it.
    var wall = 10_000
    /// Processor time for an answer, in milliseconds.
    var processor = 5_000
    /// For drawing all views of a timeline, in seconds.
    var drawing = 10
    /// Threads of all its processes.
    var threads = 512
    /// How long it may take to end once it is told to, in milliseconds; it is asked to terminate after half of it.
    var grace = 500
    /// How long it is kept without anything to do, in milliseconds; 0 ends it after every answer.
    var idle = 0
    /// What is kept of its standard error, in bytes.
    var keptErrors = 2_000
    /// How much it may write to standard error in all, in bytes.
    var takenErrors = 1 << 20
    /// How often memory, processor time, threads and its folder are looked at while it works, in milliseconds.
    var lookWorking = 50
    /// … and while it has nothing to do.
    var lookIdle = 1_000
}
