import Foundation

/// A view that displays one or more lines of read-only text.
///
/// Mirrors [SwiftUI's `Text`](https://developer.apple.com/documentation/swiftui/text). A string literal is a localization
/// key; a string variable is displayed as is.
nonisolated public struct Text: View, PrimitiveView, Equatable, Sendable {
    /// The letter case of text.
    public enum Case: Hashable, Sendable {
        /// All uppercase.
        case uppercase
        /// All lowercase.
        case lowercase
    }

    /// A part of the text with its own attributes.
    struct Run: Sendable {
        var content: Content
        var attributes = TextAttributes()
    }

    /// The content of a run.
    enum Content: Equatable, Sendable {
        case string(String)
        case moment(TextMoment)
        case formatted(FormattedValue)
        indirect case localized(LocalizedText)
        indirect case image(Image)
    }

    let runs: [Run]

    init(runs: [Run]) { self.runs = runs }

    init(_ moment: TextMoment) { runs = [Run(content: .moment(moment))] }

    private init(_ string: String) { runs = [Run(content: .string(string))] }

    /// Creates a text of verbatim parts. Their attributes take precedence over those of modifiers.
    package init(parts: [(string: String, attributes: TextAttributes)]) {
        runs = parts.map { Run(content: .string($0.string), attributes: $0.attributes) }
    }

    /// Creates a text that displays a symbol inline.
    public init(_ image: Image) { runs = [Run(content: .image(image))] }

    /// Creates a text that displays localized content.
    public init(_ key: LocalizedStringKey) { runs = [Run(content: .localized(key.content()))] }

    /// Creates a text that displays localized content from a table; with `nil`, from the table `Localizable`. `comment` is for translators.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { runs = [Run(content: .localized(key.content(table: tableName)))] }

    /// Creates a text that displays localized content.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { runs = [Run(content: .localized(resource.content))] }

    /// Creates a text that displays a string without localization.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(String(content)) }

    /// Creates a text that displays a string literal without localization.
    public init(verbatim content: String) { self.init(content) }

    /// The runs as they are displayed, after localized texts are looked up and Markdown is parsed.
    var expanded: [Run] {
        runs.flatMap { run -> [Run] in
            guard case .localized(let text) = run.content else { return [run] }
            // The attributes of the Markdown take precedence over those of the run.
            return text.runs.map { Run(content: $0.content, attributes: run.attributes.with($0.attributes)) }
        }
    }

    /// The plain text, at the instant of the request.
    package var string: String {
        expanded.map { run in
            switch run.content {
            case .string(let string): string
            case .moment(let moment): moment.words(at: RequestContext.current.now)
            case .formatted(let value): value.string
            case .localized, .image: ""
            }
        }
        .joined()
    }

    /// Concatenates two texts, each with its attributes.
    public static func + (left: Text, right: Text) -> Text { Text(runs: left.runs + right.runs) }

    /// Returns true if two texts have the same content, even if their attributes differ.
    public static func == (left: Text, right: Text) -> Bool {
        left.expanded.map(\.content) == right.expanded.map(\.content)
    }
}
