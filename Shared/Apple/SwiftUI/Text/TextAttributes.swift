/// The attributes of a text or of a part of it. An attribute that is `nil` is inherited from the environment.
package struct TextAttributes: Sendable {
    package var font: Font?
    var weight: Font.Weight?
    var isBold: Bool?
    /// True for strong emphasis, which is bold at any font weight.
    package var isStrong: Bool?
    package var isItalic: Bool?
    package var design: Font.Design?
    var isMonospacedDigit: Bool?
    package var style: AnyShapeStyle?
    /// The style behind the text.
    package var background: AnyShapeStyle?
    /// The underline.
    package var underline: TextLine?
    /// The strikethrough line.
    package var strikethrough: TextLine?
    /// The space after each character, in points; takes precedence over ``kerning``.
    package var tracking: Double?
    /// The space between characters, in points.
    package var kerning: Double?
    /// The offset above the baseline, in points.
    package var baselineOffset: Double?
    /// The link's destination.
    package var link: String?
    var letterCase: Text.Case?
    var width: Font.Width?
    var scale: Text.Scale?
    /// The values for a text renderer.
    var custom: CustomTextAttributes?

    package init() {}

    /// A line along a text.
    package enum TextLine: Hashable, Sendable {
        /// No line, even if the environment has one.
        case none
        /// A line in a style.
        case drawn(Text.LineStyle)
    }

    /// Creates the attributes of Markdown intents.
    package init(_ intents: InlineMarkdown.Intents, link: String?) {
        if intents.contains(.strong) { isStrong = true }
        if intents.contains(.emphasized) { isItalic = true }
        if intents.contains(.code) { design = .monospaced }
        if intents.contains(.strikethrough) { strikethrough = .drawn(.single) }
        self.link = link
    }

    /// Returns these attributes, overridden by the non-`nil` attributes of another value.
    package func with(_ other: TextAttributes) -> TextAttributes {
        var result = self
        func take<Value>(_ part: WritableKeyPath<TextAttributes, Value?>) {
            if let value = other[keyPath: part] { result[keyPath: part] = value }
        }
        take(\.font)
        take(\.weight)
        take(\.isBold)
        take(\.isStrong)
        take(\.isItalic)
        take(\.design)
        take(\.isMonospacedDigit)
        take(\.style)
        take(\.background)
        take(\.underline)
        take(\.strikethrough)
        take(\.tracking)
        take(\.kerning)
        take(\.baselineOffset)
        take(\.link)
        take(\.letterCase)
        take(\.width)
        take(\.scale)
        if let custom = other.custom { result.custom = result.custom?.with(custom) ?? custom }
        return result
    }
}

extension EnvironmentValues {
    /// The text attributes set by modifiers of ancestor views.
    @Entry var textAttributes: TextAttributes = TextAttributes()
}

extension TextAttributes.TextLine {
    /// Returns the line for a text with a paint; `nil` if there is no line.
    func rule(on text: Paint, in environment: EnvironmentValues) -> TextRule? {
        switch self {
        case .none: nil
        case .drawn(let style):
            TextRule(paint: style.color?.paint(in: environment) ?? text, dashes: style.pattern.dashes)
        }
    }
}

/// A line along a text.
package struct TextRule: Hashable, Sendable {
    package var paint: Paint
    /// The lengths of dashes and gaps in alternation, in multiples of the line's thickness; empty for a solid line.
    package var dashes: [Double]

    package init(paint: Paint, dashes: [Double] = []) { (self.paint, self.dashes) = (paint, dashes) }
}
