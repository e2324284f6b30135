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
