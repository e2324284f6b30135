import Foundation
import Glibc
import Shared

/// A folder `NAME.appex`, which is checked before anything in it is started.
enum PluginFolder {
    /// The suffix of the folder's name.
    static let suffix = ".appex"

    /// Reads a plug-in's manifest, and checks that its program belongs to it.
    ///
    /// - Throws: ``PluginError``.
    static func plugin(at path: String, origin: Plugin.Origin) throws -> Plugin {
        guard let folder = resolved(path) else { throw PluginError(.absent, path: path) }
        let manifestPath = "\(folder)/Info.plist"
        let manifest = try PluginManifest(parsing: try read(manifestPath, in: folder), path: manifestPath)
        let executable = "\(folder)/\(manifest.executable)"
        guard let target = resolved(executable) else {
            throw PluginError(.noExecutable(manifest.executable), path: manifestPath)
        }
        guard target.hasPrefix(folder + "/") else {
            throw PluginError(.outside(manifest.executable, target: target), path: manifestPath)
        }
        guard let attributes = status(target), attributes.st_mode & S_IFMT == S_IFREG, access(target, X_OK) == 0 else {
            throw PluginError(.notExecutable(manifest.executable), path: manifestPath)
        }
        // A world-writable program would let any user run code with the plug-in's grants.
        for place in [folder, manifestPath, target.parentFolder, target] {
            guard let attributes = status(place) else { continue }
            if attributes.st_mode & S_IWOTH != 0 { throw PluginError(.writableByAll, path: place) }
        }
        return Plugin(manifest: manifest, origin: origin, folder: folder)
    }

    private static func read(_ path: String, in folder: String) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { throw PluginError(.noManifest, path: folder) }
            throw PluginError(.unreadable(reason: String(cString: strerror(number))), path: path)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var attributes = stat()
        guard fstat(descriptor, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFREG else {
            throw PluginError(.unreadable(reason: "not a regular file"), path: path)
        }
        do {
            return try file.read(upToCount: PluginManifest.sizeLimit + 1) ?? Data()
        } catch {
            throw PluginError(.unreadable(reason: "\(error)"), path: path)
        }
    }

    /// Returns a path without symbolic links; `nil` if nothing exists at it.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func status(_ path: String) -> stat? {
        var attributes = stat()
        return stat(path, &attributes) == 0 ? attributes : nil
    }
}
