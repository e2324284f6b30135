import AirlockBase
import BringSupport

/// A target of an app's project: the module that it compiles, and what belongs to it.
///
/// Paths are relative to the repository's root, and absolute outside the repository.
struct AppTarget {
    enum Kind: String, Encodable {
        case widgetExtension, intentsExtension, app, framework, staticLibrary, other
    }

    /// A target that another target links.
    struct Link: Hashable {
        /// The path of the target's project.
        let project: String
        let target: String
    }

    let name: String
    /// The path of the project.
    let project: String
    /// The target as others link it.
    var link: Link { Link(project: project, target: name) }
    var kind = Kind.other
    /// The name of the module.
    var module = ""
    /// The platforms that it is built for, such as `iOS`, sorted.
    var platforms: [String] = []
    /// The Swift files that are compiled, sorted.
    private(set) var sources: [String] = []
    /// The files and folders that are copied into its bundle, sorted.
    private(set) var resources: [String] = []
    /// The sources in other languages, and data models.
    private(set) var otherSources: [String] = []
    private(set) var intentDefinitions: [String] = []
    /// The members that don't exist.
    private(set) var missing: [String] = []
    /// The targets of the app's projects that it links.
    var links: [Link] = []
    /// The products of Swift packages that it links, sorted.
    var packages: [String] = []
    /// The packages with these products.
    var packageReferences: [PackageReference] = []
    var settings = TargetSettings()
    /// The files that scripts of the target write and that don't exist, because scripts don't run here.
    var scriptOutputs: [String] = []
    /// The folders in which Xcode finds the target's files by itself.
    var folders: [String] = []
    /// The reasons why files are or aren't compiled, by their paths.
    private(set) var reasons: [String: String] = [:]

    init(name: String, project: String) { (self.name, self.project) = (Self.name(name), project) }

    /// Returns a target's name as it is shown and chosen, without line ends and control characters.
    static func name(_ name: String) -> String { name.visible.onOneLine }

    /// A kind of file, by the ending of its name.
    enum FileKind {
        case swift, otherSource, intentDefinition, resource
        /// A file that belongs to no phase, such as a header.
        case none
    }

    private static let otherEndings: Set<String> = [
        "c", "cc", "cpp", "cxx", "m", "mm", "metal", "s", "xcdatamodel", "xcdatamodeld", "mlmodel", "mlpackage",
        "xcmappingmodel",
    ]
    private static let unusedEndings: Set<String> = [
        "h", "hh", "hpp", "pch", "modulemap", "entitlements", "xcconfig", "docc", "tbd", "a", "framework",
        "xcframework", "xcodeproj", "playground", "swiftmodule", "apinotes",
    ]

    static func fileKind(_ path: String) -> FileKind {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        // A name can begin with a dot and have no ending.
        let ending = dot.map { $0 > name.startIndex ? name[name.utf8.index(after: $0)...].lowercased() : "" } ?? ""
        switch ending {
        case "swift": return .swift
        case "intentdefinition": return .intentDefinition
        case _ where otherEndings.contains(ending): return .otherSource
        case _ where unusedEndings.contains(ending): return .none
        default: return .resource
        }
    }

    /// Adds a file. A file that is added again is ignored.
    mutating func add(_ path: String, as kind: FileKind, because reason: String) {
        reasons[path] = reason
        switch kind {
        case .swift: sources.append(path)
        case .otherSource: otherSources.append(path)
        case .intentDefinition: intentDefinitions.append(path)
        case .resource: resources.append(path)
        case .none: break
        }
    }

    /// Records a file that isn't compiled.
    mutating func leaveOut(_ path: String, because reason: String) {
        if reasons[path] == nil { reasons[path] = reason }
    }

    mutating func addMissing(_ path: String, because reason: String) {
        missing.append(path)
        reasons[path] = reason
    }

    /// Adds to the reasons for missing files that scripts of the target write them.
    mutating func explainOutputs() {
        for path in Set(missing).intersection(scriptOutputs) {
            reasons[path, default: ""] +=
                ": a script of the target writes it, and scripts don't run here — run the build in Xcode once"
        }
    }

    /// Sorts the files and removes duplicates. Files whose names match a pattern are left out.
    mutating func finish(leavingOut isExcluded: (String) -> Bool) {
        func finished(_ paths: [String]) -> [String] {
            Set(paths).filter { path in
                guard isExcluded(path) else { return true }
                reasons[path] = "not used: the setting EXCLUDED_SOURCE_FILE_NAMES names it"
                return false
            }.sorted()
        }
        sources = finished(sources)
        resources = finished(resources)
        otherSources = finished(otherSources)
        intentDefinitions = finished(intentDefinitions)
        missing = finished(missing)
    }

    /// The files and folders to follow for changes. Those that are missing change the target once they exist.
    var followed: [String] {
        folders + sources + resources + intentDefinitions + missing.filter { !$0.hasPrefix("/") } + settings.files
    }

    /// The folder with most of the target's own files: that of its property list, or of its synchronised folder; otherwise the folder with most
    /// of its sources. Empty for the repository's root.
    var ownFolder: String {
        func parent(_ path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
        if let first = folders.first { return first }
        if let list = settings.infoPlist.map(parent), sources.contains(where: { $0.hasPrefix(list + "/") }) {
            return list
        }
        let counts = Dictionary(sources.map { (parent($0), 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }
}

/// Chooses the targets to import.
struct TargetChoice {
    let project: AppProject
    /// The named folder, relative to the repository's root, if the projects are above it.
    let inner: String?
    /// The target's name on the command line, alone or after its project, such as `ios/Runner.xcodeproj/Widgets`.
    let name: String?

    /// Returns the targets to import; none if the folder belongs to no extension, and is imported by itself.
    ///
    /// - Parameter path: The path that the user named.
    /// - Throws: ``CommandFailure`` with the list of targets.
    func targets(in path: String) throws(CommandFailure) -> [AppTarget] {
        if let damage = project.damaged.first, project.files.isEmpty {
            // The folder's verdict reports the damaged project.
            guard inner == nil || name != nil else { return [] }
            throw CommandFailure(
                "\(damage.file) \(damage.reason) — repair it, or name another project", exitCode: .badData)
        }
        if let name { return [try named(name)] }
        let extensions = [AppTarget.Kind.widgetExtension, .intentsExtension].map { kind in
            project.targets.filter { $0.kind == kind && $0.platforms.contains("iOS") && !$0.sources.isEmpty }
        }
        if let inner {
            let owners = extensions.lazy.map { $0.filter { $0.isOwner(of: inner) } }.first { !$0.isEmpty } ?? []
            return owners
        }
        if let found = extensions.first(where: { !$0.isEmpty }) { return found }
        let apps = project.targets.filter { $0.kind == .app && $0.platforms.contains("iOS") }
        throw CommandFailure(
            "\(path) has no widget extension for iOS — "
                + (apps.isEmpty ? "name another project" : "choose a target with \(BuildOptions.target) NAME")
                + list,
            exitCode: .inputNeeded)
    }

    private func named(_ name: String) throws(CommandFailure) -> AppTarget {
        let found = project.targets.filter { $0.name == name || "\($0.project)/\($0.name)" == name }
        guard let target = found.first else {
            throw CommandFailure(
                "no target '\(name)' — choose one with \(BuildOptions.target) NAME\(list)",
                exitCode: .inputNeeded)
        }
        guard found.count == 1 else {
            let choices = found.map { "\($0.project)/\($0.name)".onOneLine }.joined(separator: ", ")
            throw CommandFailure(
                "several targets are named '\(name)' — choose one with \(BuildOptions.target): \(choices)",
                exitCode: .inputNeeded)
        }
        guard target.platforms.contains("iOS") else {
            let systems = target.platforms.isEmpty ? "an unknown system" : target.platforms.joined(separator: ", ")
            throw CommandFailure(
                "the target '\(name)' is built for \(systems), not for iOS — choose another target\(list)",
                exitCode: .inputNeeded)
        }
        guard !target.sources.isEmpty else {
            let missing = target.missing.filter { $0.hasSuffix(".swift") }
            throw CommandFailure(
                missing.isEmpty
                    ? "the target '\(name)' has no Swift sources — choose another target\(list)"
                    : "the sources of the target '\(name)' don't exist: \(missing.prefix(3).joined(separator: ", ")) — add them",
                exitCode: .inputNeeded)
        }
        return target
    }

    private var list: String {
        let lines = project.targets.map(\.line)
        return lines.isEmpty ? "; the project has no targets" : ":\n" + lines.joined(separator: "\n")
    }
}

extension AppTarget {
    /// Returns true if a file of the target is in a folder, or the folder in one whose files belong to the target.
    func isOwner(of folder: String) -> Bool {
        let files = sources + (settings.infoPlist.map { [$0] } ?? [])
        return folder.isEmpty || files.contains { $0.hasPrefix(folder + "/") }
            || folders.contains { (folder + "/").hasPrefix($0 + "/") || ($0 + "/").hasPrefix(folder + "/") }
    }

    /// The target in a list.
    var line: String {
        let what: String =
            switch kind {
            case .widgetExtension: "widget extension"
            case .intentsExtension: "intents extension"
            case .app: "app"
            case .framework: "framework"
            case .staticLibrary: "static library"
            case .other: "other"
            }
        let count = "\(sources.count) Swift file\(sources.count == 1 ? "" : "s")"
        let systems = platforms.isEmpty ? "an unknown system" : platforms.joined(separator: ", ")
        let lost = missing.isEmpty ? "" : ", \(missing.count) missing file\(missing.count == 1 ? "" : "s")"
        return "  \(name)  \(what) for \(systems), \(count)\(lost)  \(project)".onOneLine
    }
}
