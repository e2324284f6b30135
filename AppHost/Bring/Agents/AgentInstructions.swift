import Foundation

/// Writes a section on Airlock into `AGENTS.md`, the file in which coding agents find a repository's instructions.
struct AgentInstructions {
    let arguments: BringArguments
    /// The Airlock checkout or installed toolkit.
    let root: String
    /// Receives a line of the result.
    let output: (String) -> Void
    /// Receives a line of progress.
    let progress: (String) -> Void
    /// Asks the user a question that is answered with yes or no; `nil` if there is no terminal.
    let confirm: ((String) -> Bool)?

    static let fileName = "AGENTS.md"

    /// Writes the section. An existing file without the section is changed only if the user allows it.
    ///
    /// - Throws: ``CommandFailure``. The file then has its old contents.
    func run() throws {
        let folder = arguments.folder
        let search = arguments.namesFolder ? try ProjectSearch(folder) : nil
        if arguments.namesFolder, search == nil {
            // Refuses a folder that can't be imported; which names exist doesn't matter here.
            _ = try ImportedFolder(path: folder, conditions: .init(modules: [], flags: []))
        }
        guard let repository = search?.root ?? ProjectSettings(near: folder).repository(of: folder) else {
            throw CommandFailure(
                "no repository contains \(folder) — run 'git init' in the app's folder, or name a folder of widget sources in a repository",
                exitCode: .badData)
        }
        let section = AgentSection(path: try place(of: folder, in: repository), root: root)
        let file = try AgentFile(path: "\(repository)/\(Self.fileName)", repository: repository)
        let document = try AgentDocument(file.bytes ?? [], path: file.path)
        let new = document.replacing(with: section.lines)
        if new == file.bytes { return output("\(file.path) is up to date") }
        let done =
            switch (file.bytes, document.hasSection) {
            case (nil, _): "created \(file.path)"
            case (_, true): "replaced the section in \(file.path)"
            case (_, false): "added the section to \(file.path)"
            }
        try file.checkPermission()
        if file.bytes != nil, !document.hasSection, !arguments[BringOptions.yes] { try ask(section, file.path) }
        try file.write(new)
        output(done)
    }

    /// Returns the path of the folder or project in the repository; `nil` if the user named none.
    private func place(of folder: String, in repository: String) throws -> String? {
        guard arguments.namesFolder else { return nil }
        guard folder != repository else { return "." }
        let place = String(folder.dropFirst(repository.count + 1))
        guard !place.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw CommandFailure(
                "the path of \(folder.debugDescription) has a control character, such as a line end — rename the folder",
                exitCode: .badData)
        }
        return place
    }

    /// Shows the section, and asks whether to add it.
    ///
    /// - Throws: ``CommandFailure`` if the user declines, or can't be asked.
    private func ask(_ section: AgentSection, _ path: String) throws {
        guard let confirm else {
            for line in section.lines { output(line) }
            throw CommandFailure(
                "\(path) exists and wasn't changed: there is no terminal to ask on — add --yes to add the section above",
                exitCode: .inputNeeded)
        }
        for line in section.lines { progress(line) }
        guard confirm("Add this section to \(path)? [y/N] ") else {
            throw CommandFailure(
                "\(path) wasn't changed — answer y, or add --yes, to add the section", exitCode: .inputNeeded)
        }
    }
}
