import Foundation

/// One or more lines of read-only text.
///
/// Mirrors [SwiftUI's `Text`](https://developer.apple.com/documentation/swiftui/text). A string literal is a key of the
/// translations; a string variable is shown as it is.
nonisolated public struct Text: View, PrimitiveView, Equatable, Sendable {
    /// Capital or small letters.
    public enum Case: Hashable, Sendable {
        /// All capitals.
        case uppercase
        /// No capitals.
        case lowercase
    }

    /// A part of the text with a look of its own.
    struct Run: Sendable {
        var content: Content
        var look = TextAttributes()
    }

    /// The words of a part.
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

    /// Shows parts, each as it is and with its look, which counts before what modifiers say.
    package init(parts: [(string: String, look: TextAttributes)]) {
        runs = parts.map { Run(content: .string($0.string), look: $0.look) }
    }

    /// Shows a symbol as a letter of the text.
    public init(_ image: Image) { runs = [Run(content: .image(image))] }

    /// Shows a localizable text.
    public init(_ key: LocalizedStringKey) { runs = [Run(content: .localized(key.content()))] }

    /// Shows a localizable text of a table, `Localizable` for `nil`; `comment` is for translators.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { runs = [Run(content: .localized(key.content(table: tableName)))] }

    /// Shows a localizable text.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { runs = [Run(content: .localized(resource.content))] }

    /// Shows a string as it is.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(String(content)) }

    /// Shows a string as it is, even if it is a literal.
    public init(verbatim content: String) { self.init(content) }

    /// The parts as they are shown: texts looked up, marks of Markdown read.
    var expanded: [Run] {
        runs.flatMap { run -> [Run] in
            guard case .localized(let text) = run.content else { return [run] }
            // What is written counts before what is said of the whole.
            return text.runs.map { Run(content: $0.content, look: run.look.with($0.look)) }
        }
    }

    /// The words, at the instant of the request.
    var string: String {
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

    /// One text after another, each with its look.
    public static func + (left: Text, right: Text) -> Text { Text(runs: left.runs + right.runs) }

    /// Whether two texts have the same words.
    public static func == (left: Text, right: Text) -> Bool {
        left.expanded.map(\.content) == right.expanded.map(\.content)
    }
}
