import Foundation

/// The compiler's errors in an app's sources.
struct BuildLog {
    /// A distinct error.
    struct Fault: Hashable {
        /// The file and line, relative to the imported folder if the file is in it.
        let place: String
        let message: String
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
            for source in sources {
                for start in ["\(folder)/Sources/\(source.link)/", "\(source.path)/"] where place.hasPrefix(start) {
                    place = String(place.dropFirst(start.count))
                }
            }
            // The column is dropped: a reader needs only the line.
            let parts = place.split(separator: ":")
            if parts.count == 3 { place = "\(parts[0]):\(parts[1])" }
            let fault = Fault(place: place, message: String(line[range.upperBound...]))
            if fault.message.hasPrefix("emit-module command failed") || fault.message == "fatalError" { continue }
            if seen.insert(fault).inserted { faults.append(fault) }
        }
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
            (["No space left on device"], "the disk is full — free space and run the command again"),
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
