import AirlockBase
import BringSupport
import Foundation
import SwiftLexing

/// A project's build settings, read from the `.xcodeproj` or `Package.swift` in or above a folder.
struct ProjectSettings: Hashable {
    /// The language mode: 5 or 6.
    var swiftMode = 5
    /// True if declarations without an explicit isolation are isolated to the main actor.
    var isMainActorByDefault = false
    /// The compilation conditions; without `DEBUG`, unless ``isExact``.
    var conditions: [String] = []
    /// The upcoming language features that are on.
    var upcomingFeatures: [String] = []
    /// True if the settings are those of a target in one configuration, so that nothing but ``conditions`` sets `DEBUG`.
    var isExact = false
    /// The app's name on the Home Screen.
    var displayName: String?
    /// The locale of the development region, such as `de_DE`; `nil` if the project names none.
    var locale: String?
    /// The file the settings were read from.
    var origin: String?
    /// The project file that can't be read, and the reason as the rest of a sentence.
    var damage: Damage?
    /// The files that Xcode doesn't add to the folder's target, with paths in the folder.
    var exceptions: Set<String> = []

    /// A project file that can't be read.
    struct Damage: Hashable {
        let file: String
        let reason: String
    }

    /// The settings of a module without a project.
    init() {}

    /// The settings of a target.
    ///
    /// - Parameter origin: The target's project, as an absolute path.
    init(_ target: AppTarget, origin: String) {
        swiftMode = target.settings.swiftMode
        isMainActorByDefault = target.settings.isMainActorByDefault
        (conditions, upcomingFeatures) = (target.settings.conditions, target.settings.upcomingFeatures)
        isExact = true
        displayName = target.settings.displayName
        locale = target.settings.developmentRegion.flatMap(Self.locale)
        self.origin = origin
    }

    /// Searches a folder and the folders above it. The search ends at the repository's root, or after a few levels if there is no
    /// repository.
    init(near folder: String) {
        var current = folder
        for _ in 0..<(ProjectSearch.repository(of: folder) != nil ? 64 : 6) {
            // An unlistable parent folder isn't part of the project.
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: current)) ?? []).sorted()
            if let project = names.first(where: { $0.hasSuffix(".xcodeproj") }),
                case let path = ProjectFile.path(in: "\(current)/\(project)"),
                FileManager.default.fileExists(atPath: path),
                Self.isOwn("\(project)/\(URL(fileURLWithPath: path).lastPathComponent)", in: current, folder)
            {
                let root = ProjectSearch.repository(of: folder) ?? current
                let inner = current == root ? project : "\(current.dropFirst(root.count + 1))/\(project)"
                do throws(CommandFailure) {
                    read(try AppProject(root: root, projects: [inner], configuration: nil), folder: folder)
                    if damage == nil { origin = "\(current)/\(project)" }
                } catch { damage = Damage(file: path, reason: error.message) }
                return
            }
            if names.contains("Package.swift"),
                let data = Self.contents(of: "Package.swift", in: current, folder)
            {
                read(manifest: String(decoding: data, as: UTF8.self))
                origin = "\(current)/Package.swift"
                return
            }
            if names.contains(".git") || current == "/" { return }
            current = URL(fileURLWithPath: current).deletingLastPathComponent().path
        }
    }

    /// Returns the root of the repository that contains a folder; otherwise the folder of the project, or `nil` if there is none.
    func repository(of folder: String) -> String? {
        ProjectSearch.repository(of: folder) ?? origin.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    }

    /// Returns false for a link that leads out of the repository.
    private static func isOwn(_ file: String, in place: String, _ folder: String) -> Bool {
        do throws(CommandFailure) {
            try GivenFolder(place, targets: [place] + (ProjectSearch.repository(of: folder).map { [$0] } ?? [])).check(
                file)
            return true
        } catch { return false }
    }

    /// Returns the bytes of a project's file; `nil` if it can't be read, is too large, or is a link that leads out of the repository.
    private static func contents(of file: String, in place: String, _ folder: String) -> Data? {
        let given = GivenFolder(place, targets: [place] + (ProjectSearch.repository(of: folder).map { [$0] } ?? []))
        // A file that can't be read isn't a project's.
        return (try? given.contents(of: file, limit: 32 << 20)).flatMap { $0 }
    }

    /// Reads the settings of the target that a folder belongs to.
    private mutating func read(_ project: AppProject, folder: String) {
        damage = project.damaged.first
        let inner = folder == project.root ? "" : String(folder.dropFirst(project.root.count + 1))
        let owners = project.targets.filter { $0.isOwner(of: inner) }
        locale = project.targets.first?.settings.developmentRegion.flatMap(Self.locale)
        // A folder that an app shares with its extension is imported for the extension.
        let target =
            owners.first { $0.kind == .widgetExtension }
            ?? owners.first { $0.folders.contains { (inner + "/").hasPrefix($0 + "/") } } ?? owners.first
        guard let target, !inner.isEmpty else { return }
        self = ProjectSettings(target, origin: "")
        isExact = false
        conditions.removeAll { $0 == "DEBUG" }
        let used = Set(target.sources + target.resources + target.otherSources + target.intentDefinitions)
        exceptions = Set(
            target.reasons.keys.filter { $0.hasPrefix(inner + "/") && !used.contains($0) }.map {
                String($0.dropFirst(inner.count + 1))
            })
    }

    /// Returns the locale of a region such as `de` or `pt-BR`: its language in the country where most of its speakers live.
    private static func locale(_ region: String) -> String? {
        // Projects of old versions of Xcode write "English".
        let parts = Locale.Language(identifier: region == "English" ? "en" : region)
        let likely = Locale.Language(identifier: parts.maximalIdentifier)
        guard let language = likely.languageCode?.identifier, let country = likely.region?.identifier else {
            return nil
        }
        return "\(language)_\(country)"
    }

    /// Reads a package manifest.
    mutating func read(manifest: String) {
        let tokens = SwiftLexer(manifest).tokens
        let first = manifest.split(separator: "\n").first.map(String.init) ?? ""
        let tools = first.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? ""
        swiftMode = (Double(tools.split(separator: ".").prefix(2).joined(separator: ".")) ?? 5) >= 6 ? 6 : 5
        for (index, token) in tokens.enumerated() where token.kind == .word {
            let words = tokens[index...].prefix(8).filter { $0.kind == .word }.map(\.text)
            if token.text == "swiftLanguageModes" || token.text == "swiftLanguageMode"
                || token.text == "swiftLanguageVersions"
            {
                swiftMode = words.contains("v6") ? 6 : 5
            }
            if token.text == "defaultLocalization" {
                locale = tokens[index...].prefix(4).first { $0.kind == .string }.flatMap {
                    Self.locale($0.text.trimmingCharacters(in: ["\""]))
                }
            }
            if token.text == "defaultIsolation", words.contains("MainActor") { isMainActorByDefault = true }
        }
    }
}

/// The app names and fonts in an `Info.plist`.
struct InfoPropertyList {
    /// The app's name; `nil` if the build sets it.
    let displayName: String?
    /// The app's other names.
    let alternativeNames: [String]
    /// The names of the app's font files.
    let fonts: [String]

    /// The reason why the file has no names and fonts; `nil` if it could be read.
    let fault: String?

    /// Reads a file. If the file can't be read or exceeds ``PropertyListLimits/manifest``, there are no names and fonts.
    init(path: String) {
        var values: [String: PropertyList] = [:]
        switch BoundedFile(path, limit: 1 << 20) {
        case .bytes(let bytes):
            do {
                values = try PropertyList(parsing: bytes, limits: .manifest).dictionary ?? [:]
                fault = nil
            } catch { fault = error.reason }
        case .unreadable(let reason): fault = reason
        }
        alternativeNames = (values["INAlternativeAppNames"]?.array ?? []).compactMap {
            $0.dictionary?["INAlternativeAppName"]?.string
        }
        fonts = (values["UIAppFonts"]?.strings ?? []).map { String($0.split(separator: "/").last ?? $0[...]) }
        displayName = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { values[$0]?.string }.first {
            !$0.isEmpty && !$0.contains("$(")
        }
    }
}

/// The bytes of a file of an app, which are read only if it is a regular file of a limited size.
enum BoundedFile {
    case bytes([UInt8])
    /// The reason as the rest of a sentence that begins with the file's name.
    case unreadable(String)

    init(_ path: String, limit: Int) {
        // Opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            self = .unreadable("can't be read")
            return
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            self = .unreadable("isn't a regular file")
            return
        }
        let tooLarge = BoundedFile.unreadable("is larger than \(limit >> 20) MiB")
        guard status.st_size <= limit else {
            self = tooLarge
            return
        }
        do {
            let data = try file.read(upToCount: limit + 1) ?? Data()
            self = data.count <= limit ? .bytes([UInt8](data)) : tooLarge
        } catch {
            self = .unreadable("can't be read")
        }
    }
}
