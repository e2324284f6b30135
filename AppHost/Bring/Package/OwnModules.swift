import Foundation

/// Finds the folders of modules that sources import and that are the app's own.
struct OwnModules {
    /// Modules there is no need to look for.
    let known: Set<String>
    /// Folders whose folders may be modules, best first.
    let places: [String]
    let facts: ConditionalBlocks.CompilationConditions

    /// The modules a folder imports, and those they import, in the order they are met; those given by a person are taken as they are.
    ///
    /// - Throws: ``BringError`` for a given folder that can't be used.
    func all(
        importedBy folder: ImportedFolder, given: [(name: String, folder: String)]
    ) throws -> [(name: String, folder: ImportedFolder)] {
        var found: [(name: String, folder: ImportedFolder)] = []
        for (name, path) in given { found.append((name, try ImportedFolder(path: path, facts: facts))) }
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
            // A folder around the sources isn't a module beside them.
            guard !(main + "/").hasPrefix(path + "/"), !(path + "/").hasPrefix(main + "/") else { continue }
            // The import of a module that can't be read is reported as unknown.
            if let module = try? ImportedFolder(path: path, facts: facts) { return module }
        }
        return nil
    }
}
