import Shared

/// The presentation of a run of text within a line.
///
/// Mirrors [Foundation's `InlinePresentationIntent`](https://developer.apple.com/documentation/foundation/inlinepresentationintent), which
/// Foundation on Linux lacks.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
    /// The raw bit mask.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Italic.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// Bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// Monospaced.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// Struck through.
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    /// A line break in the source that doesn't end a paragraph.
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    /// A line break.
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
    /// Inline HTML.
    public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
    /// An HTML block.
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
