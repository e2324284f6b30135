import Foundation
import Glibc
import TestSupport
import Testing

@testable import AirlockSandbox

struct ProcessMeterTests {
    private let folder: TemporaryFolder
    private let ticks = sysconf(CInt(_SC_CLK_TCK))

    init() throws { folder = try TemporaryFolder() }

    /// Lists a process in the format of the kernel.
    ///
    /// - Parameters:
    ///   - seconds: Its own processor time, and that of its reaped children.
    ///   - memory: Its memory in MiB; `nil` for a process without memory of its own.
    private func list(
        _ process: Int, group: Int, start: Int = 7, seconds: (own: Int, waited: Int) = (0, 0), threads: Int = 1,
        memory: Int? = 1
    ) throws {
        let path = "\(folder.path)/\(process)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let (own, waited) = (seconds.own * ticks, seconds.waited * ticks)
        let fields =
            [1, group, 1, 0, -1, 4_194_560, 0, 0, 0, 0, own, 0, waited, 0, 20, 0, threads, 0, start]
            .map(String.init).joined(separator: " ")
        try write("\(process) (a) b (c) S \(fields) 0 0\n", "\(process)/stat")
        try write(status(memory), "\(process)/status")
    }

    private func status(_ memory: Int?) -> String {
        let lines = memory.map { "VmPeak:\t 9999999 kB\nVmRSS:\t    \($0 << 10) kB\nVmPTE:\t       4 kB\n" }
        return "Name:\ta\n\(lines ?? "")Threads:\t1\n"
    }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
    }

    private func remove(_ process: Int) throws {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(process)")
    }

    @Test("Memory and threads of all processes in the group are counted, and of no other group")
    func group() throws {
        try list(10, group: 10, threads: 3, memory: 5)
        try list(20, group: 10, threads: 4, memory: 6)
        try list(30, group: 30, threads: 5, memory: 7)
        try write("", "uptime")
        var meter = ProcessMeter(of: 10, hasGroup: true, root: folder.path)
        #expect(meter.measure() == ProcessUse(memory: 11 << 20 | 8 << 10, processor: 0, threads: 7))
        var alone = ProcessMeter(of: 10, hasGroup: false, root: folder.path)
        #expect(alone.measure() == ProcessUse(memory: 5 << 20 | 4 << 10, processor: 0, threads: 3))
    }

    @Test("The processor time of ended processes still counts, whether their parent waited or not")
    func time() throws {
        var meter = ProcessMeter(of: 10, hasGroup: true, root: folder.path)
        try list(10, group: 10, seconds: (1, 0))
        try list(20, group: 10, seconds: (2, 0))
        #expect(meter.measure().processor == 3_000)
        // An orphan, which is reaped by another process; a new process gets its number.
        try list(20, group: 10, start: 8, seconds: (1, 0))
        #expect(meter.measure().processor == 4_000)
        try remove(20)
        #expect(meter.measure().processor == 4_000)
        // A child that started and ended between two measurements.
        try list(10, group: 10, seconds: (1, 9))
        #expect(meter.measure().processor == 10_000)
        try remove(10)
        #expect(meter.measure() == ProcessUse(memory: 0, processor: 10_000, threads: 0))
    }

    @Test("A process whose main thread has ended has the memory that its other threads report")
    func withoutFirstThread() throws {
        try list(10, group: 10, threads: 2, memory: nil)
        for (thread, memory) in [(10, nil), (11, 9)] as [(Int, Int?)] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/10/task/\(thread)", withIntermediateDirectories: true)
            try write(status(memory), "10/task/\(thread)/status")
        }
        var meter = ProcessMeter(of: 10, hasGroup: false, root: folder.path)
        #expect(meter.measure().memory == 9 << 20 | 4 << 10)
    }
}
