import BringSupport
import Foundation

/// The sources of one import: a bare folder, or a target of a project, with the modules that it uses.
struct ImportSource {
    /// A module of the app that the main module uses.
    struct Module {
        let name: String
        let folder: ImportedFolder
        let settings: ProjectSettings
        /// The target; `nil` for a folder.
        var target: AppTarget?
    }

    let folder: ImportedFolder
    var modules: [Module] = []
    let settings: ProjectSettings
    /// The name of the main module, unless the command line names it.
    let name: String
    /// The app's name in phrases, unless the command line or the project's settings name it.
    let title: String
    /// The output folder.
    let output: String
    /// The repository in which declarations are searched for.
    let repository: String?
    /// The target; `nil` for a bare folder.
    var target: AppTarget?
    /// The project's files, as absolute paths.
    var projectFiles: [String] = []
    /// The entitlements of the target and of its app.
    var entitlements: [(path: String, data: Data)] = []
    /// Faults of the project that don't stop the import.
    var diagnostics: [String] = []
    /// What the sources would get from other languages.
    var foreign = ForeignCode()
}

/// Reads the sources that a command line names.
struct ImportReader {
    let arguments: BringArguments
    let known: KnownNames

    /// Returns the sources of each import: several if the path names a project with several widget extensions.
    ///
    /// - Throws: ``BringError``, with the list of targets if the path and the options choose none.
    func sources() throws -> [ImportSource] {
        guard arguments.also.isEmpty, arguments.modules.isEmpty else {
            guard !ProjectSearch.isProject(arguments.folder), !arguments.has("target") else {
                throw BringError(
                    "--also and --modules belong to a bare folder, and a project names its files — leave them out",
                    .usage)
            }
            return [try bareFolder()]
        }
        guard let search = try ProjectSearch(arguments.folder) else {
            guard !arguments.has("target") else {
                throw BringError(
                    "\(arguments.folder) has no Xcode project, so it has no target — leave --target out", .inputNeeded)
            }
            if let advice = ProjectSearch.generator(in: arguments.folder) {
                throw BringError(
                    "\(arguments.folder) has no Xcode project: \(advice), or name the folder of the widget extension's sources",
                    .inputNeeded)
            }
            return [try bareFolder()]
        }
        let project = try project(search)
        let choice = TargetChoice(project: project, inner: search.inner, name: arguments.value("target"))
        let targets = try choice.targets(in: arguments.folder)
        guard !targets.isEmpty else { return [try bareFolder()] }
        guard targets.count == 1 || arguments.value("name") == nil else {
            throw BringError(
                "--name names one module, and the project has \(targets.count) widget extensions — choose one with --target",
                .usage)
        }
        return try targets.map { try source($0, project, isOnly: targets.count == 1) }
    }

    /// Reads the projects that a search has found.
    func project(_ search: ProjectSearch) throws(BringError) -> AppProject {
        try AppProject(
            root: search.root, projects: search.projects, configuration: arguments.value("configuration"),
            allowsOutside: arguments.has("allow-outside"))
    }

    // MARK: Targets

    private func source(_ target: AppTarget, _ project: AppProject, isOnly: Bool) throws -> ImportSource {
        let folder = arguments.folder
        let base = ProjectSearch.isProject(folder) ? URL(fileURLWithPath: folder).deletingPathExtension().path : folder
        let output = arguments.value("into") ?? base + "-airlock"
        let origin = project.disk.absolute(target.project)
        let settings = overridden(ProjectSettings(target, origin: origin))
        let app = project.app(of: target)
        var reader = ModuleReader(project: project, known: known, settings: overridden)
        let main = try reader.folder(of: target)
        let modules = try reader.modules(of: target, main)
        var source = ImportSource(
            folder: main, modules: modules, settings: settings, name: target.module,
            title: app?.settings.displayName ?? target.settings.displayName ?? target.name,
            output: isOnly ? output : "\(output)/\(target.name.fileName)", repository: project.root, target: target)
        source.projectFiles = ([target] + reader.used).map { ProjectFile.path(in: project.disk.absolute($0.project)) }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        for path in [target, app].compactMap({ $0?.settings.entitlements }) {
            guard let bytes = try project.disk.contents(of: path, limit: 1 << 20) else { continue }
            source.entitlements.append((path, Data(bytes)))
        }
        let imports = ([main] + modules.map(\.folder)).flatMap(\.sources).flatMap { $0.names.imports.map(\.module) }
        source.foreign = ForeignCode(target, used: reader.used, imports: Set(imports), in: project)
        source.diagnostics =
            project.damaged.map { "\($0.file) \($0.reason), so its targets aren't known — repair it" }
            + project.diagnostics + ([target] + reader.used).flatMap(\.settings.diagnostics)
        return source
    }

    /// Returns settings with those that the command line overrides.
    private func overridden(_ settings: ProjectSettings) -> ProjectSettings {
        var settings = settings
        if let mode = arguments.value("swift-mode") { settings.swiftMode = mode == "6" ? 6 : 5 }
        if let isolation = arguments.value("default-isolation") {
            settings.isMainActorByDefault = isolation == "MainActor"
        }
        return settings
    }

    // MARK: Bare folders

    private func bareFolder() throws -> ImportSource {
        try arguments.checkConfiguration()
        let settings = overridden(ProjectSettings(near: arguments.folder))
        let places = places(settings)
        let conditions = CompilationConditions(
            known, settings,
            own: OwnModules.names(in: places, beside: arguments.folder).union(arguments.modules.map(\.name)),
            isDebug: !arguments.isOptimised)
        let repository = settings.repository(of: arguments.folder)
        let targets =
            [arguments.folder] + arguments.also + arguments.modules.map(\.folder) + (repository.map { [$0] } ?? [])
        let folder = try ImportedFolder(
            path: arguments.folder, conditions: conditions, exceptions: settings.exceptions, targets: targets
        ).joined(
            with: try arguments.also.map { path in
                ImportedFolder.isFile(path)
                    ? try ImportedFolder(file: path, conditions: conditions)
                    : try ImportedFolder(path: path, conditions: conditions, targets: targets)
            })
        let others = try OwnModules(
            known: known.modules.union(KnownNames.toolchainModules), places: places, conditions: conditions,
            targets: targets
        ).all(importedBy: [folder], given: arguments.modules)
        let last = URL(fileURLWithPath: arguments.folder).lastPathComponent
        return ImportSource(
            folder: folder, modules: others.map { .init(name: $0.name, folder: $0.folder, settings: settings) },
            settings: settings, name: last.moduleName, title: last,
            output: arguments.value("into") ?? arguments.folder + "-airlock", repository: repository,
            foreign: ForeignCode(folder, repository: repository))
    }

    /// Returns the folders that may hold the app's own modules: the package's `Sources`, the project's folder, and the folder's parent.
    private func places(_ settings: ProjectSettings) -> [String] {
        let parent = URL(fileURLWithPath: arguments.folder).deletingLastPathComponent().path
        guard let origin = settings.origin else { return [parent] }
        let root = URL(fileURLWithPath: origin).deletingLastPathComponent().path
        return ["\(root)/Sources", root, parent]
    }
}

/// Reads the files of a target and of the modules that it uses.
private struct ModuleReader {
    let project: AppProject
    let known: KnownNames
    let settings: (ProjectSettings) -> ProjectSettings
    /// The targets of the modules that were read.
    private(set) var used: [AppTarget] = []

    init(project: AppProject, known: KnownNames, settings: @escaping (ProjectSettings) -> ProjectSettings) {
        (self.project, self.known, self.settings) = (project, known, settings)
    }

    /// The folders in which modules that no target makes are searched for.
    private var places: [String] {
        let folders = project.files.map { project.disk.absolute($0.folder) }
        return project.packages.flatMap { ["\($0)/Sources", "\($0)/Source"] }
            + folders.flatMap { ["\($0)/Sources", $0] }
    }

    private func conditions(_ target: AppTarget) -> CompilationConditions {
        let own = OwnModules.names(in: places, beside: project.root)
        return CompilationConditions(
            known, settings(ProjectSettings(target, origin: "")), own: own.union(project.libraries.map(\.module)),
            isDebug: false)
    }

    func folder(of target: AppTarget) throws -> ImportedFolder {
        try ImportedFolder(target, root: project.root, conditions: conditions(target))
    }

    /// Returns the modules of a target: those that it links, and those that its sources import.
    mutating func modules(of target: AppTarget, _ main: ImportedFolder) throws -> [ImportSource.Module] {
        var found: [ImportSource.Module] = []
        var folders = [main]
        func imports() -> Set<String> {
            Set(folders.flatMap { $0.sources.flatMap { $0.names.imports.map(\.module) } })
        }
        func add(_ other: AppTarget) throws {
            guard other.module != target.module, !found.contains(where: { $0.name == other.module }) else { return }
            let folder = try self.folder(of: other)
            guard !folder.sources.isEmpty else { return }
            let origin = project.disk.absolute(other.project)
            let settings = settings(ProjectSettings(other, origin: origin))
            found.append(.init(name: other.module, folder: folder, settings: settings, target: other))
            folders.append(folder)
            used.append(other)
        }
        for other in project.modules(of: target) { try add(other) }
        // A target that isn't linked can be imported, because Xcode writes all modules into one folder.
        var isComplete = false
        while !isComplete {
            isComplete = true
            let names = imports()
            for other in project.libraries
            where names.contains(other.module) && !found.contains(where: { $0.name == other.module }) {
                let count = found.count
                for each in project.modules(of: other) + [other] { try add(each) }
                if found.count > count { isComplete = false }
            }
        }
        let all = settings(ProjectSettings(target, origin: ""))
        let others = try OwnModules(
            known: known.modules.union(KnownNames.toolchainModules).union(found.map(\.name)).union([target.module]),
            places: places, conditions: conditions(target), targets: [project.root]
        ).all(importedBy: folders, given: [])
        return found + others.map { .init(name: $0.name, folder: $0.folder, settings: all) }
    }
}
