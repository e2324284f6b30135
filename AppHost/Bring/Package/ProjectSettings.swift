import BringSupport
import Foundation
import SwiftLexing

/// A project's build settings, read from the `.xcodeproj` or `Package.swift` in or above a folder.
struct ProjectSettings: Hashable {
    /// The language mode: 5 or 6.
    var swiftMode = 5
    /// True if declarations without an explicit isolation are isolated to the main actor.
    var isMainActorByDefault = false
    /// The compilation conditions, without `DEBUG`.
    var conditions: [String] = []
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

    /// Searches a folder and the folders above it. The search ends at the repository's root, or after a few levels if there is no
    /// repository.
    init(near folder: String) {
        var current = folder
        for _ in 0..<(Self.root(of: folder) != nil ? 64 : 6) {
            // An unlistable parent folder isn't part of the project.
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: current)) ?? []).sorted()
            if let project = names.first(where: { $0.hasSuffix(".xcodeproj") }),
                case let path = "\(current)/\(project)/project.pbxproj", FileManager.default.fileExists(atPath: path),
                Self.isOwn("\(project)/project.pbxproj", in: current, folder)
            {
                do throws(BringError) {
                    read(try XcodeProject(path: path), folder: folder, root: current)
                    origin = "\(current)/\(project)"
                } catch {
                    damage = Damage(file: path, reason: error.message)
                }
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
        Self.root(of: folder) ?? origin.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    }

    /// Returns the root of the git repository that contains a folder; `nil` if there is none.
    private static func root(of folder: String) -> String? {
        var current = URL(fileURLWithPath: folder)
        for _ in 0..<64 where current.path != "/" {
            if FileManager.default.fileExists(atPath: current.path + "/.git") { return current.path }
            current.deleteLastPathComponent()
        }
        return nil
    }

    /// Returns false for a link that leads out of the repository.
    private static func isOwn(_ file: String, in place: String, _ folder: String) -> Bool {
        do throws(BringError) {
            try GivenFolder(place, targets: [place] + (root(of: folder).map { [$0] } ?? [])).check(file)
            return true
        } catch { return false }
    }

    /// Returns the bytes of a project's file; `nil` if it can't be read, is too large, or is a link that leads out of the repository.
    private static func contents(of file: String, in place: String, _ folder: String) -> Data? {
        let given = GivenFolder(place, targets: [place] + (root(of: folder).map { [$0] } ?? []))
        // A file that can't be read isn't a project's.
        return (try? given.contents(of: file, limit: 32 << 20)).flatMap { $0 }
    }

    /// Reads a project's build settings: those of the folder's target, or, if the folder belongs to no target, those of all targets.
    private mutating func read(_ project: XcodeProject, folder: String, root: String) {
        let inner = folder.hasPrefix(root + "/") ? String(folder.dropFirst(root.count + 1)) : ""
        let own = inner.isEmpty ? [] : project.configurations(of: inner)
        func values(_ key: String) -> [String] {
            let found = own.compactMap { $0.value(of: key) }
            return found.isEmpty ? project.configurations.compactMap { $0.value(of: key) } : found
        }
        if let version = values("SWIFT_VERSION").compactMap(Double.init).max() { swiftMode = version >= 6 ? 6 : 5 }
        isMainActorByDefault = values("SWIFT_DEFAULT_ACTOR_ISOLATION").contains("MainActor")
        let lines = own.compactMap { $0.value(of: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") }
        let words = lines.flatMap { $0.split(separator: " ") }.map { String($0) }
        conditions = Set(words).filter { $0 != "DEBUG" && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
            .sorted()
        locale = project.developmentRegion.flatMap(Self.locale)
        displayName = own.compactMap { $0.value(of: "INFOPLIST_KEY_CFBundleDisplayName") }.first {
            !$0.contains("$(")
        }
        exceptions = inner.isEmpty ? [] : project.exceptions(in: inner)
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
