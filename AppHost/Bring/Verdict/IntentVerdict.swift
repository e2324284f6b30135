import AirlockLint
import BringSupport
import Foundation

extension IntentSources {
    /// The maximum size of a file, in bytes.
    private static let limit = 4 << 20

    /// Reads a bare folder and the app's modules that are built with it. Their targets aren't known.
    init(folder: ImportedFolder, modules: [ImportedFolder]) {
        self.init(Self.files(folder, isMain: true) + modules.flatMap { Self.files($0, isMain: false) })
    }

    /// Reads the targets of a project that are built for iOS, and the modules of one of them that no target makes.
    init(of project: AppProject, _ main: ImportedFolder, _ modules: [ImportSource.Module]) {
        let all = project.targets.filter { $0.platforms.contains("iOS") }
        var (files, seen): ([File], Set<String>) = ([], [])
        for target in all {
            let tables = target.resources.flatMap { Self.tables($0, in: project) }
            for path in target.sources + tables + (target.settings.infoPlist.map { [$0] } ?? [])
            where Self.isRead(path) && seen.insert(path).inserted {
                // The import reports a file that can't be read.
                guard let bytes = try? project.disk.contents(of: path, limit: Self.limit) else { continue }
                files.append((path, bytes))
            }
        }
        var targets = all.map { target in
            let kind: LintTarget.Kind =
                switch target.kind {
                case .app: .app
                case .widgetExtension: .appExtension(isWidget: true)
                case .intentsExtension: .appExtension(isWidget: false)
                case .framework, .staticLibrary, .other: .module
                }
            return LintTarget(name: target.name, kind: kind, files: Set(target.sources))
        }
        for module in modules where module.target == nil {
            let own = Self.files(module.folder, isMain: false)
            files += own
            targets.append(LintTarget(name: module.name, kind: .module, files: Set(own.map(\.name))))
        }
        self.init(files, targets: targets)
    }

    private static func files(_ folder: ImportedFolder, isMain: Bool) -> [File] {
        let sources = folder.sources.map { (isMain ? $0.path : folder.absolutePath(of: $0.path), $0.bytes) }
        let others = (folder.resources + folder.propertyLists).flatMap { path -> [String] in
            guard path.hasSuffix(".lproj") else { return [path] }
            let (given, inner) = folder.location(of: path)
            // The verdict's translations report a folder that can't be read.
            return ((try? given.entries(of: inner)) ?? []).map { "\(path)/\($0.name)" }
        }
        return sources
            + others.filter(isRead).compactMap { path -> File? in
                guard case .bytes(let bytes) = BoundedFile(folder.absolutePath(of: path), limit: limit) else {
                    return nil
                }
                return (isMain ? path : folder.absolutePath(of: path), [UInt8](bytes))
            }
    }

    /// Returns the string tables that a resource is, or contains.
    private static func tables(_ path: String, in project: AppProject) -> [String] {
        guard path.hasSuffix(".lproj") else { return [path] }
        // The import reports a folder that can't be read.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: project.disk.absolute(path))) ?? []
        return names.sorted().map { "\(path)/\($0)" }
    }
}

extension Verdict {
    /// The findings about the app's intents, with the levels of rules that lint has by default.
    var intentReport: LintReport {
        var report = LintReport()
        report.add(intents, LintConfiguration())
        return report
    }

    /// The lines about the app's intents.
    var intentLines: [String] {
        let report = intentReport
        // Notes are advice.
        let findings = report.findings.filter { $0.level != .note }
        guard !findings.isEmpty else { return [] }
        let disabled = report.disabled.isEmpty ? "" : " (\(report.disabled.count) disabled in the sources)"
        return ["", "INTENTS: the App Store or Siri may refuse these\(disabled)"]
            + findings.flatMap { $0.line.split(separator: "\n").prefix(1).map { "  \($0)" } }
    }
}
