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

    /// The targets that can be compiled, by their modules.
    private(set) var targets: [String: PackageTarget] = [:]
    /// The targets that can't be compiled, by their modules.
    private(set) var obstacles: [String: Obstacle] = [:]
    /// The modules that a product's users can import, by the product's name.
    private var products: [String: [String]] = [:]
    /// The packages that can't be resolved, with the address or path of each.
    let failures: [PackageResolution.Failure]
    /// The sandbox for compilers and for what packages contain; `nil` without packages.
    let sandbox: BuildSandbox?

    /// The maximum number of targets of all packages together.
    private static let limit = 5_000

    init() { (failures, sandbox) = ([], nil) }

    /// Reads the manifests of resolved packages.
    init(_ resolution: PackageResolution, isDebug: Bool) {
        (failures, sandbox) = (resolution.failures, resolution.sandbox)
        let packages = resolution.packages.map { PackageDescription($0) }
        let byIdentity = Dictionary(packages.map { ($0.package.identity, $0) }, uniquingKeysWith: { first, _ in first })
        for description in packages {
            for target in description.targets.prefix(Self.limit - targets.count - obstacles.count) {
                add(target, of: description, in: byIdentity, isDebug: isDebug)
            }
            for (name, targets) in description.products {
                let modules = targets.map(\.targetModule)
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
        let (module, package) = (name.targetModule, description.package.identity)
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
        // The package manager builds macros, with all that they need.
        for dependency in type == "macro" ? [] : target["dependencies"]?.array ?? [] {
            switch description.modules(of: dependency, in: packages, filter: filter) {
            case .success(let modules):
                made.dependencies += modules.filter { !made.dependencies.contains($0) && $0 != module }
            case .failure(let error): return refuse(error.message)
            }
        }
        targets[module] = made
    }

    /// The names of all modules that sources could import.
    var modules: Set<String> { Set(targets.values.filter { $0.kind != .macro }.map(\.module)).union(obstacles.keys) }

    /// Removes the targets that products don't need, whose names could be those of Apple's modules. Products that no package has are ignored.
    mutating func keep(products names: some Sequence<String>) {
        let needed = closure(of: names.flatMap { products[$0] ?? [] })
        guard !needed.isEmpty else { return }
        targets = targets.filter { needed.contains($0.key) }
        obstacles = obstacles.filter { needed.contains($0.key) }
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
                                reason: "\(target.name) needs \(cause), which can't be built"))
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
            return .success(type == "plugin" || type == "executable" ? [] : [name.targetModule])
        }
        guard member.key != "target" else {
            return .failure(
                CommandFailure("the package \(package.identity) has no target \(name) — name one that it has"))
        }
        let wanted = words.dropFirst().first?.string
        let near = package.dependencies.compactMap { packages[$0] }
        let named = near.filter { other in
            wanted.map { other.package.identity == $0.lowercased() || other.package.manifest["name"]?.string == $0 }
                ?? false
        }
        for other in named + near {
            if let product = other.products.first(where: { $0.name == name }) {
                return .success(product.targets.map(\.targetModule))
            }
        }
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
