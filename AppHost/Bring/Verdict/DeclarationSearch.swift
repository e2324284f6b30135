import BringSupport
import Foundation
import SwiftLexing

/// Searches a repository for the files that declare types.
struct DeclarationSearch {
    /// The repository's folder.
    let root: String
    /// The folder that reported paths are relative to.
    let from: String

    /// The maximum number of sources to read, and the maximum size of a source in bytes.
    private static let limits = (files: 20_000, bytes: 1 << 20)

    /// Returns up to three files that declare each name, outside a folder and other than some files.
    func places(of names: Set<String>, notIn folder: String?, files own: Set<String> = []) -> [String: [String]] {
        guard !names.isEmpty, let files = FileManager.default.enumerator(atPath: root) else { return [:] }
        var found: [String: [String]] = [:]
        var count = 0
        let given = GivenFolder(root)
        for case let file as String in files where count < Self.limits.files {
            let last = file.split(separator: "/").last.map(String.init) ?? file
            // The folders of builds and dependencies contain copies of declarations.
            if last.hasPrefix(".") || OwnModules.skipped.contains(last) {
                if files.fileAttributes?[.type] as? FileAttributeType == .typeDirectory { files.skipDescendants() }
                continue
            }
            let path = "\(root)/\(file)"
            guard file.hasSuffix(".swift"), !own.contains(path),
                folder.map({ !(path + "/").hasPrefix($0 + "/") }) ?? true,
                // A file that can't be read, is too large or is a link declares nothing.
                let data = try? given.contents(of: file, limit: Self.limits.bytes)
            else { continue }
            count += 1
            let text = String(decoding: data, as: UTF8.self)
            // To search for each of many names takes longer than to read the tokens.
            if names.count <= 16, !names.contains(where: { text.contains($0) }) { continue }
            for declaration in SourceNames(SwiftLexer(text).tokens).declarations
            where names.contains(declaration.name) && declaration.isType && !declaration.isLocal {
                let place = path.hasPrefix(from + "/") ? String(path.dropFirst(from.count + 1)) : path
                if found[declaration.name]?.contains(place) != true {
                    found[declaration.name, default: []].append(place)
                }
            }
        }
        return found.mapValues { Array($0.sorted().prefix(3)) }
    }
}

extension SourceNames.Declaration {
    /// True for a declaration that other files can name as a type.
    var isType: Bool {
        ["struct", "class", "enum", "actor", "protocol", "typealias", "macro"].contains(keyword)
    }
}
