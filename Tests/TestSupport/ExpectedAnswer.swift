import Foundation

/// A question of a file, and what a right answer says.
package struct ExpectedAnswer: Sendable {
    package var question: String
    /// `nil` where it can't be told.
    package var answer: String?
    /// When it is asked, as ISO 8601 without seconds.
    package var now: String
    package var locale = "en_US"

    /// The questions of a file: lines `Q:`, `A:`, and `N:` or `L:` between them, for another instant or locale.
    package static func all(in file: URL, now: String) throws -> [ExpectedAnswer] {
        var all: [ExpectedAnswer] = []
        var current = ExpectedAnswer(question: "", now: now)
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let rest = String(line.dropFirst(3))
            switch line.prefix(3) {
            case "Q: ": current = ExpectedAnswer(question: rest, now: now)
            case "N: ": current.now = rest
            case "L: ": current.locale = rest
            case "A: ":
                current.answer = rest == "?" ? nil : rest
                all.append(current)
            default: continue
            }
        }
        return all
    }
}
