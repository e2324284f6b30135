import Foundation
import PackagePlugin

/// A build plug-in that generates the symbols of a target's asset catalogues, such as those for `Image(.name)`, and of its string catalogues.
@main
struct AssetSymbols: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        // A target's folder and the folders in it may be symbolic links to the sources.
        let roots = try Self.resolved(module.directoryURL)
        let catalogs = try roots.flatMap { try Self.found(in: $0) { $0.pathExtension == "xcassets" } }
        let strings = try roots.flatMap { try Self.found(in: $0) { $0.pathExtension == "xcstrings" } }
        let tool = try context.tool(named: "AssetSymbolsTool").url
        var commands: [Command] = []
        if !strings.isEmpty {
            let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedStringSymbols.swift")
            commands.append(
                .buildCommand(
                    displayName: "Generating the string symbols of \(module.name)", executable: tool,
                    arguments: ["--strings", output.path(percentEncoded: false)]
                        + strings.map { $0.path(percentEncoded: false) },
                    inputFiles: strings, outputFiles: [output]))
        }
        guard !catalogs.isEmpty else { return commands }
        let descriptions = try catalogs.flatMap { catalog in
            try Self.found(in: catalog) { $0.lastPathComponent == "Contents.json" }
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedAssetSymbols.swift")
        return commands + [
            .buildCommand(
                displayName: "Generating the asset symbols of \(module.name)", executable: tool,
                arguments: [output.path(percentEncoded: false)] + catalogs.map { $0.path(percentEncoded: false) },
                inputFiles: descriptions, outputFiles: [output])
        ]
    }

    /// Returns a folder and the folders that the symbolic links in it refer to.
    private static func resolved(_ folder: URL) throws -> [URL] {
        let folder = folder.resolvingSymlinksInPath()
        let entries = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isSymbolicLinkKey], options: [.skipsHiddenFiles])
        let links = try entries.filter { try $0.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true }
            .map { $0.resolvingSymlinksInPath() }
            .filter { !folder.path.hasPrefix($0.path) && !$0.path.hasPrefix(folder.path) }
            // The URL of a link's target doesn't show whether the target is a folder.
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        return [folder] + links.sorted { $0.path < $1.path }
    }

    /// Returns the matching files and folders below a folder, sorted by path. The contents of a matching folder aren't searched.
    private static func found(in folder: URL, where matches: (URL) -> Bool) throws -> [URL] {
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let entries = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        return try entries.sorted { $0.path < $1.path }.flatMap { entry in
            if matches(entry) { return [entry] }
            let isFolder = try entry.resourceValues(forKeys: Set(keys)).isDirectory ?? false
            return isFolder ? try found(in: entry, where: matches) : []
        }
    }
}
