import BringSupport
import Foundation

/// Imports what a command line names: one folder, or the targets of a project.
struct BringCommand {
    let arguments: BringArguments
    /// The Airlock checkout or installed toolkit that imports the sources.
    let root: String
    /// The folders of programs, as in `PATH`.
    var searchPath = ""
    /// The environment of this process, of which git gets the variables of proxies and certificates.
    var environment: [String: String] = [:]
    /// Returns the seconds since a fixed instant.
    let clock: () -> Double
    /// Receives a line of the result.
    let output: (String) -> Void
    /// Receives a line of progress.
    let progress: (String) -> Void
    var interruption = Interruption()

    /// Runs the command.
    ///
    /// - Returns: True if the sources compile. If the compiler wasn't asked, true if there are no known blockers and no unknown names.
    /// - Throws: ``CommandFailure``.
    func run() throws -> Bool {
        let known = try KnownNames(in: root)
        try checkFixture()
        let reader = ImportReader(arguments: arguments, known: known)
        if arguments.command == .targets || arguments.has(BringOptions.explain) {
            guard let search = try ProjectSearch(arguments.folder, allowsOutside: arguments[BuildOptions.allowOutside])
            else {
                throw CommandFailure(
                    "\(arguments.folder) has no Xcode project — name a folder that contains one", exitCode: .inputNeeded
                )
            }
            let project = try reader.project(search)
            if let damage = project.damaged.first, project.files.isEmpty {
                throw CommandFailure("\(damage.file) \(damage.reason) — repair it", exitCode: .badData)
            }
            for damage in project.damaged where arguments.has(BringOptions.explain) {
                progress("- \(damage.file) \(damage.reason), so its targets aren't known — repair it")
            }
            if let file = arguments[BringOptions.explain] {
                output(try project.explanation(of: file))
            } else {
                output(arguments[BringOptions.json] ? try project.json : project.text)
            }
            return true
        }
        if arguments[BuildOptions.followed] {
            output(try BuildReport.json(followed: try reader.followed()).serialised())
            return true
        }
        let sources = try reader.sources()
        var isClear = true
        var failure: CommandFailure?
        for source in sources {
            if sources.count > 1 { progress("target \(source.target?.name ?? source.name):") }
            let run = ImportRun(
                source: source, arguments: arguments, root: root, searchPath: searchPath, environment: environment,
                known: known, clock: clock, output: output, progress: progress, interruption: interruption)
            do {
                isClear = try run.run() && isClear
            } catch let error as CommandFailure where sources.count > 1 && [.found, .badData].contains(error.exitCode) {
                // The other targets are drawn all the same.
                progress("bring: \(error.message)")
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return isClear
    }

    /// Checks that the fixture folder exists, before a build that takes minutes.
    private func checkFixture() throws {
        guard let fixture = arguments[BuildOptions.fixture] else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: fixture, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(
                "\(fixture) isn't a folder — name a folder of app groups with --fixture", exitCode: .inputOutput)
        }
    }
}
