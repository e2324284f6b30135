import Glibc

/// What a process and those it started use of the machine, as `/proc` says.
struct ProcessUse: Hashable {
    /// Resident, in bytes.
    var memory = 0
    /// In milliseconds.
    var processor = 0

    private static let page = sysconf(CInt(_SC_PAGESIZE))
    private static let ticks = max(1, sysconf(CInt(_SC_CLK_TCK)))
    /// The most processes that are looked at.
    private static let limit = 256

    /// Of a process, and, where it may have children, of all below it. One that has ended uses nothing.
    static func of(_ process: pid_t, withChildren: Bool) -> ProcessUse {
        var use = ProcessUse()
        var open = [process]
        var seen = 0
        while let next = open.popLast(), seen < limit {
            seen += 1
            let resident = numbers("/proc/\(next)/statm")
            if resident.count > 1 { use.memory += resident[1] * page }
            // The name, in brackets, may hold anything.
            let text = read("/proc/\(next)/stat")
            if let bracket = text.lastIndex(of: UInt8(ascii: ")")) {
                let fields = text[(bracket + 1)...].split(separator: UInt8(ascii: " "))
                // 14 and 15 of the whole line, of which two are before the bracket's end.
                if fields.count > 12 { use.processor += (number(fields[11]) + number(fields[12])) * 1_000 / ticks }
            }
            if withChildren {
                open += numbers("/proc/\(next)/task/\(next)/children").map { pid_t(truncatingIfNeeded: $0) }
            }
        }
        return use
    }

    private static func numbers(_ path: String) -> [Int] {
        read(path).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(number)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { (0x30...0x39).contains($1) ? $0 &* 10 &+ Int($1 - 0x30) : $0 }
    }

    private static func read(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : []
    }
}
