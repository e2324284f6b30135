/// What a text, or a part of one, says of its own look; `nil` for what is around it.
struct TextLook: Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isBold: Bool?
    var isItalic: Bool?
    var design: Font.Design?
    var isMonospacedDigit: Bool?
    var style: AnyShapeStyle?
    /// The colour of the line below, `.some(nil)` for the text's own.
    var underline: TextLine?
    /// The line through it.
    var strikethrough: TextLine?
    /// Added after each letter, in points.
    var tracking: Double?
    var letterCase: Text.Case?

    /// A line along a text.
    enum TextLine: Hashable, Sendable {
        /// None, whatever is around.
        case none
        /// One in a colour; `nil` for the text's.
        case drawn(Color?)
    }

    /// This look, with what another one says over it.
    func with(_ other: TextLook) -> TextLook {
        TextLook(
            font: other.font ?? font, weight: other.weight ?? weight, isBold: other.isBold ?? isBold,
            isItalic: other.isItalic ?? isItalic, design: other.design ?? design,
            isMonospacedDigit: other.isMonospacedDigit ?? isMonospacedDigit, style: other.style ?? style,
            underline: other.underline ?? underline, strikethrough: other.strikethrough ?? strikethrough,
            tracking: other.tracking ?? tracking, letterCase: other.letterCase ?? letterCase)
    }
}

private struct TextLookKey: EnvironmentKey { static var defaultValue: TextLook { TextLook() } }

extension EnvironmentValues {
    /// What modifiers of views say of the look of the texts in them.
    var textLook: TextLook {
        get { self[TextLookKey.self] }
        set { self[TextLookKey.self] = newValue }
    }
}

extension TextLook.TextLine {
    /// The paint of the line on a text of a paint; `nil` for no line.
    func paint(on text: Paint, in environment: EnvironmentValues) -> Paint? {
        switch self {
        case .none: nil
        case .drawn(let color): color?.paint(in: environment) ?? text
        }
    }
}
