import BringSupport

/// The sources' build settings, and where they come from.
struct BuildSettings: Hashable {
    /// The language mode: 5 or 6.
    let swiftMode: Int
    let isMainActorByDefault: Bool
    /// The file they were read from; `nil` if there is none.
    let origin: String?
    /// The project file that can't be read.
    let damage: ProjectSettings.Damage?
    /// The command-line options that override settings of the file.
    let given: [String]

    /// - Parameters:
    ///   - isModeGiven: True if the command line sets the mode.
    ///   - isIsolationGiven: True if it sets the isolation.
    init(_ settings: ProjectSettings, isModeGiven: Bool = false, isIsolationGiven: Bool = false) {
        (swiftMode, isMainActorByDefault) = (settings.swiftMode, settings.isMainActorByDefault)
        (origin, damage) = (settings.origin, settings.damage)
        given =
            (isModeGiven ? ["\(BuildOptions.swiftMode)"] : [])
            + (isIsolationGiven ? ["\(BuildOptions.defaultIsolation)"] : [])
    }

    /// The settings on one line.
    var text: String {
        let mode = "Swift \(swiftMode)" + (isMainActorByDefault ? ", MainActor by default" : "")
        let file =
            origin.map { "from \($0)" } ?? damage.map { "the default: \($0.file) \($0.reason), so repair it" }
            ?? "the default: no .xcodeproj or Package.swift in the folder or above it"
        let source =
            given.isEmpty
            ? file : "set by \(given.joined(separator: " and "))" + (given.count == 1 ? ", otherwise \(file)" : "")
        let other =
            given.contains("\(BuildOptions.swiftMode)")
            ? "" : "; override with \(BuildOptions.swiftMode) \(swiftMode == 6 ? 5 : 6)"
        return "\(mode), \(source)\(other)"
    }
}

/// The target whose sources a verdict is about.
struct TargetSummary: Hashable, Encodable {
    let name: String
    let project: String
    let files: Int
    /// The number of sources outside the target's own folder.
    let outside: Int
    /// The app's modules that the target uses.
    let modules: [String]
    /// The products of Swift packages that the target links.
    let packages: [String]
    /// The Swift files that scripts of the target would write.
    let generated: [String]

    init(_ target: AppTarget, modules: [String]) {
        (name, project, self.modules, packages) = (target.name, target.project, modules, target.packages)
        files = target.sources.count
        generated = Set(target.scriptOutputs.filter { $0.hasSuffix(".swift") }).sorted()
        let own = target.ownFolder
        outside = own.isEmpty ? 0 : target.sources.count { !$0.hasPrefix(own + "/") }
    }

    var text: String {
        let lists = [("module", modules), ("package product", packages)].filter { !$0.1.isEmpty }.map { name, list in
            "\(name)\(list.count == 1 ? "" : "s") \(list.joined(separator: ", "))"
        }
        let count = "\(files) file\(files == 1 ? "" : "s")" + (outside == 0 ? "" : ", \(outside) outside its folder")
        return "target \(name): " + ([count] + lists).joined(separator: "; ").onOneLine
    }
}
