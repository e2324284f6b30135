import Foundation

/// One or more lines of read-only text.
///
/// Mirrors [SwiftUI's `Text`](https://developer.apple.com/documentation/swiftui/text). A string literal is a key of the
/// translations; a string variable is shown as it is.
nonisolated public struct Text: View, PrimitiveView, Equatable, Sendable {
    /// The engine draws it itself.
    public typealias Body = Never

    let string: String

    /// Shows a localizable text.
    public init(_ key: LocalizedStringKey) { string = key.text }

    /// Shows a localizable text of a table, `Localizable` for `nil`; `comment` is for translators.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { string = key.text(table: tableName) }

    /// Shows a localizable text.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { string = resource.text }

    /// Shows a string as it is.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { string = String(content) }

    /// Shows a string as it is, even if it is a literal.
    public init(verbatim content: String) { string = content }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        let text = ViewNode.TextContent(
            string: string,
            font: ResolvedFont(
                environment.font ?? .body, at: environment.dynamicTypeSize, weight: environment.fontWeight,
                bold: environment.isBold),
            paint: environment.foregroundPaint(),
            lineLimit: environment.lineLimit.map { max($0, 1) },
            minimumScaleFactor: Double(environment.minimumScaleFactor),
            alignment: environment.multilineTextAlignment,
            isAccented: environment.isAccented)
        return [context.contentNode(.text(text), "Text")]
    }
}
