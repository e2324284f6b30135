import BringSupport
import Foundation
import Shared

/// Builds the widgets of a folder with the program `Bring`.
struct AppBuilder: Sendable {
    /// The program `Bring`.
    let program: String
    /// The checkout or the installed toolkit.
    let root: String
    /// The folder or project to import.
    let folder: String
    /// The options for importing it.
    let options: Arguments
    let environment: [String: String]

    /// The size limit of the program's output, in bytes.
    private static let limit = 4 << 20
    /// The time limit of a build, in seconds. A compiler that hangs is killed after this time.
    private static let patience = 1_800

    /// Returns the verdict on the sources with the compiler's errors; nothing is built.
    ///
    /// - Throws: ``AppBuildError``.
    func verdict() async throws -> (isClear: Bool, text: String) {
        let outcome = try await run("verdict") { $0[BuildOptions.check] = true }
        // If the program can't read the sources, it writes the reason to standard error and nothing to standard output.
        guard case .exited(let status, let output) = outcome, status <= 1, !output.isEmpty else {
            throw AppBuildError("the sources can't be read — run './airlock bring verdict PATH' to see the reason")
        }
        return (status == 0, output)
    }

    /// Returns the API names that Airlock supports, as JSON.
    ///
    /// - Throws: ``AppBuildError``.
    func names() async throws -> JSONValue {
        guard case .exited(0, let output) = try await start(["--known-names"]) else {
            throw AppBuildError(
                "\(program) failed to list the API names that Airlock supports — check the installation of Airlock")
        }
        return try JSONValue(parsing: Array(output.utf8), limits: JSONLimits(bytes: Self.limit))
    }

    private func run(_ command: String, _ change: (inout Arguments) -> Void) async throws -> LimitedCommand.Outcome {
        var options = options
        change(&options)
        return try await start([command, folder] + options.optionWords())
    }

    private func start(_ arguments: [String]) async throws -> LimitedCommand.Outcome {
        let limited = LimitedCommand(
            environment: environment, limit: Self.patience, captured: .output, captureLimit: Self.limit)
        do {
            return try await limited.run([program, root] + arguments)
        } catch let error as SystemError {
            throw AppBuildError("can't start \(program): \(error.reason) — check the installation of Airlock")
        }
    }

    /// The executables of an app.
    typealias Product = BuildProduct

    /// Returns the files and folders of a project from which the app is built; `nil` for a folder without a project.
    ///
    /// - Throws: ``AppBuildError``, with the list of targets if the path and the options choose none.
    func followed() async throws -> [String]? {
        guard case .exited(_, let output) = try await run("build", { $0[BuildOptions.followed] = true }),
            let json = try document(output)
        else { throw AppBuildError("the project can't be read — run './airlock bring targets PATH' to see the reason") }
        return BuildReport.followed(in: json)
    }

    /// Returns the JSON document in a build's output; `nil` for other output.
    ///
    /// - Throws: ``AppBuildError`` if it states the reason why nothing could be compiled.
    private func document(_ output: String) throws(AppBuildError) -> JSONValue? {
        // An output that isn't JSON is quoted by the caller.
        let json = try? JSONValue(parsing: Array(output.utf8), limits: JSONLimits(bytes: Self.limit))
        if let problem = json.flatMap(BuildReport.problem) { throw AppBuildError(problem) }
        return json
    }

    /// Builds what has changed.
    ///
    /// - Throws: ``AppBuildError`` if nothing could be compiled; `CancellationError` if the task is cancelled, after the compilers were
    ///   killed.
    func build(_ product: Product = .widgets) async throws -> BuildReport {
        let outcome = try await run("build") {
            ($0[BuildOptions.built], $0[BuildOptions.product]) = (true, product)
        }
        guard case .exited(let status, let output) = outcome else {
            throw AppBuildError(
                outcome == .overdue
                    ? "the build took more than \(Self.patience / 60) minutes and was ended — save a file to build again"
                    : "the build crashed — save a file to build again")
        }
        guard let report = try document(output).flatMap(BuildReport.init) else {
            throw AppBuildError(
                "the build failed with status \(status): \(output.suffix(300)) — save a file to build again")
        }
        return report
    }
}

extension BuildReport {
    /// The compiler's errors as lines of text, each followed by its source line; at most 20 errors.
    var faultLines: [String] {
        let limit = 20
        let lines = faults.prefix(limit).flatMap { fault in
            let place = [fault.file, fault.line.map { "\($0)" }, fault.column.map { "\($0)" }].compactMap { $0 }
            let start = place.isEmpty ? "" : "\(place.joined(separator: ":")): "
            let source = fault.source.map { ["    \($0.trimmingCharacters(in: .whitespaces))"] } ?? []
            return ["\(start)error: \(fault.message)"] + source
        }
        return lines + (faults.count > limit ? ["and \(faults.count - limit) more errors"] : [])
    }
}

/// The error for a build that could compile nothing: a cause and a remedy.
struct AppBuildError: CommandError, Hashable {
    let message: String

    init(_ message: String) { self.message = message }

    var exitCode: ExitCode { .badData }
}
