import Foundation

/// The outcome of a build as JSON, for a program that rebuilds a folder after each change.
struct BuildReport: Encodable {
    /// An error of the compiler. An error that isn't about a line of a file has only a message.
    struct Fault: Encodable {
        let file: String?
        let line: Int?
        let column: Int?
        let message: String
        /// The source line; `nil` if the error isn't in a source of the app.
        let source: String?
    }

    /// The app's name.
    let title: String
    /// The output folder of the build.
    let package: String
    /// The folders and files to follow for changes.
    let sources: [String]
    /// The folder of the sources, or of copies of a target's sources, for positions in them; `nil` if there are several.
    let folder: String?
    /// The executable; `nil` if the sources declare nothing for it.
    let executable: String?
    let hasIntents: Bool
    /// The fontconfig file for drawing.
    let fonts: String
    /// The project's locale.
    let locale: String?
    let errors: [Fault]
    /// What to do if the system lacks something that the compiler needs.
    let remedy: String?
    let compileMilliseconds: Int
    let linkMilliseconds: Int

    init(
        _ package: ImportedPackage, folder: String, executable: String?,
        failure: (log: BuildLog, remedy: String?, output: String)?, compiling: Double, linking: Double
    ) {
        title = package.applicationName
        self.package = folder
        sources = package.modules.flatMap(\.folder.followedPaths) + package.projectFiles
        let pieces = package.modules.flatMap(\.folder.pieces)
        self.folder =
            package.modules.first?.folder.isTarget == true
            ? "\(folder)/\(ImportedPackage.sourceCopies)" : pieces.count == 1 ? pieces[0].path : nil
        self.executable = executable
        hasIntents = package.hasIntents
        fonts = package.fonts
        locale = package.locale
        var errors = (failure?.log.faults ?? []).map { fault in
            Fault(
                file: fault.file, line: fault.position?.line, column: fault.position?.column, message: fault.message,
                source: fault.position.flatMap(package.line))
        }
        if let failure, errors.isEmpty {
            let message = "the compiler failed without an error about the sources — see \(failure.output)"
            errors = [Fault(file: nil, line: nil, column: nil, message: message, source: nil)]
        }
        self.errors = errors
        remedy = failure?.remedy
        compileMilliseconds = Int((compiling * 1_000).rounded())
        linkMilliseconds = Int((linking * 1_000).rounded())
    }

    var json: String { get throws { try Self.json(self) } }

    /// Returns the outcome of a build that could compile nothing.
    static func json(problem: String) -> String {
        // Encoding a dictionary of strings can't fail.
        (try? json(["problem": problem])) ?? ""
    }

    /// Returns the files and folders to follow for changes before the first build; without them for a bare folder.
    static func json(followed: [String]?) throws -> String { try json(followed.map { ["sources": $0] } ?? [:]) }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self).visibleJSON
    }
}
