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
            (["No space left on device"], fullDisk),
        ]
        return needed.first { signs, _ in signs.contains { text.contains($0) } }?.1
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
