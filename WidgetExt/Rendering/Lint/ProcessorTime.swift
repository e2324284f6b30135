import Glibc

/// What this process took of the machine.
enum ProcessorTime {
    /// The processor's time this thread took so far, in seconds; unlike a clock's it doesn't grow while others have the processor.
    static var ofThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory this process had, in KiB.
    static var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss)
    }
}
