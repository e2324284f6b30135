import Foundation

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
