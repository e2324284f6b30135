import BringSupport
import Foundation
import Glibc
import Shared

/// A project, or a folder of widget sources, that a command builds and draws again and again.
struct AppFolder: Sendable {
    private static let toolkit = CommandOption<String?>(
        "toolkit", "DIR", help: "the checkout or toolkit to build with, which the script 'airlock' passes")

    /// The options of the commands.
    @OptionList static var options: [OptionDeclaration] {
        toolkit
        CommonOptions.fixture
        BuildOptions.all
        BuildOptions.allowOutside
        CommonOptions.moment
    }

    /// The absolute path of an app's repository, an `.xcodeproj`, an `.xcworkspace` or a folder of sources.
    let path: String
    /// The output folder, into which the app is built and its snapshots are drawn.
    let output: String
    /// The user's folder with settings and files of app groups.
    let fixture: String?
    let renderer: AppRenderer.Settings
    private let toolkit: String
    private let environment: [String: String]
    /// The absolute paths of files and folders that are built into the same module, and of other modules.
    private let also: [String]
    private let modules: [(name: String, path: String)]
    /// The other options for the build.
    private let options: Arguments

    /// Reads a command line.
    ///
    /// - Parameter isServer: True for an agent's server, which can run beside a watch of the same folder, and copies the fixture, because
    ///   its intents change the data.
    /// - Throws: ``CommandFailure`` for a missing or unknown folder, or without a toolkit.
    init(_ settings: HostSettings, isServer: Bool = false) throws {
        let arguments = settings.arguments
        let command = arguments.command
        // A client's configuration starts the server in the project, whose path it needn't know.
        guard let operand = arguments.operands.first ?? (isServer ? "." : nil), arguments.operands.count <= 1 else {
            throw CommandFailure("\(command) takes one folder or project — write ./airlock \(command) PATH")
        }
        let current = FileManager.default.currentDirectoryPath
        func absolute(_ path: String) -> String {
            URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(current)/\(path)").standardizedFileURL.path
        }
        path = absolute(operand)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure(
                "\(path) isn't a folder or project — name an .xcodeproj, an .xcworkspace or a folder")
        }
        try arguments.checkFolder(CommonOptions.fixture)
        fixture = arguments[CommonOptions.fixture].map(absolute)
        // The options that name folders depend on where these are copied.
        let folders = [BuildOptions.into.name, BuildOptions.also.name, BuildOptions.modules.name]
        let unchanged = (BuildOptions.all + [BuildOptions.allowOutside.declaration]).map(\.name).filter {
            !folders.contains($0)
        }
        var options = Arguments(command: "")
        options.complete(from: arguments) { unchanged.contains($0.name) }
        options[BuildOptions.fixture] = fixture
        self.options = options
        func parts(_ option: CommandOption<[String]>) -> [String] {
            arguments[option].flatMap { $0.split(separator: ",") }.map(String.init)
        }
        also = parts(BuildOptions.also).map(absolute)
        modules = try parts(BuildOptions.modules).map { entry in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw CommandFailure("invalid module '\(entry)' — write --modules NAME=DIR") }
            return (parts[0], absolute(parts[1]))
        }
        let drawn = isServer ? nil : fixture
        let url = URL(fileURLWithPath: path)
        let base = ["xcodeproj", "xcworkspace"].contains(url.pathExtension) ? url.deletingPathExtension().path : path
        output = arguments[BuildOptions.into].map(absolute) ?? "\(base)-airlock" + (isServer ? "-mcp" : "")
        if isServer, let fixture {
            let (data, folder) = (Self.real("\(output)/agent"), Self.real(fixture))
            guard !"\(data)/".hasPrefix("\(folder)/"), !"\(folder)/".hasPrefix("\(data)/") else {
                throw CommandFailure(
                    "the fixture \(fixture) and \(output)/agent, the folder of the app's data, overlap — name another folder with --into"
                )
            }
        }
        guard let toolkit = arguments[Self.toolkit] else {
            throw CommandFailure("no toolkit given — run './airlock \(command) PATH'")
        }
        self.toolkit = toolkit
        environment = settings.environment
        // Otherwise each minute would change the snapshots of a clock.
        var clock = arguments.clock
        if !clock.has(CommonOptions.at) { clock[CommonOptions.at] = settings.process.now() }
        renderer = AppRenderer.Settings(
            launcher: "\(try settings.process.folder())/Launcher", environment: settings.environment,
            fixture: drawn, clock: clock, processes: SnapshotSessions.standardSize,
            data: isServer ? "\(output)/agent" : nil)
    }

    private static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Builds the app.
    var builder: AppBuilder { builder(into: output) { $0 } }

    /// Returns a builder that builds from a copy of the app's files.
    ///
    /// - Parameters:
    ///   - output: The output folder of the build.
    ///   - copy: Returns the path of a file's or folder's copy.
    func builder(into output: String, of copy: (String) -> String) -> AppBuilder {
        var options = options
        options[BuildOptions.into] = output
        options[BuildOptions.also] = also.map(copy)
        options[BuildOptions.modules] = modules.map { "\($0.name)=\(copy($0.path))" }
        let installed = "\(toolkit)/swift/Bring"
        return AppBuilder(
            program: access(installed, X_OK) == 0 ? installed : "\(toolkit)/.build/debug/Bring", root: toolkit,
            folder: copy(path), options: options, environment: environment)
    }

    /// Returns the files and folders to follow before the first build: the given ones, and those that a project names. Of a project's
    /// repository, nothing else is followed.
    ///
    /// - Throws: ``AppBuildError``, with the list of targets if the path and the options choose none.
    func followed() async throws -> (given: [String], found: [String]) {
        let fixture = renderer.fixture.map { [$0] } ?? []
        if let files = try await builder.followed() { return (fixture, files) }
        return ([path] + also + modules.map(\.path) + fixture, [])
    }

    /// Reserves the output folder, because two commands would write the same files.
    ///
    /// - Throws: ``AppBuildError`` if another command has reserved it, or it can't be written.
    func lock() throws -> FileLock {
        let folder = "\(output)/.build"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw AppBuildError(
                "can't write \(output): \(error.localizedDescription) — name another folder with --into")
        }
        do throws(FileLock.Failure) {
            let lock = try FileLock("\(folder)/watch.lock")
            let text = Array("\(getpid())\n".utf8)
            // The process number is only informative; the lock holds without it.
            _ = ftruncate(lock.descriptor, 0)
            _ = pwrite(lock.descriptor, text, text.count, 0)
            return lock
        } catch {
            guard error.isHeld else {
                throw AppBuildError("can't lock \(folder)/watch.lock: \(error.reason) — check the folder")
            }
            let holder = error.holder.map { ", process \($0)," } ?? ""
            throw AppBuildError(
                "another command\(holder) builds into \(output) — end it, or name another folder with --into")
        }
    }

    /// Removes what an interrupted compiler or lint has left.
    func removeTemporaryFiles() {
        for folder in ["findings", "app/debug/temporary", "app/release/temporary"] {
            // A folder that wasn't made needn't be removed.
            try? FileManager.default.removeItem(atPath: "\(output)/.build/\(folder)")
        }
    }
}
