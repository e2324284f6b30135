import AirlockBase
import BringSupport
import Foundation

/// The projects of an app's repository, read as Xcode reads them.
struct AppProject {
    /// A project, and its targets in the project's order.
    struct File {
        /// The path of the `.xcodeproj`, relative to the repository's root.
        let path: String
        /// The folder that `SRCROOT` names, relative to the repository's root; empty for the root.
        let folder: String
        let targets: [AppTarget]
    }

    /// The repository's root, as an absolute path.
    let root: String
    let disk: DiskPaths
    /// The configuration of Xcode, such as `Debug`.
    let configuration: String
    private(set) var files: [File] = []
    /// The absolute paths of the Swift packages in the repository.
    private(set) var packages: [String] = []
    /// The projects that can't be read, with the reasons.
    private(set) var damaged: [ProjectSettings.Damage] = []
    private(set) var diagnostics: [String] = []
    private var byLink: [AppTarget.Link: AppTarget] = [:]
    /// The configuration files by their projects and paths. Many targets have the same.
    private var configurationFiles: [String: ConfigurationFile] = [:]

    /// The maximum number of projects.
    private static let limit = 200

    /// Reads projects and the projects that they refer to.
    ///
    /// - Parameters:
    ///   - paths: The paths of `.xcodeproj` folders, relative to the root.
    ///   - configuration: The configuration's name without regard to case; by default `Debug`, otherwise the first whose name contains it, or the
    ///     first.
    /// - Throws: ``CommandFailure`` if the projects have no such configuration.
    init(
        root: String, projects paths: [String], configuration: String?, allowsOutside: Bool = false
    ) throws(CommandFailure) {
        self.root = root
        disk = DiskPaths(root: root, allowsOutside: allowsOutside)
        var readers: [TargetReader] = []
        var rest = paths
        var seen: Set<String> = []
        while let path = rest.popLast() {
            guard !seen.contains(path) else { continue }
            guard seen.count < Self.limit else {
                diagnostics.append(
                    "more than \(Self.limit) projects, of which the others aren't read — name one of them")
                break
            }
            seen.insert(path)
            do throws(CommandFailure) {
                let reader = try TargetReader(path, disk: disk)
                readers.append(reader)
                rest += reader.references
            } catch {
                damaged.append(.init(file: ProjectFile.path(in: disk.absolute(path)), reason: error.message))
            }
        }
        readers.sort { $0.path < $1.path }
        let names = readers.flatMap(\.file.configurations)
        let wanted = configuration ?? "Debug"
        var found = names.first { $0.lowercased() == wanted.lowercased() }
        if configuration == nil { found = found ?? names.first { $0.lowercased().contains("debug") } ?? names.first }
        guard let name = found ?? (configuration == nil || names.isEmpty ? wanted : nil) else {
            let list = Set(names).sorted().joined(separator: ", ")
            throw CommandFailure(
                "no configuration '\(wanted)' — choose one with \(BuildOptions.configuration): \(list)",
                exitCode: .inputNeeded)
        }
        self.configuration = name
        read(readers)
    }

    private mutating func read(_ readers: [TargetReader]) {
        /// The targets by the identifiers of the targets and of their products.
        var byIdentifier: [String: AppTarget.Link] = [:]
        var byProduct: [String: AppTarget.Link] = [:]
        for reader in readers {
            for object in reader.nativeTargets {
                let link = AppTarget.Link(
                    project: reader.path, target: AppTarget.name(object["name"] ?? object.id))
                byIdentifier["\(reader.path)\n\(object.id)"] = link
                guard let product = reader.file[object["productReference"]] else { continue }
                byIdentifier["\(reader.path)\n\(product.id)"] = link
                guard let name = product["path"] else { continue }
                // A product's name means that of the same project first.
                byIdentifier["\(reader.path)\n\(name)"] = byIdentifier["\(reader.path)\n\(name)"] ?? link
                byProduct[name] = byProduct[name] ?? link
            }
        }
        for reader in readers {
            diagnostics += reader.groups.diagnostics
            let targets = reader.nativeTargets.map { object in
                var target = target(object, reader)
                let links = reader.products(linkedBy: object).compactMap { product in
                    switch product {
                    case .own(let id): byIdentifier["\(reader.path)\n\(id)"]
                    case .other(let project, let id): byIdentifier["\(project)\n\(id)"]
                    case .named(let name): byIdentifier["\(reader.path)\n\(name)"] ?? byProduct[name]
                    }
                }
                var seen: Set = [target.link]
                target.links = links.filter { seen.insert($0).inserted }
                // Of two targets of one name, links mean the first.
                byLink[target.link] = byLink[target.link] ?? target
                return target
            }
            files.append(File(path: reader.path, folder: reader.folder, targets: targets))
            packages += reader.packages.map(disk.absolute)
        }
    }

    private mutating func target(_ object: ProjectFile.Object, _ reader: TargetReader) -> AppTarget {
        let name = object["name"] ?? object.id
        let last = reader.path.split(separator: "/").last.map(String.init) ?? reader.path
        var levels = [
            BuildSettingLevel.builtIns(
                targetName: name, projectName: last.hasSuffix(".xcodeproj") ? String(last.dropLast(10)) : last,
                projectFolder: disk.absolute(reader.folder), configuration: configuration,
                productType: object["productType"] ?? "",
                developmentRegion: reader.file.root["developmentRegion"] ?? "en")
        ]
        var files: [String] = []
        for owner in [reader.file.root, object] {
            guard let found = reader.file.configuration(configuration, of: owner) else { continue }
            if let path = base(of: found, reader) {
                let known = configurationFiles["\(reader.path)\n\(path)"]
                let configuration =
                    known
                    ?? ConfigurationFile(
                        path: disk.absolute(path),
                        root: disk.allowsOutside
                            ? GivenFolder("/", targets: ["/"]) : GivenFolder(root, targets: [root]),
                        projectFolder: disk.absolute(reader.folder))
                configurationFiles["\(reader.path)\n\(path)"] = configuration
                levels.append(configuration.level)
                files += configuration.files + configuration.missingFiles
                diagnostics += configuration.diagnostics.filter { !diagnostics.contains($0) }
            }
            levels.append(BuildSettingLevel(found.values["buildSettings"]?.dictionary ?? [:]))
        }
        let settings = ResolvedBuildSettings(levels, configuration: configuration)
        var target = reader.members(of: object, settings: settings)
        target.settings = TargetSettings(
            settings, keys: Set(levels.flatMap(\.assignments).map(\.key)).sorted(), disk: disk, folder: reader.folder,
            region: reader.file.root["developmentRegion"])
        target.settings.diagnostics += settings.diagnostics
        target.settings.files += files
        target.module = (settings["PRODUCT_MODULE_NAME"] ?? name).moduleName
        // By default, a target is built for the platforms of its SDK.
        let isGiven = levels.dropFirst().contains { $0.assignments.contains { $0.key == "SUPPORTED_PLATFORMS" } }
        target.platforms = Self.platforms(
            isGiven || settings["SDKROOT"] == "auto" ? settings.words("SUPPORTED_PLATFORMS") : settings.words("SDKROOT")
        )
        target.kind = Self.kind(
            object["productType"] ?? "", target.settings.infoDictionary,
            frameworks: reader.frameworkNames(linkedBy: object))
        return target
    }

    /// Returns the path of a configuration's `.xcconfig`.
    private func base(of configuration: ProjectFile.Object, _ reader: TargetReader) -> String? {
        var path = configuration["baseConfigurationReference"].flatMap { reader.groups.paths[$0] }
        if let anchor = configuration["baseConfigurationReferenceAnchor"].flatMap({
            reader.groups.synchronized[$0]?.path
        }),
            let inner = configuration["baseConfigurationReferenceRelativePath"]
        {
            path = ProjectGroups.join(anchor, inner)
        }
        guard let path else { return nil }
        if case .inside(let found) = disk.find(path) { return found }
        return path
    }

    private static func platforms(_ names: [String]) -> [String] {
        let known = [
            "iphoneos": "iOS", "macosx": "macOS", "watchos": "watchOS", "appletvos": "tvOS", "xros": "visionOS",
        ]
        // An SDK can have a version.
        return Set(names.compactMap { known[String($0.prefix { $0.isLetter })] }).sorted()
    }

    /// - Parameter frameworks: The names of the frameworks that the target links.
    private static func kind(
        _ product: String, _ info: [String: PropertyList], frameworks: [String]
    ) -> AppTarget.Kind {
        let point =
            info["NSExtension"]?.dictionary?["NSExtensionPointIdentifier"]?.string
            ?? info["EXAppExtensionAttributes"]?.dictionary?["EXExtensionPointIdentifier"]?.string
        switch point {
        case "com.apple.widgetkit-extension": return .widgetExtension
        case "com.apple.appintents-extension", "com.apple.intents-service": return .intentsExtension
        default: break
        }
        switch product.dropFirst("com.apple.product-type.".count) {
        // Without a readable property list, the frameworks that the target links tell its kind.
        case "app-extension" where point == nil && frameworks.contains("WidgetKit.framework"): return .widgetExtension
        case "application": return .app
        case "framework", "framework.static": return .framework
        case "library.static", "library.dynamic": return .staticLibrary
        default: return .other
        }
    }

    /// All targets.
    var targets: [AppTarget] { files.flatMap(\.targets) }

    /// The targets that make modules for other targets.
    var libraries: [AppTarget] {
        targets.filter { [.framework, .staticLibrary].contains($0.kind) && $0.platforms.contains("iOS") }
    }

    /// Returns the app that contains an extension; `nil` if there is none, or for an app.
    func app(of target: AppTarget) -> AppTarget? {
        guard let own = target.settings.bundleIdentifier else { return nil }
        func length(_ app: AppTarget) -> Int { app.settings.bundleIdentifier?.utf8.count ?? 0 }
        let apps = targets.filter { app in
            app.kind == .app && app.settings.bundleIdentifier.map { own.hasPrefix($0 + ".") } ?? false
        }
        return apps.max {
            (length($0), $0.project == target.project ? 1 : 0) < (length($1), $1.project == target.project ? 1 : 0)
        }
    }

    /// Returns the target that a link refers to.
    func target(_ link: AppTarget.Link) -> AppTarget? { byLink[link] }

    /// Returns the targets that a target links, directly and indirectly, each after those that it links itself.
    func modules(of target: AppTarget) -> [AppTarget] {
        var seen: Set = [target.link]
        var all: [AppTarget] = []
        // Targets can link each other in a chain of any length.
        var rest: [(target: AppTarget, next: Int)] = [(target, 0)]
        while let (current, next) = rest.popLast() {
            guard next < current.links.count else {
                if !rest.isEmpty { all.append(current) }
                continue
            }
            rest.append((current, next + 1))
            if seen.insert(current.links[next]).inserted, let found = self.target(current.links[next]),
                !found.sources.isEmpty
            {
                rest.append((found, 0))
            }
        }
        return all
    }
}
