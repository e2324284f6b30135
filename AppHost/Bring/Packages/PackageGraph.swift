import AirlockBase
import BringSupport
import Foundation

/// The targets of an app's packages, with the dependencies that they have in an iPhone's build.
struct PackageGraph {
    /// A module that can't be built, and the reason.
    struct Obstacle: Hashable {
        let module: String
        /// The identity of its package.
        let package: String
        /// The reason and what to do, as the rest of a sentence about the target.
        let reason: String
    }

    /// The packages, each after those that it needs.
    private let packages: [ResolvedPackage]
    /// The targets that can be compiled, by their modules.
    private(set) var targets: [String: PackageTarget] = [:]
    /// The targets that can't be compiled, by their modules.
    private(set) var obstacles: [String: Obstacle] = [:]
    /// The modules that a product's users can import, by the product's name.
    private var products: [String: [String]] = [:]
    /// The products of the packages, with the modules of each.
    private var libraries: [(name: String, package: ResolvedPackage, modules: [String])] = []
    /// The packages that can't be resolved, with the address or path of each.
    let failures: [PackageResolution.Failure]
    /// The sandbox for compilers and for what packages contain; `nil` without packages.
    let sandbox: BuildSandbox?

    /// The maximum number of targets of all packages together.
    private static let limit = 5_000

    init() { (packages, failures, sandbox) = ([], [], nil) }

    /// Reads the manifests of resolved packages.
    init(_ resolution: PackageResolution, isDebug: Bool) {
        (self.packages, failures, sandbox) = (resolution.packages, resolution.failures, resolution.sandbox)
        let packages = resolution.packages.map { PackageDescription($0) }
        var byIdentity = Dictionary(packages.map { ($0.package.identity, $0) }, uniquingKeysWith: { first, _ in first })
        for description in packages {
            for (identity, names) in description.moduleAliases(in: byIdentity) {
                byIdentity[identity]?.aliases.merge(names) { first, _ in first }
            }
        }
        for description in packages.compactMap({ byIdentity[$0.package.identity] }) {
            for target in description.targets.prefix(Self.limit - targets.count - obstacles.count) {
                add(target, of: description, in: byIdentity, isDebug: isDebug)
            }
            for (name, targets) in description.products {
                let modules = targets.map(description.module)
                libraries.append((name, description.package, modules))
                // A product of the same name in another package is chosen by the module that is imported.
                products[name, default: []] += modules.filter { products[name]?.contains($0) != true }
            }
        }
    }

    /// Adds a target. A second one of the same name can't be imported, so both are obstacles.
    private mutating func add(
        _ target: JSONValue, of description: PackageDescription, in packages: [String: PackageDescription],
        isDebug: Bool
    ) {
        guard let name = target["name"]?.string, let type = target["type"]?.string, type != "test" else {
            return
        }
        let (module, package) = (description.module(of: name), description.package.identity)
        // A module's name is that of its folder.
        guard module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else { return }
        func refuse(_ reason: String) {
            obstacles[module] = Obstacle(module: module, package: package, reason: reason)
        }
        if let other = targets[module], other.package.identity != package {
            targets[module] = nil
            return refuse(
                "the packages \(other.package.identity) and \(package) both have a target \(name) — rename one of them")
        }
        if obstacles[module] != nil, obstacles[module]?.package != package { return }
        switch type {
        case "plugin", "executable", "snippet": return
        case "binary":
            return refuse(
                "\(name) is a binary target, whose machine code runs only on Apple's systems — use a version of \(package) with sources"
            )
        default: break
        }
        let filter = BuildFilter(traits: description.package.traits, isDebug: isDebug)
        var made: PackageTarget
        do throws(CommandFailure) {
            made = try PackageTarget(target, type: type, of: description, filter: filter)
        } catch { return refuse(error.message) }
        guard made.kind == .swift || module == name.targetModule else {
            return refuse("\(name) has no Swift sources, so it can't be called \(module) — remove its module alias")
        }
        // The package manager builds macros, with all that they need.
        for dependency in type == "macro" ? [] : target["dependencies"]?.array ?? [] {
            switch description.modules(of: dependency, in: packages, filter: filter) {
            case .success(let modules):
                made.dependencies += modules.filter { !made.dependencies.contains($0) && $0 != module }
                if let other = description.package(of: dependency, in: packages) {
                    let names = other.aliases.filter { modules.contains($0.value) }
                    // The package that chooses another name for a module imports it by that name.
                    made.aliases.merge(names.filter { !Self.aliases(in: dependency).values.contains($0.value) }) {
                        first, _ in first
                    }
                }
            case .failure(let error): return refuse(error.message)
            }
        }
        targets[module] = made
    }

    /// Returns the names that a target's dependency gives to modules, by the modules' own names.
    fileprivate static func aliases(in dependency: JSONValue) -> [String: String] {
        let words = dependency["product"]?.array ?? []
        let members = words.count > 2 ? words[2].members ?? [] : []
        return Dictionary(
            members.compactMap { member in member.value.string.map { (member.key, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The names of all modules that sources could import.
    var modules: Set<String> { Set(targets.values.filter { $0.kind != .macro }.map(\.module)).union(obstacles.keys) }

    /// Removes the targets that neither products nor imports of local packages need, and whose names could be those of Apple's modules.
    /// Products that no package has are ignored.
    mutating func keep(products names: some Sequence<String>, importedBy imports: Set<String>) {
        let local = Set(packages.filter(\.isLocal).map(\.identity))
        let owners = targets.mapValues(\.package.identity).merging(obstacles.mapValues(\.package)) { first, _ in first }
        let imported = imports.filter { module in
            owners[module].map(local.contains) == true && !NameTable.isTaken(module: module)
        }
        let needed = closure(of: names.flatMap { products[$0] ?? [] } + imported)
        guard !needed.isEmpty else { return }
        targets = targets.filter { needed.contains($0.key) }
        obstacles = obstacles.filter { needed.contains($0.key) }
    }

    /// Returns the product to depend on for a module, and its package; `nil` if no product contains the module.
    func library(of module: String) -> (name: String, package: ResolvedPackage)? {
        let all = libraries.filter { $0.modules.contains(module) }
        let found = all.first { $0.name == module } ?? all.min { $0.modules.count < $1.modules.count }
        return found.map { ($0.name, $0.package) }
    }

    /// Returns a package with those that it needs.
    func packages(neededBy package: ResolvedPackage) -> [ResolvedPackage] {
        let needs = Dictionary(packages.map { ($0.identity, $0.dependencies) }, uniquingKeysWith: { first, _ in first })
        var (needed, rest): (Set<String>, [String]) = ([], [package.identity])
        while let next = rest.popLast() {
            if needed.insert(next).inserted { rest += needs[next] ?? [] }
        }
        return packages.filter { needed.contains($0.identity) }
    }

    /// Returns the names of the modules that products contain, with those that these need.
    func closure(of modules: some Sequence<String>) -> Set<String> {
        var (found, rest): (Set<String>, [String]) = ([], Array(modules))
        while let next = rest.popLast() {
            guard targets[next] != nil || obstacles[next] != nil, found.insert(next).inserted else { continue }
            rest += targets[next]?.dependencies ?? []
        }
        return found
    }

    /// Returns the reason why a target can't be built that needs another one. Along a chain, the innermost reason is stated once.
    static func reason(_ target: String, needs cause: String, _ reason: String) -> String {
        let innermost = reason.components(separatedBy: ", which can't be built: ").last ?? reason
        return "\(target) needs \(cause), which can't be built: \(innermost)"
    }

    /// The outcome of ordering targets.
    struct Order {
        /// The targets that can be compiled, each after those that it needs.
        var targets: [PackageTarget] = []
        /// The modules that can't be built: obstacles, and modules that need these.
        var obstacles: [Obstacle] = []
    }

    /// Returns the targets that modules need, with the modules themselves, each after those that it needs.
    func ordered(for modules: some Sequence<String>) -> Order {
        var order = Order()
        var (failed, done): (Set<String>, Set<String>) = ([], [])
        // A depth-first search with an explicit stack: a chain of dependencies can be long.
        var active: Set<String> = []
        for root in Set(modules).sorted() {
            var stack = [(module: root, isLeaving: false)]
            while let (module, isLeaving) = stack.popLast() {
                if isLeaving {
                    active.remove(module)
                    done.insert(module)
                    guard let target = targets[module] else { continue }
                    if let cause = target.dependencies.first(where: failed.contains) {
                        failed.insert(module)
                        order.obstacles.append(
                            Obstacle(
                                module: module, package: target.package.identity,
                                reason: Self.reason(
                                    target.name, needs: cause,
                                    order.obstacles.first { $0.module == cause }?.reason ?? "")))
                    } else {
                        order.targets.append(target)
                    }
                    continue
                }
                guard !done.contains(module), !active.contains(module) else { continue }
                if let obstacle = obstacles[module] {
                    failed.insert(module)
                    done.insert(module)
                    order.obstacles.append(obstacle)
                    continue
                }
                guard let target = targets[module] else { continue }
                active.insert(module)
                stack.append((module, true))
                if let inner = target.dependencies.first(where: active.contains) {
                    failed.insert(module)
                    order.obstacles.append(
                        Obstacle(
                            module: module, package: target.package.identity,
                            reason:
                                "the targets \(target.name) and \(inner) need each other — move what both need into a third target"
                        ))
                    active.remove(module)
                    done.insert(module)
                    stack.removeLast()
                    continue
                }
                stack += target.dependencies.reversed().map { ($0, false) }
            }
        }
        return order
    }
}

/// A package's manifest, as the package manager evaluated it.
struct PackageDescription {
    let package: ResolvedPackage
    /// The targets' entries.
    let targets: [JSONValue]
    /// The library products, with the names of their targets.
    let products: [(name: String, targets: [String])]
    /// The names that other packages have chosen for modules, by the modules' own names.
    fileprivate(set) var aliases: [String: String] = [:]

    init(_ package: ResolvedPackage) {
        self.package = package
        targets = package.manifest["targets"]?.array ?? []
        products = (package.manifest["products"]?.array ?? []).compactMap { product in
            guard let name = product["name"]?.string, product["type"]?["library"] != nil else {
                return nil
            }
            return (name, (product["targets"]?.array ?? []).compactMap(\.string))
        }
    }

    /// Returns the name under which the module of a target is compiled.
    func module(of target: String) -> String { aliases[target.targetModule] ?? target.targetModule }

    /// Returns the names that the package's targets choose for modules of other packages, by the packages' identities.
    fileprivate func moduleAliases(in packages: [String: PackageDescription]) -> [(String, [String: String])] {
        targets.flatMap { $0["dependencies"]?.array ?? [] }.flatMap { dependency -> [(String, [String: String])] in
            let names = PackageGraph.aliases(in: dependency).filter { _, name in
                name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
            }
            guard !names.isEmpty, let first = package(of: dependency, in: packages) else { return [] }
            // A module can be one of the package with the product, or of those that this needs.
            var (found, rest, seen) = ([(String, [String: String])](), [first], Set([first.package.identity]))
            while !rest.isEmpty {
                let next = rest.removeFirst()
                let own = names.filter { name, _ in next.targets.contains { $0["name"]?.string?.targetModule == name } }
                if !own.isEmpty { found.append((next.package.identity, own)) }
                rest += next.package.dependencies.filter { seen.insert($0).inserted }.compactMap { packages[$0] }
            }
            return found
        }
    }

    /// Returns the package with the product that a target's dependency names; the package itself for one of its targets.
    fileprivate func package(
        of dependency: JSONValue, in packages: [String: PackageDescription]
    ) -> PackageDescription? {
        guard let member = dependency.members?.first, let words = member.value.array, let name = words.first?.string
        else { return nil }
        if member.key != "product", hasTarget(name) { return self }
        guard member.key != "target" else { return nil }
        let wanted = words.dropFirst().first?.string
        let near = package.dependencies.compactMap { packages[$0] }
        let named = near.filter { other in
            wanted.map { other.package.identity == $0.lowercased() || other.package.manifest["name"]?.string == $0 }
                ?? false
        }
        return (named + near).first { $0.products.contains { $0.name == name } }
    }

    private func hasTarget(_ name: String) -> Bool { targets.contains { $0["name"]?.string == name } }

    /// Returns the modules that a target's dependency stands for; none if its condition excludes an iPhone.
    fileprivate func modules(
        of dependency: JSONValue, in packages: [String: PackageDescription], filter: BuildFilter
    ) -> Result<[String], CommandFailure> {
        guard let member = dependency.members?.first, let words = member.value.array, let name = words.first?.string
        else { return .success([]) }
        guard filter.holds(words.count > 1 ? words.last : nil) else { return .success([]) }
        if member.key != "product", hasTarget(name) {
            // A dependency on a plug-in or an executable makes no module.
            let type = targets.first { $0["name"]?.string == name }?["type"]?.string
            return .success(type == "plugin" || type == "executable" ? [] : [module(of: name)])
        }
        guard member.key != "target" else {
            return .failure(
                CommandFailure("the package \(package.identity) has no target \(name) — name one that it has"))
        }
        if let other = package(of: dependency, in: packages),
            let product = other.products.first(where: { $0.name == name })
        {
            return .success(product.targets.map(other.module))
        }
        let wanted = words.dropFirst().first?.string
        let near = package.dependencies.compactMap { packages[$0] }
        // A product that is a program or a plug-in makes no module.
        let isProgram = near.contains { other in
            (other.package.manifest["products"]?.array ?? []).contains { $0["name"]?.string == name }
        }
        guard !isProgram else { return .success([]) }
        return .failure(
            CommandFailure(
                "no package has the product \(name)\(wanted.map { " of \($0)" } ?? "") — check that the package resolves"
            ))
    }
}

/// The conditions under which a manifest's entries hold in a build.
struct BuildFilter {
    /// The enabled traits of the package.
    let traits: Set<String>
    let isDebug: Bool
    /// The package manager's name of the platform.
    var platform = "ios"

    /// Returns true for an entry with a condition that holds, or without a condition.
    func holds(_ condition: JSONValue?) -> Bool {
        guard let condition, condition.members != nil else { return true }
        let platforms = (condition["platformNames"]?.array ?? []).compactMap(\.string)
        let needed = (condition["traits"]?.array ?? []).compactMap(\.string)
        let configuration = condition["config"]?.string
        return (platforms.isEmpty || platforms.contains(platform))
            && (needed.isEmpty || !traits.isDisjoint(with: needed))
            && (configuration == nil || configuration == (isDebug ? "debug" : "release"))
    }
}
