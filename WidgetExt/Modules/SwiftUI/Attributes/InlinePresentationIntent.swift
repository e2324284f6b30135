import Shared

/// How a part of a line stands out.
///
/// Declared here because Foundation on Linux has none. Mirrors [Foundation's
/// `InlinePresentationIntent`](https://developer.apple.com/documentation/foundation/inlinepresentationintent).
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Slanted.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// Bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// In letters of one width.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// With a line through it.
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    /// A line's end that is none of a paragraph's.
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    /// A line's end.
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
    /// Marks of HTML.
    public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
    /// A block of HTML.
    public static let blockHTML = InlinePresentationIntent(rawValue: 512)

    private static let marks: [(InlineMarkdown.Intents, InlinePresentationIntent)] = [
        (.emphasized, .emphasized), (.strong, .stronglyEmphasized), (.code, .code), (.strikethrough, .strikethrough),
    ]

    init(_ intents: InlineMarkdown.Intents) {
        self = Self.marks.reduce(into: []) { if intents.contains($1.0) { $0.insert($1.1) } }
    }

    var intents: InlineMarkdown.Intents {
        Self.marks.reduce(into: []) { if contains($1.1) { $0.insert($1.0) } }
    }
}
