/// The sources of an app that are left out because they need a package that can't be built.
///
/// A source is left out only if it imports such a package, doesn't compile without it, and declares nothing that other sources use. No name of
/// a package is ever replaced by another declaration.
struct LeftOutSources {
    /// The next step after a compilation with errors.
    enum Step {
        /// Compile again without these sources, by the names of their modules.
        case leaveOut([String: [ImportedFolder.Omission]])
        /// The errors stay, for these reasons.
        case stop([String])
    }

    /// The modules that can't be built.
    let failures: [PackageProducts.Failure]
    /// The packages that can't be resolved, whose modules aren't known.
    let unresolved: [PackageResolution.Failure]
    /// The declarations of the sources that are left out, with the source of each.
    private var declared: [String: String] = [:]
    private(set) var paths: [String] = []

    init(failures: [PackageProducts.Failure], unresolved: [PackageResolution.Failure]) {
        (self.failures, self.unresolved) = (failures, unresolved)
    }

    /// Returns the reason why an imported module is missing; `nil` if no package is the cause.
    private func reason(_ module: String) -> String? {
        if let failure = failures.first(where: { $0.module == module }) {
            return "the package \(failure.package) can't be built: \(failure.reason)"
        }
        guard !unresolved.isEmpty, !NameTable.isApples(module: module) else { return nil }
        return
            "no package has the module \(module): \(unresolved.map { "\($0.origin): \($0.reason)" }.joined(separator: "; "))"
    }

    /// Returns the modules of packages that a source imports and that are missing.
    private func missing(_ source: SourceFile) -> [String] {
        Set(source.leftOut.map(\.module)).filter { reason($0) != nil }.sorted()
    }

    /// Decides about the errors of a compilation.
    mutating func step(after faults: [BuildLog.Fault], in modules: [ImportedModule]) -> Step {
        var left: [String: [ImportedFolder.Omission]] = [:]
        var reasons: [String] = []
        for (path, faults) in Dictionary(grouping: faults, by: { $0.position?.path ?? "" }).sorted(by: {
            $0.key < $1.key
        }) {
            let owner = modules.lazy.compactMap { module in
                module.folder.sources.first { module.folder.absolutePath(of: $0.path) == path }.map {
                    (module.name, $0)
                }
            }.first
            // An error elsewhere has another cause.
            guard let (module, source) = owner else { return .stop([]) }
            let names = missing(source)
            if let first = names.first, source.entry == nil {
                left[module, default: []].append(
                    .init(path: source.path, reason: "it imports \(first), and \(reason(first) ?? "")"))
                continue
            }
            if let first = names.first {
                reasons.append(
                    "\(source.path) can't be left out, because it has the entry point @main and imports \(first)")
                continue
            }
            for fault in faults {
                guard let name = ErrorGroups.missingName(in: fault.message)?.drop(while: { $0 == "." }),
                    let file = declared[String(name)]
                else { continue }
                let place =
                    source.entry == nil ? fault.place : "\(fault.place), in the file with the entry point @main,"
                reasons.append("\(file) can't be left out, because \(place) uses \(name)")
            }
            if reasons.isEmpty { return .stop([]) }
        }
        guard reasons.isEmpty, !left.isEmpty else { return .stop(reasons) }
        for module in modules {
            let paths = Set((left[module.name] ?? []).map(\.path))
            for source in module.folder.sources where paths.contains(source.path) {
                for declaration in source.names.declarations where !declaration.isLocal && !declaration.isPrivate {
                    declared[declaration.name] = source.path
                }
            }
            self.paths += paths.sorted()
        }
        return .leaveOut(left)
    }

    /// Returns a diagnostic for each missing module that sources import: the reason, and the names of it that they use.
    func diagnostics(of modules: [ImportedModule], _ faults: [BuildLog.Fault]) -> [String] {
        let sources = modules.flatMap(\.folder.sources)
        return Set(sources.flatMap(missing)).sorted().map { module in
            let users = sources.filter { source in source.leftOut.contains { $0.module == module } }
            let known = failures.first { $0.module == module }?.names ?? []
            var places: [String: String] = [:]
            for source in users {
                for use in source.names.uses where known.contains(use.name) && places[use.name] == nil {
                    places[use.name] = "\(source.path):\(use.line)"
                }
            }
            // Without its sources, the names of a module are those that the compiler doesn't find.
            if known.isEmpty {
                for fault in faults where users.contains(where: { $0.path == fault.file }) {
                    guard let name = ErrorGroups.missingName(in: fault.message), places[name] == nil else { continue }
                    places[name] = fault.place
                }
            }
            let names = places.sorted { $0.key < $1.key }
            let list = names.prefix(8).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
            let more = names.count > 8 ? " and \(names.count - 8) more" : ""
            return "\(reason(module) ?? "")\(names.isEmpty ? "" : "; the app uses \(list)\(more)")"
        }
    }
}
