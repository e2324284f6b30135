import AirlockBase
import BringSupport

/// A translation of a `project.xcproj` into the objects of a `project.pbxproj`.
///
/// Xcode 27.2 writes a project as a tree in which a file lists the build phases that it belongs to, a folder lists its targets, and references are
/// names. The schema is that of https://github.com/apple/xcode-project-format. Keys that have no effect on an import are left out.
struct ProjectTranslation {
    private typealias Tree = [String: PropertyList]

    private let project: Tree
    private var objects: Tree = [:]
    private var identifiers: Set<String> = []
    /// The number of the last identifier that was made up.
    private var number = 0
    /// The number of objects and build settings.
    private var count = 0
    /// The identifiers of targets, by name.
    private var targets: [String: String] = [:]
    /// The identifiers of each target's build phases, by the target's identifier and references such as `copy/Embed Extensions`.
    private var phases: [String: [String: String]] = [:]
    /// The build files of each phase.
    private var buildFiles: [String: [PropertyList]] = [:]
    /// The synchronised folders of each target, by the target's identifier.
    private var folders: [String: [PropertyList]] = [:]
    /// The identifiers of each group's members, by the group's identifier and the member's name.
    private var members: [String: [String: String]] = [:]
    private var mainGroup = ""
    /// The references to other projects.
    private var references: [PropertyList] = []
    private var configurations: [String] = []

    /// The maximum numbers of configurations, and of bytes of a configuration's name or an object's identifier.
    private static let limits = (configurations: 100, nameLength: 256)

    /// The document of a property list with the same project.
    private(set) var document = PropertyList.dictionary([:])

    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with the file's name.
    init(_ list: PropertyList) throws(CommandFailure) {
        project = list.dictionary ?? [:]
        guard let files = project["files"]?.array, project["default-configuration"]?.string != nil else {
            throw Self.damaged
        }
        if let capability = project["required-capabilities"]?.texts.first {
            throw CommandFailure(
                "requires a newer version of Xcode with support for \(capability.visible.onOneLine)", exitCode: .badData
            )
        }
        let all = project["targets"]?.trees ?? []
        let ids = try all.map { target throws(CommandFailure) in try addPhases(of: target) }
        mainGroup = identifier(of: [:])
        let children = try files.map { file throws(CommandFailure) in try addReference(file, to: mainGroup) }
        try add("PBXGroup", mainGroup, ["sourceTree": .string("<group>"), "children": .array(children)])
        try addImportedProducts()
        for package in project["packages"]?.trees ?? [] {
            if let path = package["path"] {
                try add(
                    "XCLocalSwiftPackageReference", identifier(of: [:]),
                    ["relativePath": path, "traits": package["traits"]])
            } else if let address = package["repository"] {
                try add(
                    "XCRemoteSwiftPackageReference", identifier(of: [:]),
                    [
                        "repositoryURL": address, "traits": package["traits"],
                        "requirement": package["version"].flatMap(Self.requirement),
                    ])
            }
        }
        configurations = (project["configurations"]?.array ?? []).compactMap {
            $0.string ?? $0.dictionary?["name"]?.string
        }
        guard configurations.count <= Self.limits.configurations else {
            throw CommandFailure("has more than \(Self.limits.configurations) configurations", exitCode: .badData)
        }
        guard configurations.allSatisfy({ $0.utf8.count <= Self.limits.nameLength }) else { throw Self.damaged }
        for (target, id) in zip(all, ids) { try add(target, id) }
        let root = identifier(of: project)
        try add(
            "PBXProject", root,
            [
                "mainGroup": .string(mainGroup), "targets": .array(ids.map { .string($0) }),
                "developmentRegion": project["localizations"]?.dictionary?["development"],
                "projectReferences": .array(references.map { .dictionary(["ProjectRef": $0]) }),
                "buildConfigurationList": addConfigurations(of: project, named: "configurations"),
            ])
        document = .dictionary(["objects": .dictionary(objects), "rootObject": .string(root)])
    }

    private static let damaged = CommandFailure("is damaged", exitCode: .badData)

    // MARK: Objects

    /// Returns the identifier that a tree gives, or a new one. An identifier that is too long or used twice isn't accepted.
    private mutating func identifier(of tree: Tree) -> String {
        if let id = tree["id"]?.string, id.utf8.count <= Self.limits.nameLength, identifiers.insert(id).inserted {
            return id
        }
        repeat { number += 1 } while !identifiers.insert("object \(number)").inserted
        return "object \(number)"
    }

    @discardableResult
    private mutating func add(
        _ kind: String, _ id: String, _ values: [String: PropertyList?]
    ) throws(CommandFailure) -> PropertyList {
        try count(1)
        objects[id] = .dictionary(values.compactMapValues(\.self).merging(["isa": .string(kind)]) { $1 })
        return .string(id)
    }

    private mutating func count(_ values: Int) throws(CommandFailure) {
        count += values
        let limit = PropertyListLimits.project.values
        guard count <= limit else {
            throw CommandFailure(PropertyListError.values(limit: limit).reason, exitCode: .badData)
        }
    }

    // MARK: References

    /// Returns the names of which a reference consists. A name with a slash is written in an array, as a string or as a tree.
    private static func names(_ reference: PropertyList) -> [String] {
        guard let parts = reference.array else {
            return (reference.string ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        }
        return parts.compactMap { $0.string ?? $0.dictionary?["name"]?.string }
    }

    private static func identifier(in reference: PropertyList) -> String? {
        reference.string.flatMap { $0.hasPrefix("id:") ? String($0.dropFirst(3)) : nil }
    }

    private static func unknown(_ names: [String]) -> CommandFailure {
        CommandFailure(
            "refers to '\(names.joined(separator: "/").visible.onOneLine)', which it doesn't contain",
            exitCode: .badData)
    }

    /// Returns the identifier of a file or group, from the names of its groups and its own.
    private func member(_ reference: PropertyList?) throws(CommandFailure) -> PropertyList? {
        guard let reference else { return nil }
        if let id = Self.identifier(in: reference) { return .string(id) }
        let names = Self.names(reference)
        var place = [mainGroup]
        for name in names where name != "." {
            if name == ".." {
                place.removeLast()
            } else if let child = place.last.flatMap({ members[$0]?[name] }) {
                place.append(child)
            } else {
                throw Self.unknown(names)
            }
            if place.isEmpty { throw Self.unknown(names) }
        }
        return place.last.map { .string($0) }
    }

    /// Returns the identifier of a build phase.
    ///
    /// - Parameter target: The target's identifier, unless the reference begins with its name.
    private func phase(_ reference: PropertyList?, of target: String? = nil) throws(CommandFailure) -> String {
        guard let reference else { throw Self.damaged }
        if let id = Self.identifier(in: reference) { return id }
        let names = Self.names(reference)
        let inner = names.dropFirst(target == nil ? 1 : 0).joined(separator: "/")
        guard let owner = target ?? names.first.flatMap({ targets[$0] }), let found = phases[owner]?[inner] else {
            throw Self.unknown(names)
        }
        return found
    }

    /// Returns the identifier of a target.
    private func target(_ name: PropertyList) throws(CommandFailure) -> String {
        guard let name = name.string else { throw Self.damaged }
        guard let id = targets[name] else { throw Self.unknown([name]) }
        return id
    }

    // MARK: Files

    /// Adds a file, group or folder, and what it contains.
    private mutating func addReference(
        _ value: PropertyList, to group: String
    ) throws(CommandFailure) -> PropertyList {
        guard let tree = value.dictionary else { throw Self.damaged }
        let id = identifier(of: tree)
        let (path, base) = try Self.location(tree["path"]?.string ?? "")
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = tree["name"]?.string ?? last
        if members[group]?[name] == nil { members[group, default: [:]][name] = id }
        var values: [String: PropertyList?] = ["path": .string(path), "sourceTree": .string(base)]
        let kinds = ["group": "PBXGroup", "variant-group": "PBXVariantGroup", "version-group": "XCVersionGroup"]
        switch tree["kind"]?.string ?? "file-reference" {
        case "folder":
            for target in tree["target-membership"]?.array ?? [] {
                folders[try self.target(target), default: []].append(.string(id))
            }
            let sets = try (tree["membership-exceptions"]?.trees ?? []).map { set throws(CommandFailure) in
                try addExceptions(set)
            }
            values.merge([
                "exceptions": .array(sets), "explicitFolders": tree["opaque-folders"],
                "explicitFileTypes": tree["file-types"],
            ]) { $1 }
            return try add("PBXFileSystemSynchronizedRootGroup", id, values)
        case "file-reference":
            if last.hasSuffix(".xcodeproj") { references.append(.string(id)) }
            // Xcode infers a type from the ending. A reference without one can be that of a package's folder.
            let implied: PropertyList? = last.utf8.contains(UInt8(ascii: ".")) ? nil : .string("folder")
            let type: PropertyList? = tree["type"] ?? implied
            values["lastKnownFileType"] = type
            try add("PBXFileReference", id, values)
        case let kind:
            guard let kind = kinds[kind] else { throw Self.damaged }
            let children = try (tree["children"]?.array ?? []).map { child throws(CommandFailure) in
                try addReference(child, to: id)
            }
            values.merge(["name": .string(name), "children": .array(children)]) { $1 }
            try add(kind, id, values)
        }
        try addBuildFiles(["fileRef": .string(id)], to: tree["target-membership"]?.array ?? [])
        return .string(id)
    }

    /// Returns the path and the source tree of a path, which begins with an anchor such as `<PROJECT>/` unless it is absolute or in its group.
    private static func location(_ text: String) throws(CommandFailure) -> (path: String, base: String) {
        let bases = [
            "PROJECT": "SOURCE_ROOT", "PRODUCTS": "BUILT_PRODUCTS_DIR", "SDK": "SDKROOT", "DEVELOPER": "DEVELOPER_DIR",
        ]
        if text.hasPrefix("<") {
            guard let end = text.firstRange(of: ">/") else { throw Self.damaged }
            let anchor = String(text[..<end.lowerBound].dropFirst())
            // The other anchors are the names of a user's source trees.
            guard let base = bases[anchor] ?? (anchor.hasPrefix("USER:") ? anchor : nil) else { throw Self.damaged }
            return (String(text[end.upperBound...]), base)
        }
        var isEscaped = false
        let path = text.filter { character in
            isEscaped = character == "\\" && !isEscaped
            return !isEscaped
        }
        return (path, text.hasPrefix("/") || text.hasPrefix("~") ? "<absolute>" : "<group>")
    }

    private mutating func addExceptions(_ set: Tree) throws(CommandFailure) -> PropertyList {
        var values: [String: PropertyList?] = [
            "membershipExceptions": set["inclusions"] ?? set["exclusions"],
            "platformFiltersByRelativePath": set["platforms"],
        ]
        guard let target = set["target"] else {
            values["buildPhase"] = .string(try phase(set["build-phase"]))
            return try add(
                "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", identifier(of: [:]), values)
        }
        values["target"] = .string(try self.target(target))
        return try add("PBXFileSystemSynchronizedBuildFileExceptionSet", identifier(of: [:]), values)
    }

    // MARK: Build phases

    private static let phaseKinds = [
        "compile-sources": "PBXSourcesBuildPhase", "resources": "PBXResourcesBuildPhase",
        "frameworks": "PBXFrameworksBuildPhase", "script": "PBXShellScriptBuildPhase",
        "copy": "PBXCopyFilesBuildPhase", "headers": "PBXHeadersBuildPhase",
        "apple-script": "PBXAppleScriptBuildPhase", "java-archive": "PBXJavaArchiveBuildPhase",
        "rez": "PBXRezBuildPhase",
    ]
    /// The identifiers of each target's phases in the order of the target, by the target's identifier.
    private var phaseOrder: [String: [(id: String, tree: Tree)]] = [:]

    /// Reads a target's name and build phases, which files refer to.
    ///
    /// - Returns: The target's identifier.
    private mutating func addPhases(of target: Tree) throws(CommandFailure) -> String {
        guard let name = target["name"]?.string, target["id"]?.string != nil else { throw Self.damaged }
        guard targets[name] == nil else {
            throw CommandFailure("has two targets '\(name.visible.onOneLine)'", exitCode: .badData)
        }
        let id = identifier(of: target)
        targets[name] = id
        for value in target["build-phases"]?.array ?? [] {
            let tree = value.dictionary ?? ["kind": value]
            guard let kind = tree["kind"]?.string, Self.phaseKinds[kind] != nil else { throw Self.damaged }
            let phase = identifier(of: tree)
            phaseOrder[id, default: []].append((phase, tree))
            let keys = [kind] + (tree["name"]?.string.map { ["\(kind)/\($0)"] } ?? [])
            for key in keys where phases[id]?[key] == nil || keys.count == 1 { phases[id, default: [:]][key] = phase }
        }
        return id
    }

    /// Returns the versions of a package as a table of objects lists them; `nil` for a form that isn't known.
    private static func requirement(_ version: PropertyList) -> PropertyList? {
        guard let versions = version.dictionary else { return nil }
        func first(_ key: String, _ kind: String, _ name: String) -> PropertyList? {
            versions[key].map { .dictionary(["kind": .string(kind), name: $0]) }
        }
        if let range = versions["range"]?.dictionary ?? versions["version-range"]?.dictionary {
            return .dictionary([
                "kind": .string("versionRange"), "minimumVersion": range["minimum"] ?? .string(""),
                "maximumVersion": range["maximum"] ?? .string(""),
            ])
        }
        return first("up-to-next-major-version", "upToNextMajorVersion", "minimumVersion")
            ?? first("up-to-next-minor-version", "upToNextMinorVersion", "minimumVersion")
            ?? first("exact-version", "exactVersion", "version") ?? first("branch", "branch", "branch")
            ?? first("revision", "revision", "revision")
    }

    /// Adds a file or a package's product to build phases.
    private mutating func addBuildFiles(
        _ reference: Tree, to memberships: [PropertyList], of target: String? = nil
    ) throws(CommandFailure) {
        for membership in memberships {
            let tree = membership.dictionary ?? ["build-phase": membership]
            let phase = try phase(tree["build-phase"], of: target)
            let id = try add(
                "PBXBuildFile", identifier(of: tree),
                reference.merging(["platformFilters": tree["platforms"]].compactMapValues(\.self)) { $1 })
            buildFiles[phase, default: []].append(id)
        }
    }

    /// Adds the products of other projects' targets.
    private mutating func addImportedProducts() throws(CommandFailure) {
        for product in project["imported-products"]?.trees ?? [] {
            let proxy = try add(
                "PBXContainerItemProxy", identifier(of: [:]),
                [
                    "containerPortal": member(product["project"]), "remoteGlobalIDString": product["product-id"],
                ])
            let reference = try add(
                "PBXReferenceProxy", identifier(of: [:]),
                [
                    "path": product["name"] ?? product["path"], "remoteRef": proxy,
                    "sourceTree": .string("BUILT_PRODUCTS_DIR"),
                ])
            try addBuildFiles(["fileRef": reference], to: product["target-membership"]?.array ?? [])
        }
    }

    // MARK: Targets

    private mutating func add(_ target: Tree, _ id: String) throws(CommandFailure) {
        for product in target["package-product-members"]?.trees ?? [] {
            let dependency = try add(
                "XCSwiftPackageProductDependency", identifier(of: product), ["productName": product["product-name"]])
            guard let membership = product["build-phase"] else { throw Self.damaged }
            try addBuildFiles(["productRef": dependency], to: [membership], of: id)
        }
        let phases = try (phaseOrder[id] ?? []).map { phase throws(CommandFailure) in
            try add(
                Self.phaseKinds[phase.tree["kind"]?.string ?? ""] ?? "", phase.id,
                [
                    "name": phase.tree["name"], "files": .array(buildFiles[phase.id] ?? []),
                    "outputPaths": phase.tree["output-paths"],
                    "outputFileListPaths": phase.tree["output-file-list-paths"],
                ])
        }
        let kinds = ["aggregate": "PBXAggregateTarget", "external-build-system": "PBXLegacyTarget"]
        try add(
            kinds[target["kind"]?.string ?? ""] ?? "PBXNativeTarget", id,
            [
                "name": target["name"], "buildPhases": .array(phases), "productReference": member(target["product"]),
                "productType": target["product-type"]?.string.map { .string("com.apple.product-type.\($0)") }
                    ?? target["full-product-type"],
                "fileSystemSynchronizedGroups": .array(folders[id] ?? []),
                "buildConfigurationList": addConfigurations(of: target, named: "specialized-configurations"),
            ])
    }

    /// Adds the configurations of the project or a target: those of the project, with the owner's files and settings.
    private mutating func addConfigurations(
        of owner: Tree, named key: String
    ) throws(CommandFailure) -> PropertyList {
        let own = Dictionary(
            (owner[key]?.trees ?? []).compactMap { tree in tree["name"]?.string.map { ($0, tree["file"]) } },
            uniquingKeysWith: { first, _ in first })
        let settings = (owner["build-settings"]?.dictionary ?? [:]).sorted { $0.key < $1.key }
        try count(configurations.count * settings.count)
        let all = try configurations.map { name throws(CommandFailure) in
            var values: [String: PropertyList?] = [
                "name": .string(name), "buildSettings": .dictionary(Self.settings(settings, for: name)),
            ]
            if let file = own[name]??.dictionary {
                values["baseConfigurationReferenceAnchor"] = try member(file["anchor"])
                values["baseConfigurationReferenceRelativePath"] = file["relative-path"].map {
                    .string(Self.names($0).joined(separator: "/"))
                }
            } else {
                values["baseConfigurationReference"] = try member(own[name] ?? nil)
            }
            return try add("XCBuildConfiguration", identifier(of: [:]), values)
        }
        return try add(
            "XCConfigurationList", identifier(of: [:]),
            ["buildConfigurations": .array(all), "defaultConfigurationName": project["default-configuration"]])
    }

    /// Returns the build settings in a configuration. Those with a condition such as `[config=Debug]` replace those without.
    private static func settings(
        _ settings: [(key: String, value: PropertyList)], for configuration: String
    ) -> Tree {
        var common: Tree = [:]
        var own: Tree = [:]
        for (key, value) in settings {
            guard key.contains("[config="), let assignment = BuildSettingLevel([key: .string("")]).assignments.first
            else {
                common[key] = value
                continue
            }
            let parts = assignment.conditions.filter { $0.name == "config" }
            guard parts.allSatisfy({ $0.holds(["config": configuration]) }) else { continue }
            let rest = assignment.conditions.filter { $0.name != "config" }
            own[assignment.key + rest.map { "[\($0.name)=\($0.pattern)]" }.joined()] = value
        }
        return common.merging(own) { $1 }
    }
}

extension PropertyList {
    /// The dictionaries of a list.
    fileprivate var trees: [[String: PropertyList]] { (array ?? []).compactMap(\.dictionary) }
}
