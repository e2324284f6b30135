import Foundation
import TestSupport

/// The machine's gzip.
enum Gzip {
    static let path = "/usr/bin/gzip"
    static let isAvailable = FileManager.default.isExecutableFile(atPath: path)

    /// Returns zeros compressed twice, to a millionth of their size. The zeros come from a sparse file, so that they are never in memory.
    static func zeros(megabytes: Int, in folder: TemporaryFolder) throws -> Data {
        let file = "\(folder.path)/zeros"
        guard FileManager.default.createFile(atPath: file, contents: nil), truncate(file, megabytes << 20) == 0 else {
            throw ChildProcess.Failure(what: file, number: errno)
        }
        for (name, suffix) in [(file, ".gz"), ("\(file).gz", ".again")] {
            let result = try ChildProcess(path, ["-S", suffix, "-f", name]).wait()
            guard result.status == .exited(0) else { throw ChildProcess.Failure(what: result.errors, number: 0) }
        }
        return try Data(contentsOf: URL(fileURLWithPath: "\(file).gz.again"))
    }
}
