/// What a text, or a part of one, says of its own look; `nil` for what is around it.
package struct TextAttributes: Sendable {
    package var font: Font?
    var weight: Font.Weight?
    var isBold: Bool?
    /// Whether it is emphasized among letters of whatever weight.
    package var isStrong: Bool?
    package var isItalic: Bool?
    package var design: Font.Design?
    var isMonospacedDigit: Bool?
    package var style: AnyShapeStyle?
    /// What lies behind the letters.
    package var background: AnyShapeStyle?
    /// The line below.
    package var underline: TextLine?
    /// The line through it.
    package var strikethrough: TextLine?
    /// Added after each letter, in points; counts before ``kerning``.
    package var tracking: Double?
    /// Added between letters, in points.
    package var kerning: Double?
    /// How far above the others' its baseline lies, in points.
    package var baselineOffset: Double?
    /// Where it leads.
    package var link: String?
    var letterCase: Text.Case?
    var width: Font.Width?
    var scale: Text.Scale?

    package init() {}

    /// A line along a text.
    package enum TextLine: Hashable, Sendable {
        /// None, whatever is around.
        case none
        /// One of a style.
        case drawn(Text.LineStyle)
    }

    /// The look marks of Markdown give.
    package init(_ intents: InlineMarkdown.Intents, link: String?) {
        if intents.contains(.strong) { isStrong = true }
        if intents.contains(.emphasized) { isItalic = true }
        if intents.contains(.code) { design = .monospaced }
        if intents.contains(.strikethrough) { strikethrough = .drawn(.single) }
        self.link = link
    }

    /// This look, with what another one says over it.
    package func with(_ other: TextAttributes) -> TextAttributes {
        var look = self
        func take<Value>(_ part: WritableKeyPath<TextAttributes, Value?>) {
            if let value = other[keyPath: part] { look[keyPath: part] = value }
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
        return look
    }
}

private struct TextAttributesKey: EnvironmentKey { static var defaultValue: TextAttributes { TextAttributes() } }

extension EnvironmentValues {
    /// What modifiers of views say of the look of the texts in them.
    var textAttributes: TextAttributes {
        get { self[TextAttributesKey.self] }
        set { self[TextAttributesKey.self] = newValue }
    }
}

extension TextAttributes.TextLine {
    /// The line on a text of a paint; `nil` for none.
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
    /// The lengths of what is drawn and of what is left free, in turns, as multiples of the line's thickness; none for a whole
    /// line.
    package var dashes: [Double]

    package init(paint: Paint, dashes: [Double] = []) { (self.paint, self.dashes) = (paint, dashes) }
}
