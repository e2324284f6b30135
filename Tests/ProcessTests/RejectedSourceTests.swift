import Foundation
import TestSupport
import Testing

/// Programs that Apple's tools reject, compiled against the modules like foreign sources.
@Suite(.blocking) struct RejectedSourceTests {
    private static let folder = "\(Airlock.root)/Tests/RejectedSources"

    /// A program that is invalid only if `REJECTED` is defined.
    private struct Program {
        var name: String
        /// A part of the compiler's error message.
        var error: String
    }

    private static func programs() throws -> [Program] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("// error: ") }, "\(name)")
            return Program(name: name, error: String(line.dropFirst("// error: ".count)))
        }
    }

    /// Compiles all programs at once and returns the compiler's errors by program name.
    private func errors(_ programs: [Program], _ options: String...) throws -> [String: [String]] {
        let errors = try SwiftCompiler().errors(of: programs.map { "\(Self.folder)/\($0.name)" }, options)
        return Dictionary(grouping: errors) { line in
            programs.first { line.contains("/\($0.name):") }?.name ?? "elsewhere"
        }
    }

    // Requirements: A-075
    @Test("Programs that Apple's tools reject fail to compile, and their corrected forms compile")
    func rejectedPrograms() throws {
        let programs = try Self.programs()
        #expect(programs.count >= 30)
        #expect(try errors(programs) == [:])
        let rejected = try errors(programs, "-D", "REJECTED")
        for program in programs {
            let messages = rejected[program.name] ?? []
            #expect(messages.contains { $0.contains(program.error) }, "\(program.name) — \(program.error)")
        }
    }
}
