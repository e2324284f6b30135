import AirlockBase
import BringSupport
import Foundation

/// A list of copies that the compiler reads in place of sources.
///
/// The compiler knows such a source by the path of the original, in its errors, in `#fileID` and in debug information.
struct SourceOverlay: Encodable {
    /// A source and its copy.
    struct File: Hashable, Encodable {
        /// The path that the compiler is given.
        let source: String
        /// The path of the file that it reads.
        let copy: String

        private enum CodingKeys: String, CodingKey {
            case type
            case source = "name"
            case copy = "external-contents"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("file", forKey: .type)
            try container.encode(source, forKey: .source)
            try container.encode(copy, forKey: .copy)
        }
    }

    private let version = 0
    private let usesCopyNames = false
    private let isRelative: Bool
    private let base: String
    private let files: [File]

    /// Creates a list.
    ///
    /// - Parameter isRelative: True if the paths start from the folder of the list.
    init(_ files: [File], isRelative: Bool = false) {
        (self.files, self.isRelative) = (files, isRelative)
        base = isRelative ? "overlay-dir" : "cwd"
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case usesCopyNames = "use-external-names"
        case isRelative = "overlay-relative"
        case base = "root-relative"
        case files = "roots"
    }

    /// The list in the format of the compiler's option `-vfsoverlay`.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            // The compiler reads YAML, which has no escaped slashes.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}

/// The folder with copies of a module's resources, beside the executables: the module's bundle.
struct ResourceFolder {
    let module: ImportedModule
    let path: String

    /// True if the module has a bundle.
    static func isNeeded(for module: ImportedModule) -> Bool {
        !module.folder.resources.isEmpty || !module.infoDictionary.isEmpty || !module.models.files.isEmpty
    }

    /// Replaces the folder by copies of the resources and the `Info.plist`. Of several resources with the same place, the first is copied.
    ///
    /// - Parameter report: Receives a diagnostic for each resource that isn't copied.
    /// - Throws: ``CommandFailure`` if a resource can't be read, or a copy can't be written.
    func write(report: (String) -> Void) throws {
        let manager = FileManager.default
        // The sources of the copies by their places.
        var copied: [String: String] = [:]
        do {
            if manager.fileExists(atPath: path) { try manager.removeItem(atPath: path) }
            guard Self.isNeeded(for: module) else { return }
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            if !module.infoDictionary.isEmpty {
                let values = module.infoDictionary.mapValues(\.foundationValue)
                try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(
                    to: URL(fileURLWithPath: "\(path)/Info.plist"))
                copied["Info.plist"] = "the target's Info.plist"
            }
            for file in module.models.files {
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(file.name)"))
                copied[file.name] = "the Core Data model"
            }
        } catch {
            throw CommandFailure(
                "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        for resource in module.folder.resources {
            let (given, source) = module.folder.location(of: resource)
            // Files of one language can be in several folders.
            let entries = resource.hasSuffix(".lproj") ? try given.entries(of: source) : nil
            for (name, kind) in entries ?? [("", .file)] {
                let resource = name.isEmpty ? resource : "\(resource)/\(name)"
                var place = ImportedModule.place(of: resource)
                // All asset catalogues are searched, whatever their names.
                while place.hasSuffix(".xcassets"), copied[place] != nil { place = "Another\(place)" }
                if kind == .special {
                    report(
                        "\(module.folder.absolutePath(of: resource)) is a pipe, a socket or a device and isn't copied — remove it"
                    )
                } else if let first = copied.updateValue(resource, forKey: place) {
                    copied[place] = first
                    guard first != resource else { continue }
                    report("\(resource) isn't copied, because \(first) has the same name — rename one of them")
                } else {
                    try makeFolder(of: place)
                    let source = name.isEmpty ? source : "\(source)/\(name)"
                    for diagnostic in try given.copy(source, to: "\(path)/\(place)", limits: .resources) {
                        report(diagnostic)
                    }
                }
            }
        }
        // Apps find a catalogue's languages by their folders, as in a bundle that Xcode builds.
        guard module.folder.resources.contains(where: { $0.hasSuffix(".xcstrings") }) else { return }
        for language in Translations([module.folder]).keys.keys.sorted().prefix(256)
        where language.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }) {
            try makeFolder(of: "\(language.prefix(64)).lproj/Localizable.strings")
        }
    }

    /// Creates the folder of a localised copy.
    private func makeFolder(of place: String) throws {
        guard let folder = place.split(separator: "/").dropLast().last else { return }
        do {
            try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                "can't write \(path)/\(folder): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }
}
