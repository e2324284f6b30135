import Foundation

/// A package in the list that the package manager keeps of its checkouts.
struct PackagePlace {
    let identity: String
    private(set) var origin: String
    let path: String
    let version: String?
    let revision: String?
    let isLocal: Bool

    /// Returns the place with another address.
    func named(_ origin: String) -> PackagePlace {
        var place = self
        place.origin = origin
        return place
    }

    /// A folder of the project.
    init(local reference: PackageReference) {
        (identity, origin, path) = (reference.identity, reference.origin, reference.origin)
        (version, revision, isLocal) = (nil, nil, true)
    }

    /// Reads an entry; `nil` for one without a package's name.
    init?(_ entry: JSONValue, checkouts: String) {
        guard let identity = entry["packageRef"]?["identity"]?.string,
            let origin = entry["packageRef"]?["location"]?.string
        else { return nil }
        (self.identity, self.origin) = (identity, origin)
        let state = entry["state"]
        isLocal = state?["name"]?.string == "fileSystem"
        if isLocal {
            path = state?["path"]?.string ?? origin
            (version, revision) = (nil, nil)
        } else {
            guard let name = entry["subpath"]?.string, !name.isEmpty, !name.hasPrefix("/") else { return nil }
            path = "\(checkouts)/\(name)"
            let checkout = state?["checkoutState"]
            version =
                checkout?["version"]?.string ?? checkout?["branch"]?.string ?? checkout?["revision"]?.string
            revision = checkout?["revision"]?.string
        }
    }
}

extension PackageReference {
    /// Returns the packages that a manifest names and that its targets need, without those of tests and plug-ins.
    static func needed(by manifest: JSONValue) -> [PackageReference] {
        var names: [String: String] = [:]
        for target in manifest["targets"]?.array ?? [] where !["test", "plugin"].contains(target["type"]?.string) {
            for dependency in target["dependencies"]?.array ?? [] {
                // A product names its package; other dependencies can have the name of their package.
                let words = dependency["product"]?.array?.prefix(2) ?? dependency["byName"]?.array?.prefix(1) ?? []
                if let name = words.compactMap(\.string).last {
                    names[name.lowercased()] = target["name"]?.string ?? ""
                }
            }
        }
        return (manifest["dependencies"]?.array ?? []).compactMap { entry in
            guard let value = entry.members?.first?.value.array?.first, let identity = value["identity"]?.string else {
                return nil
            }
            let name = value["nameForTargetDependencyResolutionOnly"]?.string?.lowercased()
            guard let target = names[identity.lowercased()] ?? name.flatMap({ names[$0] }),
                var reference = PackageReference(value)
            else { return nil }
            reference.target = target
            return reference
        }
    }

    /// Reads a dependency; `nil` for one of a registry.
    private init?(_ value: JSONValue) {
        let location = value["location"]
        if let path = value["path"]?.string {
            self.init(place: .local(path))
        } else if let address = location?["remote"]?.array?.first?["urlString"]?.string
            ?? location?["local"]?.array?.first?.string.map({ "file://\($0)" })
        {
            self.init(place: .remote(address))
        } else {
            return nil
        }
        let versions = value["requirement"]
        func first(_ key: String) -> JSONValue? { versions?[key]?.array?.first }
        if let range = first("range"), let lower = range["lowerBound"]?.string, let upper = range["upperBound"]?.string
        {
            requirement = .range(lower, upper)
        } else {
            requirement =
                first("exact")?.string.map { .exact($0) } ?? first("branch")?.string.map { .branch($0) }
                ?? first("revision")?.string.map { .revision($0) }
        }
        // A trait with a condition is left to the manifest.
        let names = value["traits"]?.array?.filter { $0["condition"]?.isNull != false }.compactMap {
            $0["name"]?.string
        }
        traits = names == ["default"] ? nil : names
    }
}

/// The relations of packages, by their manifests.
struct PackageDependencies {
    /// The packages that each package needs, by their identities.
    private(set) var dependencies: [String: [String]] = [:]
    /// The enabled traits of each package.
    private(set) var traits: [String: Set<String>] = [:]
    /// The identities, each after those of the packages that it needs.
    private(set) var ordered: [String] = []

    /// A package that another one names.
    private struct Link {
        let identity: String
        /// The traits that it is used with, each with the traits of the other package of which one must be enabled.
        let traits: [(name: String, condition: [String])]
    }

    /// - Parameters:
    ///   - manifests: The manifests by the packages' identities.
    ///   - references: The packages that the project names.
    init(manifests: [String: JSONValue], references: [PackageReference]) {
        let links = manifests.mapValues { manifest in
            Self.links(manifest).filter { manifests[$0.identity] != nil }
        }
        dependencies = links.mapValues { $0.map(\.identity) }
        for reference in references where manifests[reference.identity] != nil {
            enable(reference.traits ?? ["default"], of: reference.identity, links, manifests)
        }
        var seen: Set<String> = []
        for identity in references.map(\.identity) + manifests.keys.sorted() { visit(identity, &seen, manifests) }
    }

    private static func links(_ manifest: JSONValue) -> [Link] {
        (manifest["dependencies"]?.array ?? []).compactMap { entry in
            // The kind of the dependency is its key.
            guard let value = entry.members?.first?.value.array?.first, let identity = value["identity"]?.string else {
                return nil
            }
            let traits = value["traits"]?.array?.compactMap { trait in
                trait["name"]?.string.map { name in
                    (name: name, condition: (trait["condition"]?["traits"]?.array ?? []).compactMap(\.string))
                }
            }
            return Link(identity: identity, traits: traits ?? [("default", [])])
        }
    }

    /// Enables traits of a package with those that they contain, and those that it enables of others.
    private mutating func enable(
        _ names: [String], of identity: String, _ links: [String: [Link]], _ manifests: [String: JSONValue]
    ) {
        var rest = names.map { (identity: identity, name: $0) }
        var visited: Set<String> = []
        func visit(_ identity: String) -> [(identity: String, name: String)] {
            (links[identity] ?? []).flatMap { link in
                link.traits.filter { trait in
                    trait.condition.isEmpty || !traits[identity, default: []].isDisjoint(with: trait.condition)
                }.map { (link.identity, $0.name) }
            }
        }
        rest += visit(identity)
        while let (identity, name) = rest.popLast() {
            guard visited.insert("\(identity)\n\(name)").inserted else { continue }
            let declared = (manifests[identity]?["traits"]?.array ?? []).first { $0["name"]?.string == name }
            if name != "default" { traits[identity, default: []].insert(name) }
            rest += (declared?["enabledTraits"]?.array ?? []).compactMap(\.string).map { (identity, $0) }
            rest += visit(identity)
        }
    }

    private mutating func visit(_ identity: String, _ seen: inout Set<String>, _ manifests: [String: JSONValue]) {
        var stack = [(identity, false)]
        while let (identity, isDone) = stack.popLast() {
            if isDone {
                ordered.append(identity)
            } else if manifests[identity] != nil, seen.insert(identity).inserted {
                stack.append((identity, true))
                stack += (dependencies[identity] ?? []).map { ($0, false) }
            }
        }
    }
}
