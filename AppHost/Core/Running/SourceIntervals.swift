import Shared

/// The intervals between syncs of sources, as the user writes them: `jokes 360, calendars 30, work 5`.
struct SourceIntervals: Hashable, Sendable {
    /// The intervals in minutes, by name. A feature's name applies to each of its sources that has no interval of its own.
    private let minutes: [String: Int]

    /// The valid intervals in minutes: up to a week.
    private static let range = 1...10_080

    /// Creates the default: calendars sync every quarter of an hour, and jokes when a day begins.
    init() { minutes = [:] }

    /// Parses names and minutes, separated by commas.
    ///
    /// - Throws: ``CommandFailure``.
    init(_ text: String) throws(CommandFailure) {
        var minutes: [String: Int] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let number = Int(words[1]), Self.range.contains(number) else {
                throw CommandFailure(
                    "invalid interval '\(words.joined(separator: " "))' — write NAME MINUTES, with 1 to 10080 minutes"
                )
            }
            guard minutes.updateValue(number, forKey: words[0]) == nil else {
                throw CommandFailure("repeated interval for '\(words[0])' — keep one of them")
            }
        }
        self.minutes = minutes
    }

    /// The intervals as the user writes them.
    var text: String { minutes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }

    /// Returns the seconds between two syncs of a source; `nil` if none is given.
    subscript(name: String) -> Int? { minutes[name].map { $0 * 60 } }
}
