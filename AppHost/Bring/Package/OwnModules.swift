import BringSupport
import Foundation

/// Finds the folders of the app's own modules that its sources import.
struct OwnModules {
    /// Modules that aren't searched for.
    let known: Set<String>
    /// Folders that may contain modules, in order of preference.
    let places: [String]
    let conditions: CompilationConditions
    /// The folders in which a link's target may be.
    var targets: [String] = []
    /// The packages whose targets are modules, wherever their folders are.
    var packages: [PackageManifest] = []

    /// Returns the modules that folders import, directly and indirectly, in the order they are found; given modules come first.
    ///
    /// - Throws: ``CommandFailure`` for a given folder that can't be used, and for a given package without a target of the module's name.
    func all(
        importedBy folders: [ImportedFolder], given: [(name: String, folder: String)]
    ) throws -> [(name: String, folder: ImportedFolder)] {
        var found: [(name: String, folder: ImportedFolder)] = []
        var packages = packages
        for (name, path) in given {
            found.append((name, try givenFolder(of: name, path)))
            // The other targets of its package are found like those of the sources' own.
            if let package = PackageManifest.near(path, in: targets), !packages.contains(package) {
                packages.append(package)
            }
        }
        var rest = folders + found.map(\.folder)
        let main = folders.first.map { $0.isTarget ? "" : $0.path } ?? ""
        while let next = rest.popLast() {
            let imports = Set(next.sources.flatMap { $0.names.imports.map(\.module) }).sorted()
            for name in imports where !known.contains(name) && !found.contains(where: { $0.name == name }) {
                guard let module = self.folder(of: name, not: main, packages) else { continue }
                found.append((name, module))
                rest.append(module)
            }
        }
        return found
    }

    /// Returns the names of the folders that `all(importedBy:given:)` would find, so that `canImport` finds them, too.
    static func names(in places: [String], beside main: String) -> Set<String> {
        Set(
            places.flatMap { place in
                let given = GivenFolder(place, targets: [place])
                func list(_ folder: String) -> [(name: String, kind: GivenFolder.Kind)] {
                    // A folder that can't be listed, or is a link to a folder elsewhere, has no modules.
                    ((try? given.entries(of: folder)).flatMap { $0 } ?? []).filter { !$0.name.hasPrefix(".") }
                }
                func hasSources(_ folder: String, depth: Int) -> Bool {
                    let entries = list(folder)
                    return entries.contains { $0.name.hasSuffix(".swift") }
                        || depth > 0
                            && entries.contains {
                                $0.kind == .folder && hasSources("\(folder)/\($0.name)", depth: depth - 1)
                            }
                }
                return list("").map(\.name).filter { name in
                    name == name.moduleName && !NameTable.isTaken(module: name) && !skipped.contains(name)
                        && isBeside("\(place)/\(name)", main) && hasSources(name, depth: 2)
                }
            })
    }

    /// The folders of dependencies and builds, which contain no module of the app.
    static let skipped: Set<String> = ["Carthage", "DerivedData", "Pods", "build", "node_modules"]

    /// Returns true unless one of two folders contains the other. A folder that contains the app's folder, or is inside it, isn't a module of
    /// its own.
    private static func isBeside(_ path: String, _ main: String) -> Bool {
        main.isEmpty || !(main + "/").hasPrefix(path + "/") && !(path + "/").hasPrefix(main + "/")
    }

    /// Reads the folder of a given module. If it holds a whole package, only the target of the module's name is read.
    private func givenFolder(of name: String, _ path: String) throws -> ImportedFolder {
        guard let package = PackageManifest(in: path) else {
            return try ImportedFolder(path: path, conditions: conditions, targets: targets)
        }
        guard let target = package.target(making: name) else {
            let names = package.targets.filter { !$0.isTest }.map(\.name).sorted()
            throw CommandFailure(
                "the package in \(path) has no target \(name)\(names.isEmpty ? "" : ", only \(names.joined(separator: ", "))") — with \(BuildOptions.modules), name the folder of the module's sources",
                exitCode: .badData)
        }
        return try ImportedFolder(target, conditions: conditions, targets: targets)
    }

    /// Returns false for a folder that can't be read, or is a link to a folder elsewhere.
    private func isOwn(_ place: String) -> Bool {
        let url = URL(fileURLWithPath: place)
        let given = GivenFolder(url.deletingLastPathComponent().path, targets: targets)
        // Both make an error.
        return ((try? given.entries(of: url.lastPathComponent)) ?? nil) != nil
    }

    private func folder(of name: String, not main: String, _ packages: [PackageManifest]) -> ImportedFolder? {
        for place in places {
            let path = "\(place)/\(name)"
            guard Self.isBeside(path, main), main.hasPrefix(place + "/") || isOwn(place) else { continue }
            // If a module can't be read, or is a link to a folder elsewhere, its import is reported as unknown.
            guard (try? GivenFolder(place, targets: [place] + targets).entries(of: name)) != nil else { continue }
            // The same holds for a link in it, and for a package that doesn't make the module.
            if let module = try? givenFolder(of: name, path) { return module }
        }
        for target in packages.compactMap({ $0.target(making: name) }) where Self.isBeside(target.folder, main) {
            // The same holds for the folder of a target.
            if let module = try? ImportedFolder(target, conditions: conditions, targets: targets) { return module }
        }
        return nil
    }
}
