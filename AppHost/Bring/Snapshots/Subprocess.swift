import Foundation

/// A program run to its end.
struct Subprocess {
    /// A program's exit status and output.
    struct Result {
        let status: Int32
        let output: Data
        let errors: String
    }

    let arguments: [String]
    var environment: [String: String]?
    var interruption = Interruption()

    /// Runs the program with both outputs written to files, because a pipe that isn't read could fill up and block the program.
    ///
    /// - Throws: ``BringError`` if it can't be started, or a signal ended it.
    func run(log: String) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        if let environment { process.environment = environment }
        let (outputPath, errorPath) = ("\(log).out", "\(log).err")
        do {
            for path in [outputPath, errorPath] { try Data().write(to: URL(fileURLWithPath: path)) }
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
            process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
            process.standardInput = FileHandle.nullDevice
            try interruption.start {
                try process.run()
                return process.processIdentifier
            }
        } catch let error as BringError {
            throw error
        } catch {
            throw BringError("can't start \(arguments.first ?? ""): \(error.localizedDescription)", .internalError)
        }
        process.waitUntilExit()
        try interruption.end()
        return Result(
            status: process.terminationStatus, output: FileManager.default.contents(atPath: outputPath) ?? Data(),
            errors: String(decoding: FileManager.default.contents(atPath: errorPath) ?? Data(), as: UTF8.self))
    }
}
