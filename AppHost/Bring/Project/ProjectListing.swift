import BringSupport

extension AppProject {
    private struct Document: Encodable {
        struct Project: Encodable {
            let file: String
            let targets: [Target]
        }

        struct Target: Encodable {
            let name: String
            let kind: AppTarget.Kind
            let module: String
            let platforms: [String]
            let sources: [String]
            let resources: [String]
            let otherSources: [String]
            let intentDefinitions: [String]
            let missing: [String]
            let modules: [String]
            let packages: [String]
            let settings: Settings
        }

        struct Settings: Encodable {
            let swiftVersion: String
            let defaultIsolation: String
            let upcomingFeatures: [String]
            let conditions: [String]
            let bundleIdentifier: String?
            let displayName: String?
            let deploymentTarget: String?
            let developmentRegion: String?
            let infoPlist: String?
            let entitlements: String?
            let appGroups: [String]
            let bridgingHeader: String?

            init(_ settings: TargetSettings) {
                swiftVersion = "\(settings.swiftMode)"
                defaultIsolation = settings.isMainActorByDefault ? "MainActor" : "nonisolated"
                (upcomingFeatures, conditions) = (settings.upcomingFeatures, settings.conditions)
                (bundleIdentifier, displayName) = (settings.bundleIdentifier, settings.displayName)
                (deploymentTarget, developmentRegion) = (settings.deploymentTarget, settings.developmentRegion)
                (infoPlist, entitlements) = (settings.infoPlist, settings.entitlements)
                (appGroups, bridgingHeader) = (settings.appGroups, settings.bridgingHeader)
            }
        }

        struct Damage: Encodable {
            let file: String
            let reason: String
        }

        let configuration: String
        let projects: [Project]
        /// Absent if all projects could be read.
        let damaged: [Damage]?
        /// Absent if there are none.
        let diagnostics: [String]?
    }

    /// The targets as one JSON document; its keys are stable.
    var json: String {
        get throws {
            let projects = files.map { file in
                Document.Project(
                    file: file.path,
                    targets: file.targets.map { target in
                        .init(
                            name: target.name, kind: target.kind, module: target.module, platforms: target.platforms,
                            sources: target.sources, resources: target.resources, otherSources: target.otherSources,
                            intentDefinitions: target.intentDefinitions, missing: target.missing,
                            modules: Set(target.links.compactMap { self.target($0)?.module }).sorted(),
                            packages: target.packages, settings: .init(target.settings))
                    })
            }
            let all = diagnostics + targets.flatMap(\.settings.diagnostics)
            let document = Document(
                configuration: configuration, projects: projects,
                damaged: damaged.isEmpty ? nil : damaged.map { .init(file: $0.file, reason: $0.reason) },
                diagnostics: all.isEmpty ? nil : all)
            return try JSONValueEncoder().encode(document).sorted.serialised()
        }
    }

    /// The targets as a list for a terminal.
    var text: String {
        let faults =
            damaged.map { "\($0.file) \($0.reason) — repair it" } + diagnostics
            + targets.flatMap(\.settings.diagnostics)
        let lines = targets.map(\.line) + faults.map { "- \($0)".onOneLine }
        return lines.isEmpty ? "no targets" : lines.joined(separator: "\n")
    }

    /// Returns the targets for which a file is compiled or copied, with the reasons.
    ///
    /// - Parameter file: An absolute path.
    /// - Throws: ``CommandFailure`` for a file outside the repository that no target names.
    func explanation(of file: String) throws(CommandFailure) -> String {
        let path: String
        switch disk.find(file) {
        case .inside(let found), .outside(let found): path = found
        case .missing: path = disk.plain(file)
        }
        var lines: [String] = []
        for target in targets {
            // A file can belong to a target as a part of a folder that is copied, or left out, as a whole.
            var member = path
            while target.reasons[member] == nil, let slash = member.lastIndex(of: "/") {
                member = String(member[..<slash])
            }
            guard let reason = target.reasons[member] else { continue }
            let verb: String? =
                target.sources.contains(member) || target.intentDefinitions.contains(member)
                ? "compiled for" : target.resources.contains(member) ? "copied for" : nil
            lines.append("\(verb ?? "not used for") \(target.name) (\(target.project)): \(reason)")
        }
        if lines.isEmpty {
            lines = ["\(path): no target names it, and no target's folder contains it"]
        }
        return lines.map(\.onOneLine).joined(separator: "\n")
    }
}
