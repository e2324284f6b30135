import FoundationEssentials

/// Something in a text that changes with the clock.
package struct TextMomentFact: Hashable, Sendable {
    /// How it is said: `time`, `date`, `relative`, `offset`, `timer`, `interval`.
    package var style: String
    /// The date, or the begin.
    package var date: Date
    /// The end of an interval.
    package var end: Date?
}
