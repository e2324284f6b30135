import Foundation
import Testing

/// A source file of the project.
struct Source {
    /// The project's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The path relative to the project's root.
    let path: String
    let text: String

    /// Returns the sources in a folder and its subfolders.
    static func all(in folder: String) throws -> [Source] {
        let base = root.appendingPathComponent(folder)
        let files = try #require(FileManager.default.enumerator(atPath: base.path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
            Source(
                path: "\(folder)/\(path)",
                text: try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8))
        }
    }

    /// The imported modules.
    var imports: [String] {
        text.split(separator: "\n").compactMap { line in
            // Searching for a word takes a fraction of the time of splitting the line.
            guard line.contains("import ") else { return nil }
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), words[..<keyword].allSatisfy({ $0.hasPrefix("@") })
            else {
                return nil
            }
            // `import struct Module.Name` imports a single declaration.
            let kinds: Set<Substring> = ["struct", "func", "class", "enum", "protocol", "typealias", "let", "var"]
            return words[(keyword + 1)...].first { !kinds.contains($0) }.map { String($0.prefix { $0 != "." }) }
        }
    }
}
