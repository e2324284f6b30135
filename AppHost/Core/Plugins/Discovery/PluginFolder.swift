import Foundation
import Glibc
import Shared

/// A folder `NAME.appex`, looked at before anything in it is started.
enum PluginFolder {
    /// What the folder's name ends in.
    static let suffix = ".appex"

    /// Reads the description of a plug-in and sees that its program is its own.
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
        guard let facts = status(target), facts.st_mode & S_IFMT == S_IFREG, access(target, X_OK) == 0 else {
            throw PluginError(.notExecutable(manifest.executable), path: manifestPath)
        }
        // What anybody may change would run with what the plug-in was granted.
        for place in [folder, manifestPath, target.parentFolder, target] {
            guard let facts = status(place) else { continue }
            if facts.st_mode & S_IWOTH != 0 { throw PluginError(.writableByAll, path: place) }
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
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw PluginError(.unreadable(reason: "not a regular file"), path: path)
        }
        do {
            return try file.read(upToCount: PluginManifest.sizeLimit + 1) ?? Data()
        } catch {
            throw PluginError(.unreadable(reason: "\(error)"), path: path)
        }
    }

    /// A path without symbolic links; `nil` where there is nothing at it.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func status(_ path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }
}
