import Glibc

/// The state of a process according to `/proc`.
package enum ProcessState: String, Sendable, CaseIterable {
    case running
    case stopped
    case gone
    /// `/proc` can't be read, as in the sandbox.
    case unknown

    /// Reads the current state of the process that had this id and start time.
    init(of processID: Int32, startedAt ticks: UInt64, in folder: RootFolder) {
        do {
            guard let (letter, start) = try Self.statFields(processID, in: folder) else {
                self = .gone
                return
            }
            // The id now belongs to another process.
            if ticks != 0, start != ticks {
                self = .gone
                return
            }
            switch letter {
            case UInt8(ascii: "T"), UInt8(ascii: "t"): self = .stopped
            case UInt8(ascii: "Z"), UInt8(ascii: "X"): self = .gone
            default: self = .running
            }
        } catch {
            self = .unknown
        }
    }

    /// Returns the start time of a process, in clock ticks since boot; 0 if it can't be read.
    static func startTicks(of processID: Int32, in folder: RootFolder) -> UInt64 {
        do {
            return try statFields(processID, in: folder)?.start ?? 0
        } catch {
            return 0
        }
    }

    /// Returns the state letter and start time of a process from `/proc/PID/stat`, see proc_pid_stat(5); nil if there is no such process.
    private static func statFields(
        _ processID: Int32, in folder: RootFolder
    ) throws(ContainerError) -> (letter: UInt8, start: UInt64)? {
        guard let file = try folder.openIfPresent("/proc/\(processID)/stat", O_RDONLY) else { return nil }
        let bytes = try file.read(1_024)
        // The name in parentheses may contain any character, so fields are counted from its end: state is field 3, start is field 22.
        guard let name = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let letter = fields[0].first,
            let start = UInt64(String(decoding: fields[19], as: UTF8.self))
        else { return nil }
        return (letter, start)
    }
}
