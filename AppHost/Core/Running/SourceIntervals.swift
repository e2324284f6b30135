import Shared

/// How often sources are asked, as a person says it: `jokes 360, calendars 30, work 5`.
struct SourceIntervals: Hashable, Sendable {
    /// In minutes, by the name of a source, or of a feature for all its sources that aren't named.
    private let minutes: [String: Int]

    /// What may be said of each, in minutes: up to a week.
    private static let range = 1...10_080

    /// Calendars every quarter of an hour, and jokes when a day begins.
    init() { minutes = [:] }

    /// Reads names and minutes, separated by commas.
    ///
    /// - Throws: ``UsageError``.
    init(_ text: String) throws {
        var minutes: [String: Int] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let number = Int(words[1]), Self.range.contains(number) else {
                throw UsageError(
                    "'\(words.joined(separator: " "))' says of no source how often it is asked — write NAME MINUTES, from 1 to 10080"
                )
            }
            guard minutes.updateValue(number, forKey: words[0]) == nil else {
                throw UsageError("how often '\(words[0])' is asked is said twice — keep one of them")
            }
        }
        self.minutes = minutes
    }

    /// The seconds between two syncs of a source; `nil` where nothing is said of it.
    subscript(name: String) -> Int? { minutes[name].map { $0 * 60 } }
}
