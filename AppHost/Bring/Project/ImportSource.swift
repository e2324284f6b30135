import AirlockLint
import BringSupport
import Foundation

/// The sources of one import: a bare folder, or a target of a project, with the modules that it uses.
struct ImportSource {
    /// A module of the app that the main module uses.
    struct Module {
        let name: String
        var folder: ImportedFolder
        let settings: ProjectSettings
        /// The target; `nil` for a folder.
        var target: AppTarget?
    }

    private(set) var folder: ImportedFolder
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
    /// The packages with the products that the target and its modules link.
    var packageReferences: [PackageReference] = []
    /// The absolute path of the package that contains a bare folder, if its manifest names other packages.
    var ownPackage: String?
    /// The exact versions that the project names.
    var pins = PackagePins()
    /// Faults of the project that don't stop the import.
    var diagnostics: [String] = []
    /// The declarations in other languages that the sources could use in Xcode.
    var foreign = ForeignCode()
    /// The packages that the sources can import.
    var packages = PackageGraph()
    /// The findings about the intents of the app, in all of its targets.
    var intents: [SourceFinding] = []

    /// The names of all modules that the sources import.
    var imports: Set<String> {
        let sources = ([folder] + modules.map(\.folder)).flatMap(\.sources)
        return Set(sources.flatMap(\.names.imports).map(\.module))
    }

    /// Sets the packages, whose modules replace those that were found in the packages' folders.
    mutating func use(_ resolution: PackageResolution, isDebug: Bool) {
        packages = PackageGraph(resolution, isDebug: isDebug)
        if let target {
            packages.keep(
                products: ([target] + modules.compactMap(\.target)).flatMap(\.packages), importedBy: imports)
        }
        modules.removeAll { module in
            packages.targets[module.name].map { (module.folder.path + "/").hasPrefix($0.package.path + "/") } ?? false
        }
        let names = packages.modules
        change { $0.add(modules: names) }
    }

    /// Replaces the sources by the same sources on a system without some modules.
    mutating func remove(modules removed: Set<String>) { change { $0.remove(modules: removed) } }

    private mutating func change(_ change: (inout ImportedFolder) -> Void) {
        change(&folder)
        for index in modules.indices { change(&modules[index].folder) }
    }

    /// Leaves out sources, by the names of their modules.
    mutating func leaveOut(_ omissions: [String: [ImportedFolder.Omission]], main: String) {
        folder.leaveOut(omissions[main] ?? [])
        for index in modules.indices { modules[index].folder.leaveOut(omissions[modules[index].name] ?? []) }
    }
}

/// Reads the sources that a command line names.
struct ImportReader {
    let arguments: BringArguments
    let known: KnownNames

    /// Returns the sources of each import: several if the path names a project with several widget extensions.
    ///
    /// - Throws: ``CommandFailure``, with the list of targets if the path and the options choose none.
    func sources() throws -> [ImportSource] {
        guard let (project, targets) = try targets() else { return [try bareFolder()] }
        var reader = ModuleReader(project: project, known: known, settings: overridden)
        let names = Self.folderNames(targets)
        return try zip(targets, names).map { try source($0, project, &reader, folder: targets.count == 1 ? nil : $1) }
    }

    /// Returns the absolute paths of the files and folders to follow for changes, without reading the sources; `nil` for a bare folder.
    ///
    /// - Throws: The errors of ``sources()``.
    func followed() throws -> [String]? {
        guard let (project, targets) = try targets() else { return nil }
        let all = targets + targets.flatMap(project.modules)
        return all.flatMap(\.followed).map(project.disk.absolute) + projectFiles(of: all, in: project)
    }

    /// Returns the targets that the path and the options choose; `nil` for a bare folder.
    private func targets() throws -> (project: AppProject, targets: [AppTarget])? {
        guard arguments.also.isEmpty, arguments.modules.isEmpty else {
            guard !ProjectSearch.isProject(arguments.folder), !arguments.has(BuildOptions.target) else {
                throw CommandFailure(
                    "\(BuildOptions.also) and \(BuildOptions.modules) belong to a bare folder, and a project names its files — leave them out"
                )
            }
            return nil
        }
        guard let search = try ProjectSearch(arguments.folder, allowsOutside: arguments[BuildOptions.allowOutside])
        else {
            guard !arguments.has(BuildOptions.target) else {
                throw CommandFailure(
                    "\(arguments.folder) has no Xcode project, so it has no target — leave \(BuildOptions.target) out",
                    exitCode: .inputNeeded)
            }
            if let advice = ProjectSearch.generator(in: arguments.folder) {
                throw CommandFailure(
                    "\(arguments.folder) has no Xcode project: \(advice), or name the folder of the widget extension's sources",
                    exitCode: .inputNeeded)
            }
            return nil
        }
        let project = try project(search)
        let choice = TargetChoice(project: project, inner: search.inner, name: arguments[BuildOptions.target])
        let targets = try choice.targets(in: arguments.folder)
        guard !targets.isEmpty else { return nil }
        let isForProgram = arguments.command == .build || arguments[FailureReport.json]
        guard targets.count == 1 || !isForProgram else {
            let isUnique = Set(targets.map(\.name)).count == targets.count
            let names = targets.map { isUnique ? $0.name : "\($0.project)/\($0.name)" }.joined(separator: ", ")
            throw CommandFailure(
                "the project has \(targets.count) widget extensions — choose one with \(BuildOptions.target): \(names)",
                exitCode: .inputNeeded)
        }
        guard targets.count == 1 || arguments[BuildOptions.name] == nil else {
            throw CommandFailure(
                "\(BuildOptions.name) names one module, and the project has \(targets.count) widget extensions — choose one with \(BuildOptions.target)"
            )
        }
        return (project, targets)
    }

    /// Returns a name for each target's output folder. No two are equal, also without regard to case, and none leads to another folder.
    static func folderNames(_ targets: [AppTarget]) -> [String] {
        var used: Set<String> = []
        return targets.map { target in
            // A long name can't be that of a folder, and a hidden folder could be the build's.
            let name = target.name.fileName
            let base = name.hasPrefix(".") || name.isEmpty ? "target-\(name)" : name
            let short = base.utf8.count <= 100 ? base : String(decoding: base.utf8.prefix(100), as: UTF8.self)
            var (unique, count) = (short, 1)
            while !used.insert(unique.lowercased()).inserted {
                count += 1
                unique = "\(short)-\(count)"
            }
            return unique
        }
    }

    /// Reads the projects that a search has found.
    func project(_ search: ProjectSearch) throws(CommandFailure) -> AppProject {
        try AppProject(
            root: search.root, projects: search.projects, configuration: arguments[BuildOptions.configuration],
            allowsOutside: arguments[BuildOptions.allowOutside])
    }

    // MARK: Targets

    /// - Parameter name: The name of the target's folder in the output folder; `nil` if there is no other target.
    private func source(
        _ target: AppTarget, _ project: AppProject, _ reader: inout ModuleReader, folder name: String?
    ) throws -> ImportSource {
        let folder = arguments.folder
        let base = ProjectSearch.isProject(folder) ? URL(fileURLWithPath: folder).deletingPathExtension().path : folder
        let output = arguments[BuildOptions.into] ?? base + "-airlock"
        let origin = project.disk.absolute(target.project)
        let settings = overridden(ProjectSettings(target, origin: origin))
        let app = project.app(of: target)
        let main = try reader.folder(of: target)
        let modules = try reader.modules(of: target, main)
        var source = ImportSource(
            folder: main, modules: modules, settings: settings, name: target.module,
            title: app?.settings.displayName ?? target.settings.displayName ?? target.name,
            output: name.map { "\(output)/\($0)" } ?? output, repository: project.root, target: target)
        source.projectFiles = projectFiles(of: [target] + reader.used, in: project)
        source.packageReferences = ([target] + reader.used).flatMap(\.packageReferences).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
        // A package that isn't linked can be imported, because Xcode writes all modules into one folder.
        for module in modules where module.target == nil {
            // The innermost of nested packages.
            let packages = project.packages.filter { (module.folder.path + "/").hasPrefix($0 + "/") }
            guard let path = packages.max(by: { $0.utf8.count < $1.utf8.count }),
                !source.packageReferences.contains(where: { $0.origin == path })
            else { continue }
            source.packageReferences.append(PackageReference(place: .local(path), target: target.name))
        }
        if !source.packageReferences.isEmpty {
            source.pins = try PackagePins(ofFirst: PackagePins.paths(named: folder, project: origin))
        }
        for path in [target, app].compactMap({ $0?.settings.entitlements }) {
            guard let bytes = try project.disk.contents(of: path, limit: 1 << 20) else { continue }
            source.entitlements.append((path, Data(bytes)))
        }
        let imports = ([main] + modules.map(\.folder)).flatMap(\.sources).flatMap { $0.names.imports.map(\.module) }
        source.foreign = ForeignCode(target, used: reader.used, imports: Set(imports), in: project)
        source.intents = IntentSources(of: project, main, modules).findings
        source.diagnostics =
            project.damaged.map { "\($0.file) \($0.reason), so its targets aren't known — repair it" }
            + project.diagnostics + reader.diagnostics + ([target] + reader.used).flatMap(\.settings.diagnostics)
        return source
    }

    /// Returns the files that name the members of targets: those of the projects, and the workspace's.
    private func projectFiles(of targets: [AppTarget], in project: AppProject) -> [String] {
        let folder = arguments.folder
        let workspace = folder.hasSuffix(".xcworkspace") ? ["\(folder)/contents.xcworkspacedata"] : []
        return targets.map { ProjectFile.path(in: project.disk.absolute($0.project)) }
            .reduce(into: workspace) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns settings with those that the command line overrides.
    private func overridden(_ settings: ProjectSettings) -> ProjectSettings {
        var settings = settings
        if let mode = arguments[BuildOptions.swiftMode] { settings.swiftMode = mode == "6" ? 6 : 5 }
        if let isolation = arguments[BuildOptions.defaultIsolation] {
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
            targets: targets,
            packages: settings.origin.flatMap {
                PackageManifest(in: URL(fileURLWithPath: $0).deletingLastPathComponent().path)
            }.map { [$0] } ?? []
        ).all(importedBy: [folder], given: arguments.modules.map { ($0.name, $0.folder) })
        let last = URL(fileURLWithPath: arguments.folder).lastPathComponent
        let own = PackageManifest.near(arguments.folder, in: repository.map { [$0] } ?? [])
        var source = ImportSource(
            folder: folder, modules: others.map { .init(name: $0.name, folder: $0.folder, settings: settings) },
            settings: settings, name: last.moduleName, title: last,
            output: arguments[BuildOptions.into] ?? arguments.folder + "-airlock", repository: repository,
            foreign: ForeignCode(folder, repository: repository))
        source.intents = IntentSources(folder: folder, modules: others.map(\.folder)).findings
        let imports = Set(
            ([folder] + others.map(\.folder)).flatMap(\.sources).flatMap { $0.names.imports.map(\.module) })
        let unread = imports.subtracting(known.modules).subtracting(KnownNames.toolchainModules)
            .subtracting(others.map(\.name))
        // A target without Swift sources is compiled as its manifest says.
        if let own, own.needsPackages || unread.contains(where: { own.target(making: $0) != nil }) {
            source.ownPackage = own.folder
            source.pins = try PackagePins(at: "\(own.folder)/Package.resolved")
        }
        return source
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
    /// The folders in which modules that no target makes are searched for.
    private let places: [String]
    /// The packages of the repository, as far as their manifests can be read without evaluating them.
    private let packages: [PackageManifest]
    /// The names of the app's own modules.
    private let own: Set<String>
    /// The conditions by the settings that they follow from.
    private var cache: [ProjectSettings: CompilationConditions] = [:]
    /// The targets of the modules that were read for the last target.
    private(set) var used: [AppTarget] = []
    /// The modules of the last target that several targets make.
    private(set) var diagnostics: [String] = []

    init(project: AppProject, known: KnownNames, settings: @escaping (ProjectSettings) -> ProjectSettings) {
        (self.project, self.known, self.settings) = (project, known, settings)
        let folders = project.files.map { project.disk.absolute($0.folder) }
        var seen: Set<String> = []
        places = folders.flatMap { ["\($0)/Sources", $0] }.filter { seen.insert($0).inserted }
        packages = project.packages.compactMap(PackageManifest.init(in:))
        let targets = packages.flatMap(\.targets).filter { !$0.isTest && !NameTable.isTaken(module: $0.name) }
        own = OwnModules.names(in: places, beside: project.root).union(targets.map(\.name))
            .union(project.libraries.map(\.module))
    }

    private mutating func conditions(_ target: AppTarget) -> CompilationConditions {
        var settings = settings(ProjectSettings(target, origin: ""))
        settings.displayName = nil
        if let cached = cache[settings] { return cached }
        let all = CompilationConditions(known, settings, own: own, isDebug: false)
        cache[settings] = all
        return all
    }

    mutating func folder(of target: AppTarget) throws -> ImportedFolder {
        try ImportedFolder(target, root: project.root, conditions: conditions(target))
    }

    /// Returns the modules of a target: those that it links, and those that its sources import.
    mutating func modules(of target: AppTarget, _ main: ImportedFolder) throws -> [ImportSource.Module] {
        var found: [ImportSource.Module] = []
        var folders = [main]
        var makers = [target.module: target]
        (used, diagnostics) = ([], [])
        func add(_ other: AppTarget) throws {
            if let maker = makers[other.module] {
                guard (maker.project, maker.name) != (other.project, other.name) else { return }
                return diagnostics.append(
                    "the targets \(maker.project)/\(maker.name) and \(other.project)/\(other.name) both make the module \(other.module), so the second is left out — rename one with PRODUCT_MODULE_NAME"
                )
            }
            makers[other.module] = other
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
        let libraries = Dictionary(grouping: project.libraries, by: \.module)
        var next = 0
        while next < folders.count {
            let imports = Set(folders[next].sources.flatMap { $0.names.imports.map(\.module) })
            next += 1
            for name in imports.sorted() where makers[name] == nil {
                // That of the same project is meant first.
                guard let makers = libraries[name],
                    let other = makers.first(where: { $0.project == target.project }) ?? makers.first
                else { continue }
                for each in project.modules(of: other) + [other] { try add(each) }
            }
        }
        let all = settings(ProjectSettings(target, origin: ""))
        let others = try OwnModules(
            known: known.modules.union(KnownNames.toolchainModules).union(found.map(\.name)).union([target.module]),
            places: places, conditions: conditions(target), targets: [project.root],
            packages: packages
        ).all(importedBy: folders, given: [])
        return found
            + others.map { other in
                // A package has settings of its own.
                let isPackage = project.packages.contains { (other.folder.path + "/").hasPrefix($0 + "/") }
                let own = isPackage ? settings(ProjectSettings(near: other.folder.path)) : all
                return .init(name: other.name, folder: other.folder, settings: own)
            }
    }
}
