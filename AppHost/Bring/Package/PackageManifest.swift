import BringSupport
import Foundation
import SwiftLexing

/// The targets that a `Package.swift` declares, and their folders.
struct PackageManifest: Hashable {
    /// A target with sources.
    struct Target: Hashable {
        let name: String
        /// The absolute path of its folder.
        let folder: String
        /// True for a target of tests.
        var isTest = false
        /// The files and folders that the target leaves out, with paths in its folder.
        var excluded: Set<String> = []
        /// The only files and folders with sources of the target, with paths in its folder; empty if it has all sources there.
        var sources: Set<String> = []

        /// The absolute paths of the files and folders with the target's sources.
        var folders: [String] { sources.isEmpty ? [folder] : sources.map { "\(folder)/\($0)" } }

        /// Returns true if a file is in the target. A resource needn't be where the sources are.
        func contains(_ file: String) -> Bool {
            guard file.hasPrefix(folder + "/") else { return false }
            let paths = file.dropFirst(folder.count + 1).pathPrefixes
            return !paths.contains(where: excluded.contains)
                && (sources.isEmpty || !file.hasSuffix(".swift") || paths.contains(where: sources.contains))
        }
    }

    /// The absolute path of the package's folder.
    let folder: String
    private(set) var targets: [Target] = []
    /// True if the manifest names other packages.
    private(set) var needsPackages = false

    /// The maximum size of a manifest in bytes, and the maximum number of targets.
    private static let limits = (bytes: 1 << 20, targets: 1_000)
    /// The functions of the manifest that declare a target with Swift sources.
    private static let kinds: Set<String> = ["target", "executableTarget", "testTarget"]
    /// The functions that declare what isn't compiled for an app, so that a folder of theirs is no module.
    private static let others: Set<String> = ["binaryTarget", "macro", "plugin", "systemLibrary"]

    /// Reads the manifest of a folder; `nil` if the folder has none, or if it can't be read.
    init?(in folder: String) {
        // A manifest that can't be read, or is a link to a file elsewhere, declares nothing.
        guard let data = (try? GivenFolder(folder).contents(of: "Package.swift", limit: Self.limits.bytes)) ?? nil
        else {
            return nil
        }
        self.init(String(decoding: data, as: UTF8.self), in: folder)
    }

    /// Parses a manifest.
    init(_ text: String, in folder: String) {
        self.folder = folder
        let tokens = SwiftLexer(text).tokens
        needsPackages = zip(tokens, tokens.dropFirst()).contains { $0.isMark(".") && $1.text == "package" }
        var index = 0
        while index + 2 < tokens.count, targets.count < Self.limits.targets {
            defer { index += 1 }
            guard tokens[index].isMark("."), tokens[index + 1].kind == .word, tokens[index + 2].isMark("("),
                Self.kinds.contains(tokens[index + 1].text) || Self.others.contains(tokens[index + 1].text)
            else { continue }
            // A target's dependencies are written like targets, so the whole declaration is skipped.
            let (arguments, end) = Self.arguments(tokens, after: index + 2)
            if Self.kinds.contains(tokens[index + 1].text) {
                add(arguments, isTest: tokens[index + 1].text == "testTarget")
            }
            index = max(index, end - 1)
        }
        // A package's only target may have its sources in `Sources` itself.
        for index in targets.indices where targets[index].folder.isEmpty {
            let isOnly = targets.count { $0.isTest == targets[index].isTest } == 1
            let place = "\(folder)/\(targets[index].isTest ? "Tests" : "Sources")"
            if isOnly, isFolder(place) {
                targets[index] = Target(
                    name: targets[index].name, folder: place, isTest: targets[index].isTest,
                    excluded: targets[index].excluded, sources: targets[index].sources)
            }
        }
        targets.removeAll(where: \.folder.isEmpty)
    }

    /// Returns the string literals of a call's arguments by their labels, and the index after the call.
    private static func arguments(_ tokens: [SwiftToken], after open: Int) -> ([String: [String]], end: Int) {
        var (found, label, depth, index): ([String: [String]], String, Int, Int) = ([:], "", 1, open + 1)
        while index < tokens.count, depth > 0 {
            let token = tokens[index]
            if ["(", "["].contains(where: token.isMark) { depth += 1 }
            if [")", "]"].contains(where: token.isMark) { depth -= 1 }
            if depth == 1, token.kind == .word, index + 1 < tokens.count, tokens[index + 1].isMark(":") {
                label = token.text
            }
            if depth <= 2, token.kind == .string {
                found[label, default: []].append(token.text.trimmingCharacters(in: ["\""]))
            }
            index += 1
        }
        return (found, index)
    }

    private mutating func add(_ arguments: [String: [String]], isTest: Bool) {
        guard let name = arguments["name"]?.first else { return }
        let places =
            arguments["path"]?.first.map { [$0] }
            ?? ((isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]).map { "\($0)/\(name)" }
        let found = places.map { $0.absolutePath(in: folder) }.first { path in
            isFolder(path)
        }
        func paths(_ label: String) -> Set<String> {
            Set((arguments[label] ?? []).map { $0.split(separator: "/").filter { $0 != "." }.joined(separator: "/") })
        }
        let sources = paths("sources")
        targets.append(
            Target(
                name: name.moduleName, folder: found ?? "", isTest: isTest, excluded: paths("exclude"),
                // The folder itself has all sources.
                sources: sources.contains("") ? [] : sources))
    }

    /// Returns true for a folder in the package's folder. A package has no sources outside it, and a link may lead there.
    private func isFolder(_ path: String) -> Bool {
        guard (path + "/").hasPrefix(folder + "/") else { return false }
        // A link is refused, and a target in a folder that can't be read is none.
        return ((try? GivenFolder(folder).entries(of: String(path.dropFirst(folder.count + 1)))) ?? nil) != nil
    }

    /// Returns the target that makes a module; `nil` if none does.
    func target(making module: String) -> Target? { targets.first { $0.name == module && !$0.isTest } }

    /// Returns the manifest of the package that contains a folder, if it is in the folder or a few levels above it.
    ///
    /// - Parameter roots: The folders that are searched beside the folder's repository; a manifest above all of these is another's.
    static func near(_ folder: String, in roots: [String]) -> PackageManifest? {
        let roots = roots + (ProjectSearch.repository(of: folder).map { [$0] } ?? [])
        var current = folder
        for _ in 0..<6 where current != "/" {
            if let manifest = PackageManifest(in: current) { return manifest }
            if FileManager.default.fileExists(atPath: "\(current)/.git") { return nil }
            current = URL(fileURLWithPath: current).deletingLastPathComponent().path
            guard roots.contains(where: { (current + "/").hasPrefix($0 + "/") }) else { return nil }
        }
        return nil
    }
}

extension StringProtocol {
    /// The path and those of the folders that contain it, beginning with the uppermost.
    var pathPrefixes: [String] {
        indices.filter { self[$0] == "/" && $0 != startIndex }.map { String(self[..<$0]) } + [String(self)]
    }
}
