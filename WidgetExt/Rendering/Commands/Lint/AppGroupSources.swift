import AirlockBase
import Foundation
import Shared

/// The app groups that an app's sources use, and those in the entitlements of its targets.
///
/// The sources of a target are the files below the folder of its entitlements, except those below another target's. All other files are
/// shared: the app and its widget extension use them.
struct AppGroupSources: Sendable {
    /// A use of an app group by its literal name, or by a constant's.
    private struct Use: Hashable, Sendable {
        var group: String
        var location: SourceLine
    }

    /// A target's file of entitlements.
    private struct Target: Sendable {
        /// The path, relative to the folder of sources.
        var file: String
        /// The app groups, in which build settings such as `$(TEAM)` are replaced with `*`; `nil` if the file can't be read.
        var groups: [String]?
        /// True if one of the target's sources imports WidgetKit or declares an app.
        var isSide = false

        var folder: String { file.parent }

        /// Returns true if the target has a group, or has one whose name depends on build settings and can be this one.
        func has(_ group: String) -> Bool { groups?.contains { group.matches($0) } ?? true }
    }

    /// A group that a target lacks, with the place of its first use there.
    struct Finding: Hashable {
        var message: String
        var location: SourceLine
    }

    private static let key = "com.apple.security.application-groups"
    /// The labels of arguments that are names of groups.
    private static let labels = [
        "suiteName:", "forSecurityApplicationGroupIdentifier:", "groupContainer: .identifier(",
    ]

    private var uses: [Use] = []
    private var targets: [Target] = []

    init() {}

    /// Reads the uses in sources and the entitlements.
    ///
    /// - Parameters:
    ///   - files: The source files with their lines.
    ///   - entitlements: The paths and contents of files of entitlements; the contents are `nil` if a file can't be read.
    init(files: [(name: String, lines: [String])], entitlements: [(name: String, data: Data?)]) {
        targets = entitlements.map { Target(file: $0.name, groups: $0.data.flatMap(Self.groups)) }
        let constants = Self.constants(in: files)
        for (name, lines) in files {
            for (index, line) in lines.enumerated() {
                let next = lines.indices.contains(index + 1) ? lines[index + 1] : ""
                for argument in Self.arguments(in: line, next: next) {
                    let group =
                        argument.literal ?? constants[name]?[argument.constant] ?? constants[""]?[argument.constant]
                    guard let group, group.hasPrefix("group.") else { continue }
                    uses.append(Use(group: group, location: SourceLine(file: name, line: index + 1)))
                }
            }
            guard lines.contains(where: { $0.hasPrefix("import WidgetKit") || $0.contains(": App {") }) else {
                continue
            }
            for index in owners(of: name) { targets[index].isSide = true }
        }
    }

    /// The names of the groups in entitlements; `nil` if the file isn't a property list.
    private static func groups(_ data: Data) -> [String]? {
        // The caller reports a file that can't be read, whatever the reason is.
        guard let list = try? PropertyList(parsing: [UInt8](data), limits: .manifest).dictionary else { return nil }
        return (list[key]?.strings ?? []).map(\.withoutVariables)
    }

    /// Returns the targets whose folder contains a file and isn't above another such target's.
    private func owners(of file: String) -> [Int] {
        let around = targets.indices.filter { file.isBelow(targets[$0].folder) }
        let deepest = around.map { targets[$0].folder.utf8.count }.max()
        return around.filter { targets[$0].folder.utf8.count == deepest }
    }

    // MARK: Results

    /// The groups that are in no target's entitlements, and those that a target uses but lacks.
    var findings: [Finding] {
        guard !targets.isEmpty else { return [] }
        var (findings, known): ([Finding], Set<[String]>) = ([], [])
        let groups = Set(targets.flatMap { $0.groups ?? [] }.filter { !$0.contains("*") }).sorted()
        for use in uses {
            guard targets.contains(where: { $0.has(use.group) }) else {
                guard known.insert([use.group]).inserted else { continue }
                let remedy =
                    groups.isEmpty
                    ? "add it to those of the app and of the widget extension" : suggestion(for: use.group, in: groups)
                findings.append(
                    Finding(
                        message:
                            "the app group '\(use.group)' is in no target's entitlements, so the app and the widget share nothing — \(remedy)",
                        location: use.location))
                continue
            }
            let owners = owners(of: use.location.file)
            let users = owners.isEmpty ? targets.indices.filter { targets[$0].isSide } : owners
            for target in users where !targets[target].has(use.group) {
                let file = targets[target].file
                guard known.insert([use.group, file]).inserted else { continue }
                findings.append(
                    Finding(
                        message:
                            "\(file) lacks the app group '\(use.group)', which other targets have, so this target gets none of their settings and files — add it to '\(Self.key)'",
                        location: use.location))
            }
        }
        return findings
    }

    /// The reasons why uses of groups can't be compared with entitlements.
    var gaps: [String] {
        guard !uses.isEmpty else { return [] }
        if targets.isEmpty {
            return [
                "the rule app-group isn't checked: the sources use app groups, but their folder has no .entitlements file"
            ]
        }
        return targets.compactMap { target in
            guard let groups = target.groups else {
                return "\(target.file) isn't compared with the app groups in the sources: it isn't a property list"
            }
            guard groups.contains("*") else { return nil }
            return "\(target.file) isn't compared with the app groups in the sources: a build setting names its group"
        }
    }

    // MARK: Reading sources

    /// Returns the constants of string literals by file, and by the name `""` those that have the same value in all files.
    private static func constants(in files: [(name: String, lines: [String])]) -> [String: [String: String]] {
        var (all, ambiguous): ([String: [String: String]], Set<String>) = ([:], [])
        for (file, lines) in files {
            for line in lines {
                guard
                    line.contains("\"group."),
                    let match = line.firstMatch(
                        of: #/\b(?:let|var|case)\s+(\w+)\s*(?::\s*String\s*)?[={]\s*(?:return\s+)?"(group\.[^"\\]*)"/#)
                else {
                    continue
                }
                let (name, value) = (String(match.1), String(match.2))
                all[file, default: [:]][name] = value
                if all["", default: [:]].updateValue(value, forKey: name).map({ $0 != value }) ?? false {
                    ambiguous.insert(name)
                }
            }
        }
        for name in ambiguous { all[""]?[name] = nil }
        return all
    }

    /// Returns the arguments in a line that are names of groups: literals without interpolations, and names of constants. The argument of a
    /// label at the end of the line is in the next line.
    private static func arguments(in line: String, next: String) -> [(literal: String?, constant: String)] {
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
        // A URL in a literal contains two slashes; what follows them isn't the name of a group.
        return labels.flatMap { label in
            code.ranges(of: label).compactMap { range -> (literal: String?, constant: String)? in
                var rest = code[range.upperBound...].drop(while: \.isWhitespace)
                if rest.isEmpty { rest = next.drop(while: \.isWhitespace) }
                if let match = rest.prefixMatch(of: #/"([^"\\]*)"/#) { return (String(match.1), "") }
                guard let match = rest.prefixMatch(of: #/(?:\w+\.)*?(\w+)(?:\.rawValue)?(?![.\w])/#) else { return nil }
                return (nil, String(match.1))
            }
        }
    }
}

extension String {
    /// The path of the folder that contains the file; empty for the root.
    fileprivate var parent: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

    fileprivate func isBelow(_ folder: String) -> Bool { folder.isEmpty || hasPrefix(folder + "/") }

    /// The string with `*` in place of each build setting.
    fileprivate var withoutVariables: String {
        replacing(#/\$\([^)]*\)|\$\{[^}]*\}/#, with: "*")
    }

    /// Returns true if the string equals a pattern, in which `*` stands for any text.
    fileprivate func matches(_ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return self == pattern }
        var rest = self[...]
        guard rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        guard rest.hasSuffix(last) else { return false }
        rest = rest.dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
