import Foundation

/// A question from a file, with the expected answer.
package struct ExpectedAnswer: Sendable {
    package var question: String
    /// The answer; `nil` if there is none.
    package var answer: String?
    /// The time of the question, in ISO 8601 without seconds.
    package var now: String
    package var locale = "en_US"

    /// Reads the questions of a file: lines `Q:`, `A:`, and between them `N:` or `L:` for another time or locale.
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
