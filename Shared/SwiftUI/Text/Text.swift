import Foundation

/// One or more lines of read-only text.
///
/// Mirrors [SwiftUI's `Text`](https://developer.apple.com/documentation/swiftui/text). A string literal is a key of the
/// translations; a string variable is shown as it is.
nonisolated public struct Text: View, PrimitiveView, Equatable, Sendable {
    /// The engine draws it itself.
    public typealias Body = Never

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
        var look = TextLook()
    }

    /// The words of a part.
    enum Content: Hashable, Sendable {
        case string(String)
        case moment(TextMoment)

        /// The words at an instant.
        func words(at now: Date) -> String {
            switch self {
            case .string(let string): string
            case .moment(let moment): moment.words(at: now)
            }
        }
    }

    let runs: [Run]

    init(runs: [Run]) { self.runs = runs }

    init(_ moment: TextMoment) { runs = [Run(content: .moment(moment))] }

    private init(_ string: String) { runs = [Run(content: .string(string))] }

    /// Shows a localizable text.
    public init(_ key: LocalizedStringKey) { self.init(key.text) }

    /// Shows a localizable text of a table, `Localizable` for `nil`; `comment` is for translators.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { self.init(key.text(table: tableName)) }

    /// Shows a localizable text.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { self.init(resource.text) }

    /// Shows a string as it is.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(String(content)) }

    /// Shows a string as it is, even if it is a literal.
    public init(verbatim content: String) { self.init(content) }

    /// The words, at the instant of the request.
    var string: String { runs.map { $0.content.words(at: RequestContext.current.now) }.joined() }

    /// One text after another, each with its look.
    public static func + (left: Text, right: Text) -> Text { Text(runs: left.runs + right.runs) }

    /// Whether two texts have the same words.
    public static func == (left: Text, right: Text) -> Bool {
        left.runs.map(\.content) == right.runs.map(\.content)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        let parts = runs.map { part($0, in: context) }
        guard let first = parts.first else { return [] }
        var text = ViewNode.TextContent(
            string: parts.map(\.string).joined(), font: first.font, paint: first.paint,
            lineLimit: environment.lineLimit.map { max($0, 1) },
            minimumScaleFactor: Double(environment.minimumScaleFactor),
            alignment: environment.multilineTextAlignment, isAccented: environment.isAccented)
        text.runs = parts
        text.lineSpacing = environment.lineDistance
        text.truncation = environment.truncationMode
        return [context.contentNode(.text(text), "Text")]
    }

    @MainActor private func part(_ run: Run, in context: ResolveContext) -> ViewNode.TextRun {
        let environment = context.environment
        let look = environment.textLook.with(run.look)
        var font = ResolvedFont(
            look.font ?? environment.font ?? .body, at: environment.dynamicTypeSize,
            weight: look.weight ?? environment.fontWeight, bold: look.isBold ?? environment.isBold)
        if let isItalic = look.isItalic { font.isItalic = isItalic }
        if let design = look.design { font.design = "\(design)" }
        if look.isMonospacedDigit == true { font.isMonospacedDigit = true }
        font.tracking = look.tracking ?? 0
        var paint = environment.foregroundPaint()
        if let style = look.style?.style {
            if let own = style.resolvedPaint(in: environment) {
                paint = own
            } else {
                context.report("accepted, not drawn: foregroundStyle(\(type(of: style)))")
            }
        }
        var string = run.content.words(at: environment.now)
        switch look.letterCase {
        case .uppercase: string = string.uppercased()
        case .lowercase: string = string.lowercased()
        case nil: break
        }
        return ViewNode.TextRun(
            string: string, font: font, paint: paint, underline: look.underline?.paint(on: paint, in: environment),
            strikethrough: look.strikethrough?.paint(on: paint, in: environment))
    }
}
