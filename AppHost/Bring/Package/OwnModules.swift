import Foundation

/// Finds the folders of the app's own modules that its sources import.
struct OwnModules {
    /// Modules that aren't searched for.
    let known: Set<String>
    /// Folders that may contain modules, in order of preference.
    let places: [String]
    let conditions: ConditionalBlocks.CompilationConditions

    /// Returns the modules a folder imports, directly and indirectly, in the order they are found; given modules come first.
    ///
    /// - Throws: ``BringError`` for a given folder that can't be used.
    func all(
        importedBy folder: ImportedFolder, given: [(name: String, folder: String)]
    ) throws -> [(name: String, folder: ImportedFolder)] {
        var found: [(name: String, folder: ImportedFolder)] = []
        for (name, path) in given { found.append((name, try ImportedFolder(path: path, conditions: conditions))) }
        var rest = [folder] + found.map(\.folder)
        while let next = rest.popLast() {
            let imports = Set(next.sources.flatMap { $0.names.imports.map(\.module) }).sorted()
            for name in imports where !known.contains(name) && !found.contains(where: { $0.name == name }) {
                guard let module = self.folder(of: name, not: folder.path) else { continue }
                found.append((name, module))
                rest.append(module)
            }
        }
        return found
    }

    private func folder(of name: String, not main: String) -> ImportedFolder? {
        for place in places {
            let path = "\(place)/\(name)"
            // A folder that contains the sources isn't one of their modules.
            guard !(main + "/").hasPrefix(path + "/"), !(path + "/").hasPrefix(main + "/") else { continue }
            // If a module can't be read, its import is reported as unknown.
            if let module = try? ImportedFolder(path: path, conditions: conditions) { return module }
        }
        return nil
    }
}
