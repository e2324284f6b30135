import Foundation
import Glibc
import Shared

/// The installed plug-ins, and the errors of those that can't be used.
struct PluginCatalogue: Sendable {
    /// The plug-ins, sorted by identifier.
    private(set) var plugins: [Plugin] = []
    /// The errors of folders without a usable plug-in.
    private(set) var faults: [PluginError] = []

    /// Finds the built-in plug-ins, those in the given folders and those in the user's folder. If several have the same identifier, the
    /// first one found is used.
    ///
    /// - Parameters:
    ///   - builtIn: The folder of the host's executable; `nil` to leave out the built-in plug-ins.
    ///   - given: Folders that must exist.
    ///   - user: The user's folder, which may be missing.
    /// - Throws: ``PluginError`` for a folder that can't be listed.
    init(builtIn: String?, given: [String], user: String?) throws {
        if let builtIn { plugins = Plugin.builtIn(in: builtIn) }
        for folder in given { try add(folder, .given) }
        if let user, access(user, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR { try add(user, .user) }
        plugins.sort { $0.identifier < $1.identifier }
    }

    /// Returns the user's plug-in folder; `nil` without a home folder.
    static func userFolder(environment: (String) -> String?) -> String? {
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/airlock/plugins" }
        if let home = environment("HOME"), !home.isEmpty { return home + "/.local/share/airlock/plugins" }
        return nil
    }

    /// Returns the plug-in with an identifier.
    ///
    /// - Throws: ``PluginError`` with a suggestion from the installed plug-ins.
    func plugin(_ identifier: String) throws -> Plugin {
        guard let plugin = plugins.first(where: { $0.identifier == identifier }) else {
            throw PluginError(.unknown(identifier, known: plugins.map(\.identifier)))
        }
        return plugin
    }

    private mutating func add(_ folder: String, _ origin: Plugin.Origin) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            guard access(folder, F_OK) == 0 else { throw PluginError(.absent, path: folder) }
            throw PluginError(.unreadable(reason: "it isn't a folder that this user may list"), path: folder)
        }
        for name in names.sorted() where name.hasSuffix(PluginFolder.suffix) {
            do {
                let found = try PluginFolder.plugin(at: "\(folder)/\(name)", origin: origin)
                if let first = plugins.first(where: { $0.identifier == found.identifier }) {
                    let place = first.origin == .builtIn ? first.executable : first.folder
                    faults.append(PluginError(.duplicate(found.identifier, first: place), path: found.folder))
                } else {
                    plugins.append(found)
                }
            } catch let error as PluginError {
                faults.append(error)
            }
        }
    }
}
