import AirlockBase
import BringSupport
import Foundation

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
                "can't write \(path): \(error.localizedDescription) — free space, or name another folder with --into",
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
