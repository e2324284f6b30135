import Glibc

/// The memory of this process.
enum ProcessMemory {
    /// The most memory the process had, in KiB.
    static var peak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss)
    }
}
