/// The key of a text in a table of translations; where no table has it, the text itself.
///
/// Mirrors [SwiftUI's `LocalizedStringKey`](https://developer.apple.com/documentation/swiftui/localizedstringkey).
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text with its values filled in.
    package let text: String

    /// Creates a key from a string.
    public init(_ value: String) { text = value }

    /// Creates a key from a literal.
    public init(stringLiteral value: String) { text = value }

    /// Creates a key from a literal with values.
    public init(stringInterpolation: DefaultStringInterpolation) {
        text = String(stringInterpolation: stringInterpolation)
    }
}
