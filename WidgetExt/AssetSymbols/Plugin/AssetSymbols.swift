import Foundation
import PackagePlugin

/// Writes a target's symbols of its asset catalogues, such as `Image(.name)`, before the target is compiled.
@main
struct AssetSymbols: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        // A target's folder, and those right in it, may be links to where the sources are.
        let roots = try Self.resolved(module.directoryURL)
        let catalogs = try roots.flatMap { try Self.found(in: $0) { $0.pathExtension == "xcassets" } }
        guard !catalogs.isEmpty else { return [] }
        let descriptions = try catalogs.flatMap { catalog in
            try Self.found(in: catalog) { $0.lastPathComponent == "Contents.json" }
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedAssetSymbols.swift")
        return [
            .buildCommand(
                displayName: "Writing the asset symbols of \(module.name)",
                executable: try context.tool(named: "AssetSymbolsTool").url,
                arguments: [output.path(percentEncoded: false)] + catalogs.map { $0.path(percentEncoded: false) },
                inputFiles: descriptions, outputFiles: [output])
        ]
    }

    /// A folder, and the folders that links in it lead to.
    private static func resolved(_ folder: URL) throws -> [URL] {
        let folder = folder.resolvingSymlinksInPath()
        let entries = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isSymbolicLinkKey], options: [.skipsHiddenFiles])
        let links = try entries.filter { try $0.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true }
            .map { $0.resolvingSymlinksInPath() }
            .filter { !folder.path.hasPrefix($0.path) && !$0.path.hasPrefix(folder.path) }
            // Of what a link leads to, the address doesn't say whether it is a folder.
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        return [folder] + links.sorted { $0.path < $1.path }
    }

    /// The files and folders below a folder that match, in the order of their paths; the inside of a match isn't searched.
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
