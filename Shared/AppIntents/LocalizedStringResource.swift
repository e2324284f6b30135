/// A text that is looked up in translations when it is needed; where none has it, the text itself.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `LocalizedStringResource`](https://developer.apple.com/documentation/foundation/localizedstringresource).
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key of the text.
    public let key: String

    /// Creates a resource from a string.
    public init(_ key: String) { self.key = key }

    /// Creates a resource from a literal.
    public init(stringLiteral value: String) { key = value }

    /// Creates a resource from a literal with values.
    public init(stringInterpolation: DefaultStringInterpolation) {
        key = String(stringInterpolation: stringInterpolation)
    }
}
