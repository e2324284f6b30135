import Foundation
import Testing

/// A source of the project.
struct Source {
    /// The project's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// From the root of the project.
    let path: String
    let text: String

    /// The sources in a folder and the folders in it.
    static func all(in folder: String) throws -> [Source] {
        let base = root.appendingPathComponent(folder)
        let files = try #require(FileManager.default.enumerator(atPath: base.path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
            Source(
                path: "\(folder)/\(path)",
                text: try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8))
        }
    }

    /// The modules it imports.
    var imports: [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), words[..<keyword].allSatisfy({ $0.hasPrefix("@") })
            else {
                return nil
            }
            // `import struct Module.Name` takes one name of a module.
            let kinds: Set<Substring> = ["struct", "func", "class", "enum", "protocol", "typealias", "let", "var"]
            return words[(keyword + 1)...].first { !kinds.contains($0) }.map { String($0.prefix { $0 != "." }) }
        }
    }
}
