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
}
