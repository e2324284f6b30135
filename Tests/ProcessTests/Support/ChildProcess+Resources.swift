import Foundation
import TestSupport
import Testing

extension ChildProcess {
    /// The number of the process's descriptors, and its resident memory in KiB.
    func resources() throws -> (descriptors: Int, memory: Int) {
        let folder = "/proc/\(processID)"
        let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
        let memory = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }?.split(separator: " ").dropFirst()
            .first.flatMap { Int($0) }
        return (try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count, try #require(memory))
    }

    /// The processor time that the process has used.
    func processorTime() throws -> Duration {
        let text = try String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)
        // The second field, a name in parentheses, may contain spaces.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = try fields[11...12].map { try #require(Int($0)) }.reduce(0, +)
        return .milliseconds(ticks * 1_000 / sysconf(CInt(_SC_CLK_TCK)))
    }
}
