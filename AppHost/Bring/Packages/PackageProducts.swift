import Foundation

/// The compiled modules of packages, as arguments for the compiler and the linker.
struct PackageProducts {
    /// A compiled module.
    struct Module {
        let name: String
        /// The compiler's arguments for sources that import the module.
        let arguments: [String]
        let objects: [String]
        /// The linker's arguments for the libraries of the system that it needs.
        let libraries: [String]
        /// The modules of Airlock that its sources import.
        let imports: Set<String>
        /// A hash of everything that the module was compiled from.
        let identity: String
        /// The resources for its bundle; `nil` if it has none.
        var resources: ImportedFolder?
        /// The files for its bundle that are generated from Core Data models, by their names.
        var models: [String: String] = [:]
        /// The public types that it declares.
        var types: Set<String> = []
    }

    /// A module that can't be built.
    struct Failure: Hashable {
        let module: String
        /// The identity of its package.
        let package: String
        /// The reason as a sentence: its first error, or the reason why it can't be compiled at all.
        let reason: String
        /// The public names that its sources declare.
        var names: Set<String> = []
    }

    private(set) var modules: [Module] = []
    var failures: [Failure] = []

    mutating func add(_ module: Module) { modules.append(module) }

    /// The names of the compiled modules.
    var names: [String] { modules.map(\.name) }

    /// The compiler's arguments for sources that import any of the modules.
    var arguments: [String] { modules.flatMap(\.arguments) }

    var objects: [String] { modules.flatMap(\.objects) }

    /// The linker's arguments. The objects are passed to the linker itself, as those of an app's sources: see ``LinkInputs``.
    var linkArguments: [String] {
        let libraries = modules.flatMap(\.libraries).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return objects.flatMap { ["-Xlinker", $0] } + libraries
    }

    /// The bundles of the modules.
    var resources: [(name: String, folder: ImportedFolder, models: [String: String])] {
        modules.compactMap { module in module.resources.map { (module.name, $0, module.models) } }
    }

    /// The modules of Airlock that they import.
    var imports: Set<String> { modules.reduce(into: []) { $0.formUnion($1.imports) } }

    /// The public types that the modules declare.
    var types: Set<String> { modules.reduce(into: []) { $0.formUnion($1.types) } }

    /// Returns the modules with a name of the given ones, which must contain what each needs.
    func only(_ names: Set<String>) -> PackageProducts {
        var products = self
        products.modules.removeAll { !names.contains($0.name) }
        return products
    }
}

/// The options of a module of a package, beyond those of an app's module.
struct LibraryOptions {
    /// The name of the app's main module, with which the names of resource folders begin.
    let app: String
    /// The package's identity: `package` declarations are visible in all of its modules.
    let package: String
    /// The compiler's options.
    let options: [String]
    /// True if its sources import Foundation or a module of Airlock, and so need the declarations for the request's region.
    let hasRegion: Bool
    /// The source with the bytes of embedded files.
    var embedded: String?
}
