import Foundation
import Shared

/// A file of calendars, one per line: `NAME SOURCE`, or `NAME SOURCE USER PASSWORD-FILE` for a server.
///
/// Words are separated by blanks; a word that contains blanks is quoted. Empty lines and lines that begin with `#` are ignored. Paths are
/// relative to the file's folder.
struct CalendarSourceFile {
    let sources: [CalendarSourceSettings]

    /// - Throws: ``HostError`` with the line.
    init(path: String) throws {
        let text: String
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            text = String(decoding: data.prefix(65_536), as: UTF8.self)
        } catch {
            throw HostError(
                path: path,
                fault: .configuration(
                    line: nil, reason: "can't be read", remedy: "name a readable file with --calendars"))
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        func place(_ word: String) -> String {
            word.contains("://") ? word : URL(fileURLWithPath: word, relativeTo: folder).standardizedFileURL.path
        }
        var sources: [CalendarSourceSettings] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = Self.words(line)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func fault(_ reason: String, _ remedy: String) -> HostError {
                HostError(path: path, fault: .configuration(line: index + 1, reason: reason, remedy: remedy))
            }
            guard words.count == 2 || words.count == 4 else {
                throw fault("names no calendar", "write NAME SOURCE, or NAME SOURCE USER PASSWORD-FILE")
            }
            do {
                sources.append(
                    try CalendarSourceSettings(
                        name: words[0], address: place(words[1]), user: words.count == 4 ? words[2] : nil,
                        passwordFile: words.count == 4 ? place(words[3]) : nil))
            } catch let error as CommandFailure {
                let parts = error.message.components(separatedBy: " — ")
                throw fault("has an error: \(parts[0])", parts.dropFirst().joined(separator: " — "))
            }
        }
        self.sources = sources
    }

    private static func words(_ line: Substring) -> [String] {
        var (words, word, isQuoted, isOpen) = ([String](), "", false, false)
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                isOpen = true
            } else if character.isWhitespace, !isQuoted {
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(character)
                isOpen = true
            }
        }
        return isOpen ? words + [word] : words
    }
}
