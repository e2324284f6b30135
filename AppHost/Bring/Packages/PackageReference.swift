import Foundation

/// A package that a project names, with the versions that it accepts.
struct PackageReference: Hashable {
    enum Place: Hashable {
        /// The address of a repository.
        case remote(String)
        /// The absolute path of a folder.
        case local(String)
    }

    enum Requirement: Hashable {
        case upToNextMajor(String), upToNextMinor(String), exact(String), range(String, String)
        case branch(String), revision(String)
    }

    var place: Place
    /// The versions of a remote package; `nil` if the project names none that can be read.
    var requirement: Requirement?
    /// The traits that the project enables; `nil` for the package's defaults.
    var traits: [String]?
    /// The name of a target that links one of the package's products.
    var target = ""

    /// The address or the path.
    var origin: String {
        switch place {
        case .remote(let origin), .local(let origin): origin
        }
    }

    /// The package manager's name of the package.
    var identity: String { Self.identity(of: origin) }

    /// Returns the package manager's name of the package at an address: its last component, in lower case and without `.git`.
    static func identity(of origin: String) -> String {
        let last = origin.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? origin
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }

    /// The cause and the remedy if nothing can be fetched from the address; `nil` for a local package and for a good address.
    var obstacle: String? {
        guard case .remote(let address) = place else { return nil }
        if let obstacle = Self.obstacle(of: address) { return obstacle }
        guard requirement != nil else {
            return
                "the project names no version, branch or revision of \(address.visible.onOneLine) — choose one in Xcode"
        }
        return dependency == nil
            ? "the project names a version of \(address.visible.onOneLine) that isn't one, such as 1.2.0 — correct it in Xcode"
            : nil
    }

    /// Returns the cause and the remedy if nothing can be fetched from an address.
    static func obstacle(of address: String) -> String? {
        let shown = address.visible.onOneLine
        guard address.utf8.count <= 2_000, address == shown, !address.contains(" "), !address.contains("\\"),
            !address.contains("\""), !address.hasPrefix("-"), !address.contains("::")
        else { return "'\(shown.prefix(200))' isn't an address of a repository — write https://HOST/OWNER/NAME" }
        let isKnown =
            address.hasPrefix("file:///") || address.wholeMatch(of: /(https|ssh):\/\/[^\/\-][^\/]*\/.+/) != nil
            || address.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\-]*@[A-Za-z0-9][A-Za-z0-9.\-]*:[^\-].*/) != nil
        return isKnown
            ? nil
            : "'\(shown.prefix(200))' can't be fetched: only https, ssh and file are — write https://HOST/OWNER/NAME"
    }

    /// The reference in the language of manifests; `nil` for a version that isn't one.
    var dependency: String? {
        let traits = traits.map {
            ", traits: [\($0.map { ".trait(name: \($0.swiftLiteral))" }.joined(separator: ", "))]"
        }
        guard case .remote(let address) = place else {
            return ".package(path: \(origin.swiftLiteral)\(traits ?? ""))"
        }
        func version(_ text: String) -> String? {
            guard text.wholeMatch(of: /\d{1,9}(\.\d{1,9}){0,2}([\-+][0-9A-Za-z.\-+]{1,100})?/) != nil else {
                return nil
            }
            // Xcode completes a version such as 1.2.
            let end = text.firstIndex { "-+".contains($0) } ?? text.endIndex
            let numbers = text[..<end].split(separator: ".").map(String.init)
            return (numbers + ["0", "0"]).prefix(3).joined(separator: ".") + text[end...]
        }
        let requirement: String?
        switch self.requirement {
        case .upToNextMajor(let text): requirement = version(text).map { ".upToNextMajor(from: \"\($0)\")" }
        case .upToNextMinor(let text): requirement = version(text).map { ".upToNextMinor(from: \"\($0)\")" }
        case .exact(let text): requirement = version(text).map { "exact: \"\($0)\"" }
        case .range(let first, let last):
            requirement = version(first).flatMap { first in version(last).map { "\"\(first)\"..<\"\($0)\"" } }
        case .branch(let name): requirement = "branch: \(name.swiftLiteral)"
        case .revision(let name): requirement = "revision: \(name.swiftLiteral)"
        case nil: requirement = nil
        }
        return requirement.map { ".package(url: \(address.swiftLiteral), \($0)\(traits ?? ""))" }
    }
}

extension TargetReader {
    /// Returns the packages with the products that a target links. A product that names no package can be any package's.
    func packageReferences(linkedBy object: ProjectFile.Object) -> [PackageReference] {
        let products = file.objects(
            object.list("packageProductDependencies") + linked(by: object).compactMap { $0["productRef"] })
        var found: [PackageReference] = []
        for product in products where product["productName"]?.hasPrefix("plugin:") != true {
            var references = file[product["package"]].map { [$0] } ?? []
            if references.isEmpty { references = file.all("XCRemoteSwiftPackageReference") }
            let remote = references.filter { $0.kind == "XCRemoteSwiftPackageReference" }.compactMap(remote)
            let local =
                references.first?.kind == "XCLocalSwiftPackageReference"
                ? references.compactMap(local) : locals(declaring: product["productName"] ?? "")
            // Without a package, the product of a folder in the repository is meant first.
            found += product["package"] == nil && !local.isEmpty ? local : remote + local
        }
        let target = AppTarget.name(object["name"] ?? object.id)
        return found.reduce(into: []) { list, reference in
            var reference = reference
            reference.target = target
            if !list.contains(reference) { list.append(reference) }
        }
    }

    private func remote(_ reference: ProjectFile.Object) -> PackageReference? {
        guard let address = reference["repositoryURL"] else { return nil }
        let requirement = reference.values["requirement"]?.dictionary ?? [:]
        func text(_ key: String) -> String { requirement[key]?.text ?? "" }
        let versions: PackageReference.Requirement? =
            switch text("kind") {
            case "upToNextMajorVersion": .upToNextMajor(text("minimumVersion"))
            case "upToNextMinorVersion": .upToNextMinor(text("minimumVersion"))
            case "exactVersion": .exact(text("version"))
            case "versionRange": .range(text("minimumVersion"), text("maximumVersion"))
            case "branch": .branch(text("branch"))
            case "revision": .revision(text("revision"))
            default: nil
            }
        return PackageReference(place: .remote(address), requirement: versions, traits: traits(reference))
    }

    private func local(_ reference: ProjectFile.Object) -> PackageReference? {
        guard let path = reference["relativePath"] ?? reference["path"] else { return nil }
        let place = ProjectGroups.join(folder, path)
        // A folder that doesn't exist is reported with its path.
        let found = if case .inside(let found) = disk.find(place) { found } else { place }
        return PackageReference(
            place: .local(disk.absolute(found).absolutePath(in: "/")), traits: traits(reference))
    }

    private func traits(_ reference: ProjectFile.Object) -> [String]? {
        reference.values["traits"] == nil ? nil : reference.list("traits")
    }

    /// Returns the packages in the repository whose manifests contain the name of a product.
    private func locals(declaring product: String) -> [PackageReference] {
        packages.filter { folder in
            // A manifest that can't be read declares no product.
            let bytes = (try? disk.contents(of: "\(folder)/Package.swift", limit: 1 << 20)).flatMap { $0 }
            return bytes.map { String(decoding: $0, as: UTF8.self).contains("\"\(product)\"") } ?? false
        }.map { PackageReference(place: .local(disk.absolute($0))) }
    }
}

/// The exact versions that a `Package.resolved` lists.
struct PackagePins: Hashable {
    struct Pin: Hashable {
        /// The address of the repository.
        let location: String
        /// Empty if the file names none.
        var revision: String
        var version: String?
        var branch: String?

        var identity: String { PackageReference.identity(of: location) }
    }

    var pins: [Pin] = []

    /// The maximum size of a file in bytes, and the maximum number of pins.
    private static let limits = (bytes: 4 << 20, pins: 1_000)

    init(_ pins: [Pin] = []) { self.pins = pins }

    /// Parses a file of version 1, 2 or 3.
    ///
    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with the file's name.
    init(parsing bytes: [UInt8]) throws(CommandFailure) {
        func failure(_ reason: String) -> CommandFailure { CommandFailure(reason, exitCode: .badData) }
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: bytes, limits: .packages) } catch {
            let isConflict = bytes.split(separator: 10).contains { $0.starts(with: "<<<<<<<".utf8) }
            throw failure(isConflict ? "has an unresolved merge conflict" : "is damaged")
        }
        guard let version = value["version"]?.integer, (1...3).contains(version) else {
            throw failure("has a version other than 1, 2 and 3")
        }
        let list = (version == 1 ? value["object"]?["pins"] : value["pins"])?.array ?? []
        guard list.count <= Self.limits.pins else { throw failure("has more than \(Self.limits.pins) pins") }
        pins = list.compactMap { pin in
            guard let location = (pin["location"] ?? pin["repositoryURL"])?.string, pin["kind"]?.string != "registry"
            else { return nil }
            let state = pin["state"]
            // A local repository is listed by its path.
            return Pin(
                location: location.hasPrefix("/") ? "file://\(location)" : location,
                revision: state?["revision"]?.string ?? "", version: state?["version"]?.string,
                branch: state?["branch"]?.string)
        }
    }

    /// Reads a file; without pins if it doesn't exist.
    ///
    /// - Throws: ``CommandFailure``.
    init(at path: String) throws(CommandFailure) {
        switch BoundedFile(path, limit: Self.limits.bytes) {
        case .bytes(let bytes):
            do throws(CommandFailure) { try self.init(parsing: bytes) } catch {
                throw CommandFailure("\(path) \(error.message) — repair it, or remove it", exitCode: .badData)
            }
        default: self.init()
        }
    }

    /// Reads the first of some files that exists.
    ///
    /// - Throws: ``CommandFailure``.
    init(ofFirst paths: [String]) throws(CommandFailure) {
        guard let path = paths.first(where: FileManager.default.fileExists) else {
            self.init()
            return
        }
        try self.init(at: path)
    }

    /// Returns the pin of the package at an address.
    func pin(of origin: String) -> Pin? {
        let identity = PackageReference.identity(of: origin)
        return pins.first { $0.identity == identity }
    }

    /// The file, in version 2: the package manager compares no hash of the manifest with it.
    var text: String {
        get throws(JSONError) {
            let list = pins.map { pin -> JSONValue in
                let isLocal = pin.location.hasPrefix("file://")
                var state = [JSONMember("revision", .string(pin.revision))]
                if let version = pin.version { state.append(.init("version", .string(version))) }
                if let branch = pin.branch { state.append(.init("branch", .string(branch))) }
                return [
                    "identity": .string(pin.identity),
                    "kind": .string("remoteSourceControl"),
                    "location": .string(isLocal ? String(pin.location.dropFirst(7)) : pin.location),
                    "state": .object(state),
                ]
            }
            return try (["pins": .array(list), "version": .integer(2)] as JSONValue).serialised(pretty: true)
        }
    }

    /// Returns the paths of the `Package.resolved` of a project, of which the first that exists counts.
    ///
    /// - Parameters:
    ///   - named: The path that the user named: a workspace, a project or a folder.
    ///   - project: The absolute path of the target's project.
    static func paths(named: String, project: String) -> [String] {
        let inner = "xcshareddata/swiftpm/Package.resolved"
        let own = "\(project)/project.xcworkspace/\(inner)"
        if named.hasSuffix(".xcworkspace") { return ["\(named)/\(inner)", own] }
        if named.hasSuffix(".xcodeproj") { return [own] }
        // The workspaces beside the project, and those in the named folder above it.
        let parent = URL(fileURLWithPath: project).deletingLastPathComponent().path
        let folders = parent == named || !(parent + "/").hasPrefix(named + "/") ? [parent] : [parent, named]
        let workspaces = folders.flatMap { folder in
            // A folder that can't be read has no workspace.
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
                $0.hasSuffix(".xcworkspace")
            }.sorted().map { "\(folder)/\($0)/\(inner)" }
        }
        return workspaces + [own]
    }
}

extension JSONLimits {
    /// The limits of what the package manager writes.
    static var packages: JSONLimits { JSONLimits(bytes: 64 << 20) }
}
