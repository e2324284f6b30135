import Foundation
import Glibc
import Shared

/// The plug-ins there are, and what stood in the way of others.
struct PluginCatalogue: Sendable {
    /// By their identifiers.
    private(set) var plugins: [Plugin] = []
    /// Folders that hold no plug-in that can be used.
    private(set) var faults: [PluginError] = []

    /// Looks for plug-ins: those that are parts of the host, those in the folders named, those in the person's own. Of several with
    /// one identifier the first counts.
    ///
    /// - Parameters:
    ///   - builtIn: The folder of the host's executable; `nil` to leave those out.
    ///   - given: Folders that must be there.
    ///   - user: The person's own, which need not.
    /// - Throws: ``PluginError`` for a folder that can't be listed.
    init(builtIn: String?, given: [String], user: String?) throws {
        if let builtIn { plugins = Plugin.builtIn(in: builtIn) }
        for folder in given { try add(folder, .given) }
        if let user, access(user, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR { try add(user, .user) }
        plugins.sort { $0.identifier < $1.identifier }
    }

    /// The folder plug-ins of a person are in.
    static func userFolder(environment: (String) -> String?) -> String? {
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/airlock/plugins" }
        if let home = environment("HOME"), !home.isEmpty { return home + "/.local/share/airlock/plugins" }
        return nil
    }

    /// The plug-in of an identifier.
    ///
    /// - Throws: ``PluginError`` that names those there are.
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
            throw PluginError(.unreadable(reason: "not a folder this user may list"), path: folder)
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
