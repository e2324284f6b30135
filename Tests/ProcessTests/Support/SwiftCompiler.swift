import Foundation
import TestSupport
import Testing

/// The Swift compiler, used in the same way as for a package that depends on Airlock.
struct SwiftCompiler {
    private let compiler: String
    private let environment = ProcessInfo.processInfo.environment

    /// Finds the compiler on the `PATH`.
    init() throws { compiler = try #require(Self.path(of: "swiftc")) }

    /// Returns the path of a program on the `PATH`; `nil` if there is none.
    static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Compiles and links a C source with the Clang of the Swift toolchain.
    func link(_ source: String, to program: String, _ options: [String]) throws -> ChildResult {
        let clang = try #require(Self.path(of: "clang"))
        return try ChildProcess(clang, [source, "-o", program] + options, environment: environment, input: []).wait()
    }

    /// Returns the path of a library that Clang links; `nil` if it isn't installed.
    static func library(_ name: String) -> String? {
        guard let clang = path(of: "clang"),
            let search = try? ChildProcess(
                clang, ["-print-file-name=\(name)"], environment: ProcessInfo.processInfo.environment, input: []
            ).wait(),
            case let found = search.output.trimmingCharacters(in: .whitespacesAndNewlines), found.hasPrefix("/")
        else { return nil }
        return found
    }

    /// Compiles sources in Swift 6 mode against the modules of this build, and returns the errors, one error per line.
    func errors(of sources: [String], _ options: [String] = []) throws -> [String] {
        let plugin = ChildProcess.executable("AirlockMacros-tool")
        let result = try ChildProcess(
            compiler,
            [
                "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Programs", "-I",
                ChildProcess.executable("Modules"), "-Xfrontend", "-load-plugin-executable", "-Xfrontend",
                "\(plugin)#AirlockMacros",
            ] + options + sources, environment: environment, input: []
        ).wait()
        let errors = result.errors.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init)
        return errors.isEmpty && result.status != .exited(0) ? ["the compiler failed: \(result.status)"] : errors
    }
}
