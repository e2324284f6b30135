import Glibc

/// Memory statistics of this process.
enum ProcessMemory {
    /// The peak resident memory, in KiB.
    static var peak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss)
    }
}
