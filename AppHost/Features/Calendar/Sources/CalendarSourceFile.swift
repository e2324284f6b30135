import Foundation
import Shared

/// A file that names calendars, a line each: `NAME SOURCE`, or `NAME SOURCE USER PASSWORD-FILE` for a server.
///
/// Words are apart by blanks; one with blanks in it stands in quotes. Empty lines and those that begin with `#` say nothing. Paths are
/// from the file's folder on.
struct CalendarSourceFile {
    let sources: [CalendarSourceSettings]

    /// - Throws: ``HostConfigurationError`` that names the line.
    init(path: String) throws {
        let text: String
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            text = String(decoding: data.prefix(65_536), as: UTF8.self)
        } catch {
            throw HostConfigurationError(
                path: path, line: nil, reason: "can't be read", remedy: "name a file that can with --calendars")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        func place(_ word: String) -> String {
            word.contains("://") ? word : URL(fileURLWithPath: word, relativeTo: folder).standardizedFileURL.path
        }
        var sources: [CalendarSourceSettings] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = Self.words(line)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func fault(_ reason: String, _ remedy: String) -> HostConfigurationError {
                HostConfigurationError(path: path, line: index + 1, reason: reason, remedy: remedy)
            }
            guard words.count == 2 || words.count == 4 else {
                throw fault("names no calendar", "write NAME SOURCE, or NAME SOURCE USER PASSWORD-FILE")
            }
            do {
                sources.append(
                    try CalendarSourceSettings(
                        name: words[0], address: place(words[1]), user: words.count == 4 ? words[2] : nil,
                        passwordFile: words.count == 4 ? place(words[3]) : nil))
            } catch let error as UsageError {
                let parts = error.message.components(separatedBy: " — ")
                throw fault("is wrong: \(parts[0])", parts.dropFirst().joined(separator: " — "))
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
