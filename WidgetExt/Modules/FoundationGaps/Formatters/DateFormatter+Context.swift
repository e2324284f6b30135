import Foundation

extension DateFormatter {
    /// The position of the date in its context, which is always `unknown`.
    ///
    /// No effect: accepted so that sources compile. Dates are formatted as in the middle of a sentence.
    public var formattingContext: Formatter.Context {
        get { .unknown }
        set {}
    }
}
