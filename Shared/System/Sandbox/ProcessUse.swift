import Glibc

/// The resources that a process and its descendants use.
package struct ProcessUse: Hashable, Sendable {
    /// Resident and swapped memory, with page tables, in bytes; memory shared by two processes counts twice.
    package var memory = 0
    /// Processor time in milliseconds; it never decreases.
    package var processor = 0
    /// The number of threads of all processes.
    package var threads = 0
}

/// A running process, as `/proc` lists it.
package struct RunningProcess: Hashable, Sendable {
    /// The id and the start in ticks since the machine's, which no other process has.
    package struct Identity: Hashable, Sendable {
        package let id: pid_t
        package let start: Int
    }

    package let identity: Identity
    package var id: pid_t { identity.id }
    package let threads: Int
    /// Resident memory in bytes; memory shared by two processes counts twice.
    package let memory: Int
    /// Processor time in ticks.
    package let processor: Int

    private static let pageSize = max(1, sysconf(CInt(_SC_PAGESIZE)))

    /// Returns the running descendants of a process, each after its parent. Processes that have ended and aren't reaped are left out.
    package static func descendants(of process: pid_t) -> [RunningProcess] {
        var children: [pid_t: [RunningProcess]] = [:]
        for id in ProcessMeter.numbers(in: "/proc") {
            let stat = ProcessMeter.fields("/proc/\(id)/stat")
            // Field 3 of the line, the state, is the first here: field 4 is the parent, 14 and 15 the times, 20 the threads, 22
            // the start, 24 the pages.
            guard stat.count > 21 else { continue }
            children[pid_t(truncatingIfNeeded: stat[1]), default: []].append(
                RunningProcess(
                    identity: Identity(id: pid_t(truncatingIfNeeded: id), start: stat[19]), threads: stat[17],
                    memory: stat[21] * pageSize, processor: stat[11] + stat[12]))
        }
        var found = children[process] ?? []
        var next = 0
        while next < found.count {
            found += children[found[next].id] ?? []
            next += 1
        }
        return found
    }

    /// The path of the program that the process runs; empty if the process hides it, and `nil` for a process that has ended, also before it is
    /// reaped.
    package var program: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer -> String? in
            guard let start = buffer.baseAddress else { return "" }
            var count = readlink("/proc/\(id)/exe", start, buffer.count)
            // A process that is reaped during the call is refused like one that hides its program.
            if count < 0, errno != ENOENT { count = readlink("/proc/\(id)/exe", start, buffer.count) }
            guard count >= 0 else { return errno == ENOENT ? nil : "" }
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// The file name of the process's program, as its command line begins; empty for a process that has ended.
    package var name: String { Self.name(of: id) }

    /// Returns the file name of a process's program, as its command line begins; empty for a process that has ended.
    package static func name(of process: pid_t) -> String {
        let words = ProcessMeter.read("/proc/\(process)/cmdline").split(separator: 0)
        let path = words.first?.split(separator: UInt8(ascii: "/")).last ?? []
        return String(decoding: path.filter { (0x21...0x7E).contains($0) }.prefix(100), as: UTF8.self)
    }
}

/// Measures the resources of a process, using `/proc`. If the process may have children, measures its whole process group.
///
/// The sandbox lets no process leave its group, so every descendant is a member of it, even an orphan.
package struct ProcessMeter {
    private let process: pid_t
    private let hasGroup: Bool
    private let root: String
    /// The processor time of the members at the last measurement.
    private var members: [Member: Int] = [:]
    /// The processor time of members that have ended.
    private var former = 0
    private var most = 0

    private struct Member: Hashable {
        let process: Int
        let start: Int
    }

    private static let ticks = max(1, sysconf(CInt(_SC_CLK_TCK)))

    /// - Parameters:
    ///   - hasGroup: True if the process leads a group, and may have children in it.
    ///   - root: The folder in which the kernel lists processes.
    package init(of process: pid_t, hasGroup: Bool, root: String = "/proc") {
        (self.process, self.hasGroup, self.root) = (process, hasGroup, root)
    }

    /// Returns the resources that running processes use, and the processor time of all processes including ended ones.
    package mutating func measure() -> ProcessUse {
        var use = ProcessUse()
        var now: [Member: Int] = [:]
        var withWaited = 0
        for process in hasGroup ? Self.numbers(in: root) : [Int(process)] {
            let stat = Self.fields("\(root)/\(process)/stat")
            // The result begins with the line's third field, the state. In the line, the group is field 5, the four times are fields 14 to
            // 17, the number of threads is field 20, and the start is field 22.
            guard stat.count > 19, !hasGroup || stat[2] == Int(self.process) else { continue }
            let own = stat[11] + stat[12]
            now[Member(process: process, start: stat[19])] = own
            withWaited += own + stat[13] + stat[14]
            use.threads += stat[17]
            use.memory += Self.memory(of: "\(root)/\(process)", threads: stat[17])
        }
        for (member, ticks) in members where now[member] == nil { former += ticks }
        members = now
        // The processor time of a running child is its own, and that of a reaped child is added to its parent's. The time of an orphan that
        // has ended is known only from earlier measurements.
        most = max(most, withWaited, former + now.values.reduce(0, +))
        use.processor = most * 1_000 / Self.ticks
        return use
    }

    /// Returns the numeric names in a folder: processes or threads.
    fileprivate static func numbers(in folder: String) -> [Int] {
        guard let folder = opendir(folder) else { return [] }
        defer { closedir(folder) }
        var numbers: [Int] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
            }
            if name.pointee >= 0x31, name.pointee <= 0x39 { numbers.append(Int(atoi(name))) }
        }
        return numbers
    }

    /// Returns the fields of `/proc/…/stat` after the program's name as numbers. The first of these fields, a letter for the process's
    /// state, becomes 0. The program's name is in brackets and may contain anything.
    fileprivate static func fields(_ path: String) -> [Int] {
        let text = read(path)
        guard let bracket = text.lastIndex(of: UInt8(ascii: ")")) else { return [] }
        return text[(bracket + 1)...].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(number)
    }

    private static func memory(of process: String, threads: Int) -> Int {
        if let memory = memory("\(process)/status") { return memory }
        // After its first thread has ended, the process's own file lists no memory; the files of its other threads do.
        guard threads > 1 else { return 0 }
        // A lazy `compactMap` would read a file twice, and crash if the thread ended in between.
        for thread in numbers(in: "\(process)/task") {
            if let memory = memory("\(process)/task/\(thread)/status") { return memory }
        }
        return 0
    }

    /// Returns the memory that a process's or a thread's file lists, in bytes; `nil` if it lists none.
    private static func memory(_ path: String) -> Int? {
        var kibibytes: Int?
        for line in read(path).split(separator: UInt8(ascii: "\n")) {
            for name in ["VmRSS:", "VmSwap:", "VmPTE:"] where line.starts(with: name.utf8) {
                let value = line.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) }
                kibibytes = (kibibytes ?? 0) + number(value)
            }
        }
        return kibibytes.map { $0 << 10 }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { (0x30...0x39).contains($1) ? $0 &* 10 &+ Int($1 - 0x30) : $0 }
    }

    fileprivate static func read(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}

/// Replaces the C library's `open`, because Dispatch opens a file that the sandbox can't grant.
///
/// Dispatch determines the state of its workers by opening `/proc/THREAD/stat`, and ends the process if that fails. Landlock can grant only
/// existing folders, but a thread's folder is created with the thread; granting all of `/proc` would expose the arguments of all processes.
/// So for a thread of this process the process's own `stat` is opened instead, which is granted. Dispatch reads only the state from it.
///
/// If Dispatch is linked statically, a program's own definition takes precedence over the C library's. A dynamically linked Dispatch is
/// redirected by ``WorkerStatus/interpose()``. Other files are opened as usual.
@_cdecl("open")
func openForWorkers(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
    let opened = openat(AT_FDCWD, path, flags, mode)
    guard opened < 0, errno == EACCES, let thread = WorkerStatus.thread(of: path) else { return opened }
    guard Kernel.isThread(thread) else {
        errno = EACCES
        return opened
    }
    return openat(AT_FDCWD, "/proc/self/stat", flags, mode)
}

/// The status files of threads in `/proc`.
enum WorkerStatus {
    /// Makes a dynamically linked Dispatch open files through ``openForWorkers(_:_:_:)``.
    static func interpose() {
        let function: @convention(c) (UnsafePointer<CChar>, CInt, mode_t) -> CInt = openForWorkers
        _ = Kernel.rebind("open", in: "/libdispatch.so", to: unsafeBitCast(function, to: UnsafeMutableRawPointer.self))
    }

    /// Returns the thread of a path `/proc/THREAD/stat`; `nil` for any other path.
    ///
    /// Works on the C string itself, because it may run before the Swift runtime is ready.
    static func thread(of path: UnsafePointer<CChar>) -> pid_t? {
        guard var rest = skip("/proc/", in: path) else { return nil }
        var thread: pid_t = 0
        var digits = 0
        while digits < 9, case let digit = Int32(rest.pointee) - 0x30, (0...9).contains(digit) {
            thread = thread * 10 + digit
            (rest, digits) = (rest + 1, digits + 1)
        }
        guard digits > 0, let end = skip("/stat", in: rest), end.pointee == 0 else { return nil }
        return thread
    }

    private static func skip(_ word: StaticString, in text: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
        for index in 0..<word.utf8CodeUnitCount where UInt8(truncatingIfNeeded: text[index]) != word.utf8Start[index] {
            return nil
        }
        return text + word.utf8CodeUnitCount
    }
}
