import Foundation
import Shared

/// An index of the type declarations in a folder of Swift sources, which provides source locations for findings.
///
/// A view's path contains the names of the enclosing types. The location is the line that creates the view in the innermost of these types
/// that the folder declares. If there is no such line, the location is the declaration of that type.
package struct SourceIndex: Sendable {
    private struct Declaration: Sendable {
        var file: String
        var first: Int
        var lines: [String]
    }

    private var types: [String: Declaration] = [:]
    private var extensions: [String: [Declaration]] = [:]
    /// The comments that disable rules.
    private var comments = LintComments()
    /// The comments that disable nothing, in the order of the files.
    var invalidComments: [LintComments.Invalid] { comments.invalid }
    /// The findings about the app's intents.
    private(set) var intents: [SourceFinding] = []
    private(set) var files: [(name: String, lines: [String])] = []
    /// The app groups in the sources and entitlements.
    private(set) var groups = AppGroupSources()
    /// The lines that declare attributes of Live Activities, by the type's name.
    private var attributes: [String: [SourceLine]] = [:]

    /// The maximum size of a file in bytes, and the maximum number of files.
    private static let limits = (bytes: 1 << 20, files: 20_000)

    /// Creates an empty index.
    package init() {}

    /// Indexes the Swift files in a folder and its subfolders, except hidden files and folders.
    ///
    /// - Throws: ``CommandFailure`` if the folder can't be read.
    package init(folder: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            let found = FileManager.default.enumerator(atPath: folder)
        else {
            throw CommandFailure(
                path: folder, reason: "can't be read: it isn't a folder",
                remedy: "name a folder of Swift sources with \(LintOptions.sources)",
                exitCode: .inputOutput)
        }
        var (names, entitlements): ([String], [String]) = ([], [])
        for case let name as String in found where name.hasSuffix(".entitlements") || IntentSources.isRead(name) {
            if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
            if name.hasSuffix(".entitlements") { entitlements.append(name) } else { names.append(name) }
            if names.count + entitlements.count == Self.limits.files { break }
        }
        var read: [IntentSources.File] = []
        for name in names.sorted() {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.count <= Self.limits.bytes
            else { continue }
            read.append((name, [UInt8](data)))
            if name.hasSuffix(".swift") { add(String(decoding: data, as: UTF8.self), file: name) }
        }
        intents = IntentSources(read).findings
        groups = AppGroupSources(
            files: files,
            entitlements: entitlements.sorted().map { name in
                let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
                return (name, data.flatMap { $0.count <= Self.limits.bytes ? $0 : nil })
            })
    }

    /// Adds the declarations of a file. If a name is already known, the earlier declaration is preserved.
    mutating func add(_ text: String, file: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        files.append((file, lines))
        for (index, line) in lines.enumerated() {
            comments.read(line, at: SourceLine(file: file, line: index + 1))
            if line.contains("extension "),
                let name = line.prefixMatch(
                    of: #/\s*(?:(?:public|private|fileprivate|@MainActor)\s+)*extension\s+(\w+)/#)?.1
            {
                extensions[String(name), default: []].append(
                    Declaration(
                        file: file, first: index + 1, lines: Array(lines[index..<Self.end(of: lines, from: index)])))
            }
            guard let name = Self.declaredType(in: line) else { continue }
            if line.contains("ActivityAttributes") {
                attributes[name, default: []].append(SourceLine(file: file, line: index + 1))
            }
            guard types[name] == nil else { continue }
            types[name] = Declaration(
                file: file, first: index + 1, lines: Array(lines[index..<Self.end(of: lines, from: index)]))
        }
    }

    /// Returns the name of the type that a line declares; `nil` if it declares none.
    private static func declaredType(in line: String) -> String? {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "/") }
        guard let word = words.firstIndex(where: { ["struct", "class", "enum", "actor"].contains($0) }),
            !words[..<word].contains(where: { $0.hasPrefix("//") || $0 == "func" || $0 == "case" }),
            words.indices.contains(word + 1)
        else { return nil }
        return String(words[word + 1])
    }

    /// Returns the index after the line that closes the first brace opened at or after `start`. Braces in strings and comments are also
    /// counted, which is precise enough for a location.
    private static func end(of lines: [String], from start: Int) -> Int {
        var depth = 0
        var isOpen = false
        for index in start..<lines.count {
            for unit in lines[index].utf8 {
                if unit == UInt8(ascii: "{") { (depth, isOpen) = (depth + 1, true) }
                if unit == UInt8(ascii: "}") { depth -= 1 }
            }
            if isOpen, depth <= 0 { return index + 1 }
        }
        return lines.count
    }

    /// Returns true if a line creates a view. The name of the view isn't the end of a longer name.
    private static func isCreating(_ view: String, in line: String) -> Bool {
        ["\(view)(", "\(view) {"].contains { call in
            line.ranges(of: call).contains { range in
                guard range.lowerBound > line.startIndex else { return true }
                let before = line[line.index(before: range.lowerBound)]
                return !before.isLetter && !before.isNumber && before != "_"
            }
        }
    }

    /// Returns the declarations of a Live Activity's attributes, if there are several.
    func repeatedDeclarations(ofAttributes name: String) -> [SourceLine] {
        guard let locations = attributes[name], locations.count > 1 else { return [] }
        return locations
    }

    /// The maximum number of lines that are named of a view.
    private static let mostPlaces = 4

    /// Returns the file and line of the view at a path. If several lines of the type create such a view, and none of them alone contains the
    /// view's text, all of them are named: `Tea.swift:12/15`.
    func places(of path: ViewPath, text: String?, kind: String) -> String? {
        guard let declaration = declaration(of: path) else { return location(of: path, kind: kind)?.description }
        var lines = creatingLines(of: path, in: declaration)
        if lines.count > 1, let text {
            let exact = lines.filter { declaration.lines[$0].contains("\"\(text)\"") }
            if exact.count == 1 { lines = exact }
        }
        let numbers = (lines.isEmpty ? [0] : lines.prefix(Self.mostPlaces)).map { "\(declaration.first + $0)" }
        return "\(declaration.file):\(numbers.joined(separator: "/"))" + (lines.count > Self.mostPlaces ? "/…" : "")
    }

    /// Returns the innermost type around the view at a path that the folder declares.
    private func declaration(of path: ViewPath) -> Declaration? {
        path.typeNames.reversed().lazy.compactMap { types[$0] }.first
    }

    /// Returns the indices of the lines of a type that create the view at a path.
    private func creatingLines(of path: ViewPath, in declaration: Declaration) -> [Int] {
        guard let view = path.lastName else { return [] }
        return declaration.lines.indices.filter { Self.isCreating(view, in: declaration.lines[$0]) }
    }

    /// Returns the location of the view at a path or, if there is none, of the widget with the given kind.
    package func location(of path: ViewPath, kind: String) -> SourceLine? {
        if let declaration = declaration(of: path) {
            return SourceLine(
                file: declaration.file, line: declaration.first + (creatingLines(of: path, in: declaration).first ?? 0))
        }
        let isNaming: [(String) -> Bool] = [{ $0.contains("kind: \"\(kind)\"") }, { $0.contains("\"\(kind)\"") }]
        for isWanted in isNaming {
            for (file, lines) in files {
                if let line = lines.firstIndex(where: isWanted) { return SourceLine(file: file, line: line + 1) }
            }
        }
        return nil
    }
}

// MARK: Sample values

extension SourceIndex {
    private static let sampleWords = ["placeholder", "sample", "preview", "mock", "demo"]

    /// Returns true if a provider's code names sample values elsewhere than in its placeholder and its snapshot.
    func namesSampleValues(_ provider: String) -> Bool {
        blocks(of: provider).contains { block in
            var index = 1
            while index < block.lines.count {
                let line = block.lines[index]
                if ["placeholder", "getSnapshot", "snapshot"].contains(where: { line.contains("func \($0)(") }) {
                    index = Self.end(of: block.lines, from: index)
                    continue
                }
                let code = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]).lowercased()
                    .replacing("ispreview", with: "")
                if Self.sampleWords.contains(where: { code.contains(".\($0)") || code.contains("\($0)(") }) {
                    return true
                }
                index += 1
            }
            return false
        }
    }

    /// Returns the declaration of a type and its extensions.
    private func blocks(of type: String) -> [Declaration] {
        (types[type].map { [$0] } ?? []) + (extensions[type] ?? [])
    }
}

// MARK: Live Activities

extension SourceIndex {
    /// The maximum number of methods in which a use of Live Activities is looked for.
    private static let mostMethods = 50

    /// Returns the line in which an intent reads or starts Live Activities, itself or in a method that it calls; `nil` if there is none.
    func activityUse(ofIntent name: String) -> SourceLine? {
        var seen: Set<String> = []
        return activityUse(in: "perform", of: name, &seen)
    }

    private func activityUse(in method: String, of type: String, _ seen: inout Set<String>) -> SourceLine? {
        guard seen.count < Self.mostMethods, seen.insert("\(type).\(method)").inserted else { return nil }
        for block in blocks(of: type) {
            let starts = block.lines.indices.filter { index in
                ["(", "<"].contains { block.lines[index].contains("func \(method)\($0)") }
            }
            for start in starts {
                for index in start..<Self.end(of: block.lines, from: start) {
                    var code = block.lines[index][...]
                    if let comment = code.firstRange(of: "//") { code = code[..<comment.lowerBound] }
                    // The line of the declaration can contain the body.
                    if index == start { code = code.drop { $0 != "{" } }
                    if code.contains(#/Activity(?:<[^>]*>)?\s*\.\s*(?:activities\b|request\()/#) {
                        return SourceLine(file: block.file, line: block.first + index)
                    }
                    for (owner, name) in Self.calls(in: code) {
                        if let use = activityUse(in: name, of: owner ?? type, &seen) { return use }
                    }
                }
            }
        }
        return nil
    }

    /// Returns the methods that a line calls, with the names of their types; `nil` for a method of the type that contains the line. Methods
    /// of values whose type isn't known are left out.
    private static func calls(in code: Substring) -> [(owner: String?, name: String)] {
        code.matches(of: #/(?:([A-Z]\w*)(?:\.\w+|\(\))?\.)?([a-z]\w*)\(/#).compactMap { call in
            let before = code[..<call.range.lowerBound]
            if call.1 == nil, before.last == ".", !before.hasSuffix("self.") { return nil }
            return (call.1.map(String.init), String(call.2))
        }
    }
}

extension SourceIndex {
    /// Returns true if a comment disables a rule at a location: in the line, in the line above, or above the declaration of a type in a path.
    func isDisabled(_ rule: LintRule, at location: SourceLine?, _ path: ViewPath) -> Bool {
        guard !comments.isEmpty else { return false }
        if let location, comments.disable(rule, near: location) { return true }
        return path.typeNames.contains { name in
            guard let declaration = types[name] else { return false }
            let lines = files.first { $0.name == declaration.file }?.lines ?? []
            // Attributes and other comments can be between the comment and the declaration.
            let above = lines.prefix(declaration.first - 1).reversed().prefix { line in
                let start = line.drop(while: \.isWhitespace)
                return start.hasPrefix("//") || start.hasPrefix("@")
            }
            return (0...above.count).contains {
                comments.disable(rule, at: SourceLine(file: declaration.file, line: declaration.first - $0))
            }
        }
    }
}
