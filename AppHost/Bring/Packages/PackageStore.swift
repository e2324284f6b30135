import AirlockBase
import BringSupport
import Foundation

/// The last resolution of the packages of an import, which is used again as long as nothing that it depends on has changed.
struct PackageStore {
    /// The folder of the packages.
    let folder: String
    let references: [PackageReference]
    let ownPackage: String?
    /// The folders in which packages can be.
    let roots: [String]
    let pins: PackagePins
    /// The options and programs that a resolution depends on.
    let settings: [String]

    /// The number of the format, which changes with the meaning of a resolution.
    private static let format = 1
    private static let limit = 64 << 20

    private var path: String { "\(folder)/resolution.json" }

    /// Everything that the project says of its packages.
    private var key: JSONValue {
        let lines = references.map { "\($0.dependency ?? "") \($0.origin) \($0.target)" }
        let pins = pins.pins.map { "\($0.location) \($0.revision) \($0.version ?? "") \($0.branch ?? "")" }
        return .array(
            ([["\(Self.format)"], settings, lines, [ownPackage ?? ""], pins] as [[String]]).map {
                .array($0.map { .string($0) })
            })
    }

    /// Returns the stored resolution; `nil` if it is of other packages or manifests, or if files of a package are missing.
    ///
    /// - Parameter allowsFailures: True to use a resolution in which packages are missing; otherwise these are looked for again.
    func resolution(allowsFailures: Bool) -> (packages: [ResolvedPackage], failures: [PackageResolution.Failure])? {
        guard case .bytes(let bytes) = BoundedFile(path, limit: Self.limit),
            // A damaged file is replaced.
            let value = try? JSONValue(parsing: bytes, limits: JSONLimits(bytes: Self.limit)), value["key"] == key,
            let list = value["packages"]?.array
        else { return nil }
        let packages = list.compactMap(ResolvedPackage.init)
        let failures = (value["failures"]?.array ?? []).compactMap { entry in
            entry["origin"]?.string.flatMap { origin in
                entry["reason"]?.string.map { PackageResolution.Failure(origin: origin, reason: $0) }
            }
        }
        guard packages.count == list.count, allowsFailures || failures.isEmpty else { return nil }
        // A repository can contain the file.
        func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        let roots = roots.map { real($0) + "/" }
        for (package, entry) in zip(packages, list) {
            guard roots.contains(where: (real(package.path) + "/").hasPrefix) else { return nil }
            guard entry["manifests"]?.array?.compactMap(\.string) == Self.manifests(in: package.path, package.isLocal)
            else { return nil }
        }
        return (packages, failures)
    }

    /// Stores a resolution.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be written.
    func store(_ resolution: PackageResolution) throws {
        let packages = resolution.packages.map { package -> JSONValue in
            var members = package.members
            let manifests = Self.manifests(in: package.path, package.isLocal)
            members.append(JSONMember("manifests", .array(manifests.map { .string($0) })))
            return .object(members)
        }
        let failures = resolution.failures.map { failure -> JSONValue in
            ["origin": .string(failure.origin), "reason": .string(failure.reason)]
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let value: JSONValue = ["key": key, "packages": .array(packages), "failures": .array(failures)]
            try Data(try value.serialised().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandFailure(
                "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }

    /// Returns the manifests in a package's folder with their versions. The folder of a checkout changes only with the resolution.
    private static func manifests(in folder: String, _ isLocal: Bool) -> [String] {
        guard isLocal else { return ["\(folder)/Package.swift".fileVersion] }
        // A folder that can't be read has no manifest.
        let names = ((try? GivenFolder(folder).entries()) ?? nil) ?? []
        return names.map(\.name).filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.map {
            "\(folder)/\($0)".fileVersion
        }
    }
}

extension ResolvedPackage {
    fileprivate var members: [JSONMember] {
        func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
        return [
            .init("identity", .string(identity)), .init("path", .string(path)), .init("origin", .string(origin)),
            .init("version", version.map { .string($0) } ?? .null), .init("isLocal", .bool(isLocal)),
            .init("manifest", manifest), .init("dependencies", list(dependencies)),
            .init("traits", list(traits.sorted())),
        ]
    }

    fileprivate init?(_ value: JSONValue) {
        guard let identity = value["identity"]?.string, let path = value["path"]?.string,
            let origin = value["origin"]?.string, let isLocal = value["isLocal"]?.bool,
            let manifest = value["manifest"],
            let dependencies = value["dependencies"]?.array, let traits = value["traits"]?.array
        else { return nil }
        self.init(
            identity: identity, path: path, origin: origin, version: value["version"]?.string, isLocal: isLocal,
            manifest: manifest, dependencies: dependencies.compactMap(\.string),
            traits: Set(traits.compactMap(\.string)))
    }
}

/// The folder of an import's packages. A repository can contain an output folder with one, whose files would be trusted. So a folder counts
/// only with a mark that names its own place on the disk and its own date, which no repository knows.
struct PackageFolder {
    let path: String
    private var mark: String { "\(path)/made-here" }

    /// True if this machine made the folder.
    var isOwn: Bool {
        guard case .bytes(let bytes) = BoundedFile(mark, limit: 200), let text = Self.text(path, mark) else {
            return false
        }
        return bytes == Array(text.utf8)
    }

    /// Creates the folder, and removes one that this machine didn't make.
    ///
    /// - Throws: ``CommandFailure``.
    func make() throws(CommandFailure) {
        guard !isOwn else { return }
        let manager = FileManager.default
        do {
            if manager.fileExists(atPath: path) || manager.linkTarget(path) != nil {
                try manager.removeItem(atPath: path)
            }
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: mark))
            let descriptor = open(mark, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            defer { close(descriptor) }
            guard let text = Self.text(path, mark) else { throw POSIXError(.EIO) }
            // Writing changes the date, which is then set back to the one in the text.
            var status = stat()
            fstat(descriptor, &status)
            let bytes = Array(text.utf8)
            guard write(descriptor, bytes, bytes.count) == bytes.count,
                futimens(descriptor, [status.st_mtim, status.st_mtim]) == 0
            else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            throw CommandFailure(
                "can't make \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }

    private static func text(_ folder: String, _ mark: String) -> String? {
        var (own, file) = (stat(), stat())
        guard lstat(folder, &own) == 0, own.st_mode & S_IFMT == S_IFDIR, lstat(mark, &file) == 0 else { return nil }
        return "\(own.st_dev) \(own.st_ino) \(file.st_ino) \(file.st_mtim.tv_sec) \(file.st_mtim.tv_nsec)\n"
    }
}

/// The inputs and the products of a compiled module of a package, as they are stored beside the products.
struct PackageRecord: Codable, Hashable {
    /// The version of the format, and of how modules are compiled.
    static let format = 4

    /// A file from which the module was compiled.
    struct Input: Codable, Hashable {
        /// The path, size and modification time, with which an unchanged file isn't read again.
        let version: String
        /// The hash of the path and the contents.
        let contents: String
    }

    let settings: [String]
    var inputs: [Input]
    /// The versions of Airlock's modules that the sources import.
    var airlock: [String] = []
    var imports: [String] = []
    var objects: [String] = []
    var libraries: [String] = []
    var moduleMap: String?
    /// The files for its bundle that are generated from Core Data models, by their names.
    var models: [String: String] = [:]
    var diagnostics: [String] = []
    /// The public declarations, without bodies.
    var declarations: [String] = []
    /// The reason why the module can't be built.
    var failure: String?
    /// The public names that the sources of such a module declare.
    var names: [String] = []
    /// False for a failure that has another cause than the sources, and so can be gone the next time.
    var isLasting = true

    init(settings: [String], inputs: [Input]) { (self.settings, self.inputs) = (settings, inputs) }

    /// Reads a record; `nil` if there is none.
    init?(at path: String) {
        guard case .bytes(let bytes) = BoundedFile(path, limit: 64 << 20) else { return nil }
        // A record that is incomplete or of another format is written again.
        guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = record
    }

    func write(to path: String) throws {
        do { try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw CommandFailure(
                "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }

    /// True if the products exist, and Airlock's modules are those with which they were compiled.
    var isCurrent: Bool {
        objects.allSatisfy(FileManager.default.fileExists)
            && airlock.allSatisfy { version in
                let path = version.split(separator: " ").dropLast(2).joined(separator: " ")
                return path.isEmpty || path.fileVersion == version
            }
    }

    /// True if all products are in the module's folder, and its libraries are named as the linker finds them.
    func isOwn(of place: String, _ target: PackageTarget) -> Bool {
        let files = objects + [moduleMap].compactMap(\.self).filter { !$0.hasPrefix(target.package.path + "/") }
        return files.allSatisfy { $0.hasPrefix("\(place)/") && !$0.contains("/../") }
            && libraries.allSatisfy { LinkInputs.isLibrary($0) || target.libraries.contains($0) }
    }

    /// A hash of everything that the products depend on.
    var identity: String { (settings + inputs.map(\.contents) + airlock).joined(separator: "\n").contentHash }

    /// Returns the inputs of files. A file with the version of a known input isn't read.
    static func inputs(of files: [String], known: [Input]) -> [Input] {
        let byVersion = Dictionary(known.map { ($0.version, $0) }, uniquingKeysWith: { first, _ in first })
        var inputs: [Input] = []
        for file in files {
            let version = file.fileVersion
            if let input = byVersion[version] {
                inputs.append(input)
                continue
            }
            // A file that can't be read is reported by the compiler that needs it.
            var bytes: [UInt8] = []
            if case .bytes(let found) = BoundedFile(file, limit: 64 << 20) { bytes = found }
            inputs.append(Input(version: version, contents: "\(file.contentHash) \(bytes.count) \(bytes.contentHash)"))
        }
        return inputs
    }
}

extension PackageTarget {
    /// The endings of files that determine the products of Swift sources and of macros.
    private static let inputEndings: Set<String> = [
        "S", "c", "c++", "cc", "cpp", "cxx", "def", "h", "h++", "hh", "hpp", "hxx", "inc", "inl", "ipp", "modulemap",
        "s",
        "swift", "tcc", "tpp", "txx", "xcstrings",
    ]

    /// The absolute paths of the files that the module is compiled from. Macros can be compiled from all of their package.
    var inputs: [String] {
        let embedded = Set(resources.filter { $0.rule == .embed }.map(\.path))
        let isWhole = kind == .macro
        let own = (isWhole ? Self.files(of: package) : files).filter { file in
            let name = file.split(separator: "/").last.map(String.init) ?? file
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            // A source of C can include any file.
            return kind == .clang || name.contains(".") && Self.inputEndings.contains(ending)
                || name == "Contents.json" || embedded.contains(file)
                || file.pathPrefixes.contains { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }
        }.map { "\(isWhole ? package.path : folder)/\($0)" }
        return isWhole ? own : own + headerFiles
    }
}

extension Sequence<UInt8> {
    /// FNV-1a, with which changes are recognised; not for contents that someone might forge.
    var contentHash: String {
        String(reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}

extension String {
    /// The hash of the UTF-8 text.
    var contentHash: String { utf8.contentHash }
}
