import Foundation
import Testing

/// The Swift compiler, used as a package that depends on this one uses it.
struct SwiftCompiler {
    private let compiler: String
    private let environment = ProcessInfo.processInfo.environment

    /// Finds the compiler on the `PATH`.
    init() throws {
        compiler = try #require(
            (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }.first {
                FileManager.default.isExecutableFile(atPath: $0)
            })
    }

    /// The errors of sources in Swift 6 against the modules of this build, a line each.
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
