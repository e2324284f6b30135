import Foundation

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

extension View {
    private nonisolated func textAttributes(_ change: @escaping (inout TextAttributes) -> Void) -> some View {
        EnvironmentView(content: self) { change(&$0.textAttributes) }
    }

    /// Applies italics to the text in this view if `isActive`.
    nonisolated public func italic(_ isActive: Bool = true) -> some View { textAttributes { $0.isItalic = isActive } }

    /// Sets the font design of the text in this view; with `nil`, the text has the design of its font.
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View { textAttributes { $0.design = design } }

    /// Applies a monospaced design to the text in this view if `isActive`.
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        textAttributes { $0.design = isActive ? .monospaced : nil }
    }

    /// Gives the digits of the text in this view equal width.
    nonisolated public func monospacedDigit() -> some View { textAttributes { $0.isMonospacedDigit = true } }

    /// Underlines the text in this view if `isActive`.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        textAttributes {
            $0.underline =
                isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Applies a strikethrough to the text in this view if `isActive`.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        textAttributes {
            $0.strikethrough =
                isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Sets the spacing between the characters of the text in this view, in points; `tracking(_:)` takes precedence.
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        let points = Double(kerning)
        return textAttributes { $0.kerning = points }
    }

    /// Sets the tracking of the text in this view, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        let points = Double(tracking)
        return textAttributes { $0.tracking = points }
    }

    /// Sets the vertical offset of the text in this view from its baseline, in points; positive values move it up.
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        let points = Double(baselineOffset)
        return textAttributes { $0.baselineOffset = points }
    }

    /// Sets the letter case of the text in this view; `nil` leaves it unchanged.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
        textAttributes { $0.letterCase = textCase }
    }

    /// Sets the space between the lines of the text in this view, in points.
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        let points = Double(lineSpacing)
        return EnvironmentView(content: self) { $0.lineDistance = points.isFinite ? max(points, 0) : 0 }
    }

    /// Sets the position of the ellipsis in truncated lines of this view.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// Allows characters to move closer together, by up to 0.05 times the font size, before a text shrinks or is truncated.
    ///
    /// The factor is that of [TextKit's
    /// paragraphs](https://developer.apple.com/documentation/uikit/nsparagraphstyle/tighteningfactorfortruncation).
    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

    private nonisolated func lines(least: Int, most: Int?) -> some View {
        EnvironmentView(content: self) { ($0.minimumLines, $0.lineLimit) = (max(least, 0), most) }
    }

    /// Sets the maximum number of lines of the text in this view. If `reservesSpace` is true, the height of that
    /// number of lines is always reserved.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lines(least: reservesSpace ? limit : 0, most: limit)
    }

    /// Sets the range of lines of the text in this view; the height of the lower bound is always reserved.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lines(least: limit.lowerBound, most: limit.upperBound)
    }

    /// Sets the minimum number of lines of the text in this view. The height of that number of lines is always reserved.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        lines(least: limit.lowerBound, most: nil)
    }

    /// Sets the maximum number of lines of the text in this view.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lines(least: 0, most: limit.upperBound)
    }

    /// Sets the font width of the text in this view: accepted, but drawn at the standard width.
    nonisolated public func fontWidth(_ width: Font.Width?) -> some View { textAttributes { $0.width = width } }

    /// Applies a text scale to the text in this view if `isEnabled`.
    nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        textAttributes { if isEnabled { $0.scale = scale } }
    }
}

private struct MinimumScaleFactorKey: EnvironmentKey { static var defaultValue: Double { 1 } }

extension EnvironmentValues {
    /// The font of text; `nil` for the font of the body style.
    @Entry public var font: Font?

    /// The maximum number of lines of a text; `nil` for no limit. Values below 1 count as 1.
    @Entry public var lineLimit: Int?

    /// The smallest scale to which a text may shrink to fit, above 0 and at most 1.
    public var minimumScaleFactor: CGFloat {
        get { CGFloat(self[MinimumScaleFactorKey.self]) }
        set { self[MinimumScaleFactorKey.self] = Double(newValue) }
    }

    /// The alignment of the lines of a multiline text.
    @Entry public var multilineTextAlignment: TextAlignment = .leading

    /// The weight set by `fontWeight(_:)`, which overrides the font's own weight.
    @Entry package var fontWeight: Font.Weight?

    /// True if `bold()` applies.
    @Entry package var isBold: Bool = false
}

extension View {
    /// Sets the font of text in this view; with `nil`, the default font.
    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }

    /// Sets the font weight of text in this view; with `nil`, the font's own weight.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.fontWeight, weight) }

    /// Applies bold to the text in this view if `isActive`.
    nonisolated public func bold(_ isActive: Bool = true) -> some View { environment(\.isBold, isActive) }

    /// Sets the maximum number of lines of text in this view; longer text is truncated.
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        EnvironmentView(content: self) { ($0.minimumLines, $0.lineLimit) = (0, number) }
    }

    /// Allows text in this view to shrink to `factor` times its size before it is truncated. The factor is above 0 and at most 1.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        EnvironmentView(content: self) { $0.minimumScaleFactor = factor }
    }

    /// Sets the alignment of the lines of multiline text in this view.
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }
}

extension EnvironmentValues {
    /// The space added between lines, in points.
    @Entry var lineDistance: Double = 0

    /// The space added between lines, in points.
    public var lineSpacing: CGFloat {
        get { CGFloat(lineDistance) }
        set { lineDistance = Double(newValue) }
    }

    /// The minimum number of lines whose height a text reserves.
    @Entry var minimumLines: Int = 0

    /// The position of the ellipsis in truncated lines.
    @Entry public var truncationMode: Text.TruncationMode = .tail

    /// True if characters may move closer together before a text is truncated.
    @Entry public var allowsTightening: Bool = false
}
