import BringSupport

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
                + (apps.isEmpty ? "name another project" : "choose a target with --target NAME") + list,
            exitCode: .inputNeeded)
    }

    private func named(_ name: String) throws(CommandFailure) -> AppTarget {
        let found = project.targets.filter { $0.name == name || "\($0.project)/\($0.name)" == name }
        guard let target = found.first else {
            throw CommandFailure("no target '\(name)' — choose one with --target NAME\(list)", exitCode: .inputNeeded)
        }
        guard found.count == 1 else {
            let choices = found.map { "\($0.project)/\($0.name)".onOneLine }.joined(separator: ", ")
            throw CommandFailure(
                "several targets are named '\(name)' — choose one with --target: \(choices)", exitCode: .inputNeeded)
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
