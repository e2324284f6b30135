import Foundation

/// The compiler's errors in an app's sources.
struct BuildLog {
    /// A distinct error.
    struct Fault: Hashable {
        /// The file and line, relative to the imported folder if the file is in it.
        let place: String
        let message: String
        /// The position as the compiler states it; `nil` for an error without one.
        var position: Position?
    }

    /// A position in a source file.
    struct Position: Hashable {
        let path: String
        let line: Int
        let column: Int

        /// The source line; `nil` if it can't be read.
        var source: String? {
            FileManager.default.contents(atPath: path).flatMap { data in
                let lines = String(decoding: data, as: UTF8.self).split(
                    separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
                return line >= 1 && line <= lines.count ? String(lines[line - 1].prefix(500)) : nil
            }
        }
    }

    private(set) var faults: [Fault] = []

    /// Parses a build's output.
    ///
    /// - Parameter folder: The package's folder, whose `Sources` are links.
    init(_ text: String, package folder: String, sources: [(link: String, path: String)]) {
        var seen: Set<Fault> = []
        for line in text.split(separator: "\n") {
            // The compiler repeats an error's source line below it, indented.
            guard !line.hasPrefix(" "), let range = line.range(of: ": error: ") ?? line.range(of: "error: ") else {
                continue
            }
            var place = String(line[..<range.lowerBound])
            let stated = Self.position(place)
            for source in sources {
                for start in ["\(folder)/Sources/\(source.link)/", "\(source.path)/"] where place.hasPrefix(start) {
                    place = String(place.dropFirst(start.count))
                }
            }
            // The column is dropped: a reader needs only the line.
            let parts = place.split(separator: ":")
            if parts.count == 3 { place = "\(parts[0]):\(parts[1])" }
            let fault = Fault(place: place, message: String(line[range.upperBound...]), position: stated)
            if fault.message.hasPrefix("emit-module command failed") || fault.message == "fatalError" { continue }
            if seen.insert(fault).inserted { faults.append(fault) }
        }
    }

    /// The remedy for a full disk, on which the compiler can't even write its errors.
    static let fullDisk = "the disk is full — free space and run the command again"

    private static func position(_ place: String) -> Position? {
        let parts = place.split(separator: ":")
        guard parts.count == 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
        return Position(path: String(parts[0]), line: line, column: column)
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

    /// Returns the errors as lines for a terminal; errors about a name that is known to be missing come first.
    func text(missing: [String], limit: Int = 20) -> String {
        let words = missing.map { $0.drop { !$0.isLetter && $0 != "_" } }
        let names = words.filter { word in faults.contains { $0.message.contains("'\(word)'") } }
        let ordered =
            faults.filter { fault in words.contains { fault.message.contains("'\($0)'") } }
            + faults.filter { fault in !words.contains { fault.message.contains("'\($0)'") } }
        var lines: [String] = []
        if !names.isEmpty {
            lines.append("missing here and named in these errors: \(names.map(String.init).joined(separator: ", "))")
        }
        lines += ordered.prefix(limit).map { "  \($0.place): \($0.message)" }
        if faults.count > limit { lines.append("  and \(faults.count - limit) more") }
        return lines.joined(separator: "\n")
    }
}
