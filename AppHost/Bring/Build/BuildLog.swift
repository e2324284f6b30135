import BringSupport
import Foundation

/// The compiler's errors in an app's sources.
struct BuildLog {
    /// A distinct error.
    struct Fault: Hashable {
        /// The file and line, relative to the imported folder if the file is in it.
        let place: String
        let message: String
        /// The position as the compiler states it; `nil` for an error without a position.
        var position: Position?

        /// The file, line and column.
        var location: String { position.map { "\(place):\($0.column)" } ?? place }
        /// The file, without the line; `nil` for an error without a position.
        var file: String? { position.map { String(place.dropLast("\($0.line)".count + 1)) } }
    }

    /// A position in a file, as the sources state it: `#sourceLocation` may name any file.
    struct Position: Hashable {
        let path: String
        let line: Int
        let column: Int
    }

    private(set) var faults: [Fault] = []
    /// True if the output has an error in a source, and no program was ended by a signal or a limit. Otherwise the same command can succeed.
    var isCausedBySources: Bool { !wasEnded && faults.contains { $0.position != nil } }
    /// True if a program was ended by a signal or a limit.
    let wasEnded: Bool

    /// Parses a build's output.
    ///
    /// - Parameter folder: The package's folder, whose `Sources` are links.
    init(_ text: String, package folder: String, sources: [(link: String, path: String)]) {
        wasEnded = [" and was ended", "due to signal", "unable to execute command", "Killed"].contains(
            where: text.contains)
        var seen: Set<Fault> = []
        func add(_ place: String, _ message: String) {
            var place = place
            let stated = Self.position(place)
            for source in sources {
                for start in ["\(folder)/Sources/\(source.link)/", "\(source.path)/"] where place.hasPrefix(start) {
                    place = String(place.dropFirst(start.count))
                }
            }
            if let stated { place = String(place.dropLast("\(stated.column)".count + 1)) }
            let fault = Fault(place: place, message: message, position: stated)
            if seen.insert(fault).inserted { faults.append(fault) }
        }
        let crash = Self.crashPlace(text)
        for line in text.split(whereSeparator: \.isNewline) {
            // The compiler repeats an error's source line below it, indented.
            guard !line.hasPrefix(" "), let range = line.range(of: ": error: ") ?? line.range(of: "error: "),
                !line.contains(#/^\d+ \|/#)
            else { continue }
            let message = String(line[range.upperBound...])
            let isOfDriver =
                message.hasPrefix("emit-module command failed") || message == "fatalError"
                || crash != nil && message.contains("command failed due to signal")
            if !isOfDriver { add(String(line[..<range.lowerBound]), message) }
        }
        if let crash {
            add(
                crash,
                crash.isEmpty
                    ? "the compiler crashed — leave files out to find the one that causes it"
                    : "the compiler crashed here — write this code in simpler steps")
        }
    }

    /// The remedy for a full disk, on which the compiler can't even write its errors.
    static let fullDisk = "the disk is full — free space and run the command again"

    private static func position(_ place: String) -> Position? {
        // The path may contain colons.
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
            return nil
        }
        return Position(path: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
    }

    /// Returns the remedy if the compiler failed because the system lacks something that Swift needs; nil if the sources are the cause.
    static func remedy(_ text: String) -> String? {
        let needed = [
            (
                [
                    "crt1.o", "crti.o", "unable to find library -lc", "cannot find -lc",
                    "could not build C module 'SwiftGlibc'",
                    "libc not found for",
                ],
                "the C library's development files are missing — install libc6-dev (apt), glibc-devel (dnf) or base-devel (pacman)"
            ),
            (
                ["unable to find library -lstdc++", "cannot find -lstdc++"],
                "the C++ standard library's development files are missing — install libstdc++-12-dev (apt), libstdc++-devel (dnf) or gcc (pacman)"
            ),
            // The linker maps its output into memory, and a page for which there is no space is a bus error.
            (["No space left on device"], fullDisk),
            (
                text.contains("linker command failed") || text.contains("link command failed")
                    ? ["unable to execute command: Bus error"] : [], fullDisk
            ),
        ]
        return needed.first { signs, _ in signs.contains { text.contains($0) } }?.1
    }

    /// Returns the remedy that output names, or that for a full disk if a folder has no space, in which case the output can be incomplete.
    static func remedy(_ text: String, in folder: String) -> String? {
        remedy(text) ?? (isFull(folder, below: 1 << 20) == true ? fullDisk : nil)
    }

    /// Returns true if the disk of a folder has less free space than a number of bytes, or no file left; `nil` if the file system doesn't state that.
    static func isFull(_ folder: String, below bytes: Int) -> Bool? {
        // A folder that can't be read has no known disk.
        let attributes = (try? FileManager.default.attributesOfFileSystem(forPath: folder)) ?? [:]
        func number(_ key: FileAttributeKey) -> Int { (attributes[key] as? NSNumber)?.intValue ?? 0 }
        guard number(.systemSize) > 0 else { return nil }
        return number(.systemFreeSize) < bytes || number(.systemNodes) > 0 && number(.systemFreeNodes) < 1
    }

    /// Returns where in the sources the compiler crashed; nil if it didn't crash, an empty text if its log doesn't name the place.
    private static func crashPlace(_ text: String) -> String? {
        guard let start = text.range(of: "Stack dump:")?.upperBound else { return nil }
        // The last step is the innermost.
        let steps = text[start...].split(whereSeparator: \.isNewline).filter { $0.contains(#/^\d+\.\s/#) }
        for pattern in [#/(\/[^"\[\]]*\.swift:\d+:\d+)/#, #/source_file "([^"]+)"/#] {
            if let match = steps.reversed().lazy.compactMap({ $0.firstMatch(of: pattern) }).first {
                return String(match.1)
            }
        }
        let files = Set(text[start...].matches(of: #/-primary-file (\S+)/#).map { String($0.1) })
        return files.count == 1 ? files.first : ""
    }
}

extension BuildReport {
    /// Creates the report of a package's build.
    ///
    /// - Parameter failure: The compiler's errors, the remedy if they have a cause outside the sources, and the file with the compiler's output;
    ///   `nil` for success.
    init(
        _ package: ImportedPackage, folder: String, executable: String?,
        failure: (log: BuildLog, remedy: String?, output: String)?, compiling: Double, linking: Double
    ) {
        let pieces = package.modules.flatMap(\.folder.pieces)
        var faults = (failure?.log.faults ?? []).map { fault in
            Fault(
                file: fault.file, line: fault.position?.line, column: fault.position?.column, message: fault.message,
                source: fault.position.flatMap(package.line))
        }
        if let failure, faults.isEmpty {
            faults = [
                Fault(message: "the compiler failed without an error about the sources — see \(failure.output)")
            ]
        }
        self.init(
            title: package.applicationName, package: folder,
            sources: package.modules.flatMap(\.folder.followedPaths) + package.projectFiles + package.packageFolders,
            folder: package.modules.first?.folder.isTarget == true
                ? "\(folder)/\(ImportedPackage.sourceCopies)" : pieces.count == 1 ? pieces[0].path : nil,
            executable: executable, hasIntents: package.hasIntents, fonts: package.fonts, locale: package.locale,
            faults: faults, remedy: failure?.remedy, compiling: compiling, linking: linking)
    }
}

/// The compiler's errors, one group for each cause.
struct ErrorGroups: Hashable {
    /// Errors with the same cause.
    struct Group: Hashable {
        /// The name that is missing, with a dot if it is a member's; `nil` for errors of other kinds.
        let name: String?
        /// The message of the first error.
        let message: String
        /// The first error's file, line and column.
        let place: String
        let file: String?
        let line: Int?
        let column: Int?
        /// The missing module; `nil` for other errors.
        var module: String? { ErrorGroups.isAboutModule(message) ? name : nil }
        fileprivate(set) var count = 1
        fileprivate(set) var remedy: String?
    }

    /// The groups: first those of missing modules, then those of missing names, beginning with the most frequent name, then the others in the compiler's order.
    private(set) var groups: [Group] = []

    /// Groups errors.
    ///
    /// - Parameter remedy: Returns what to do about a missing name, or about a missing module if its second argument is true.
    init(_ faults: [BuildLog.Fault], remedy: (String, Bool) -> String? = { _, _ in nil }) {
        for fault in faults {
            let name = Self.missingName(in: fault.message)
            let isModule = Self.isAboutModule(fault.message)
            // Each expression that takes too long has a place of its own.
            let isSlow = fault.message.hasPrefix("the compiler is unable to type-check")
            if let same = groups.firstIndex(where: { name == nil ? $0.message == fault.message : $0.name == name }),
                !isSlow
            {
                groups[same].count += 1
            } else {
                groups.append(
                    Group(
                        name: name, message: fault.message, place: fault.location, file: fault.file,
                        line: fault.position?.line, column: fault.position?.column,
                        remedy: name.flatMap { remedy($0, isModule) } ?? Self.remedy(for: fault.message)))
            }
        }
        // A missing module is the cause of missing names.
        let modules = groups.filter { Self.isAboutModule($0.message) }
        let others = groups.filter { !Self.isAboutModule($0.message) }
        groups =
            modules + others.filter { $0.name != nil }.sorted { $0.count > $1.count } + others.filter { $0.name == nil }
    }

    /// True if the compiler stopped before it looked up the names in the sources.
    var isEarly: Bool {
        !groups.isEmpty
            && groups.allSatisfy {
                Self.isAboutModule($0.message) || ObstacleRules.importErrors.values.contains($0.message)
            }
    }

    static func isAboutModule(_ message: String) -> Bool { message.hasPrefix("no such module") }

    /// Returns what to do about an error that isn't about a name, if anything is known.
    private static func remedy(for message: String) -> String? {
        message.contains("declared in extension of") && message.contains("cannot be overridden")
            ? "move the member into the class: without Objective-C, a member of an extension can't be overridden" : nil
    }

    /// Returns the missing name that a message is about.
    static func missingName(in message: String) -> String? {
        let member = #/has no (?:dynamic )?member '([^']+)'/#
        let other =
            #/^(?:cannot find (?:type |macro |operator )?|no such module |no macro named |unknown attribute )'([^']+)'/#
        return message.firstMatch(of: other).map { String($0.1) } ?? message.firstMatch(of: member).map { ".\($0.1)" }
    }

    /// Returns the type that lacks a member, without its generic arguments.
    static func owner(in message: String) -> String? {
        message.firstMatch(of: #/type '(?:some |any |\(|\[)?(?:\w+\.)*(\w+)[^']*' has no (?:dynamic )?member/#).map {
            String($0.1)
        }
    }

    /// The groups as lines for a terminal.
    func text(limit: Int = 20) -> String {
        var lines: [String] = []
        for group in groups.prefix(limit) {
            let times = group.count == 1 ? "" : " (\(group.count) errors)"
            lines.append("  \(group.place.isEmpty ? "" : "\(group.place): ")\(group.message)\(times)")
            if let remedy = group.remedy { lines.append("    → \(remedy)") }
        }
        if groups.count > limit { lines.append("  and \(groups.count - limit) more") }
        return lines.joined(separator: "\n")
    }
}
