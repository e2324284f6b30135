import Foundation

extension Text {
    private func looking(_ change: (inout TextLook) -> Void) -> Text {
        var own = TextLook()
        change(&own)
        // What a part says of itself counts before what is said of all.
        return Text(runs: runs.map { Run(content: $0.content, look: own.with($0.look)) })
    }

    /// Sets the font of the text; `nil` for the one around.
    public func font(_ font: Font?) -> Text { looking { $0.font = font } }

    /// Sets the weight of the text; `nil` for its font's.
    public func fontWeight(_ weight: Font.Weight?) -> Text { looking { $0.weight = weight } }

    /// Sets the family of letter forms; `nil` for its font's.
    public func fontDesign(_ design: Font.Design?) -> Text { looking { $0.design = design } }

    /// Shows the text bold.
    public func bold() -> Text { looking { $0.isBold = true } }

    /// Shows the text bold, or not.
    public func bold(_ isActive: Bool) -> Text { looking { $0.isBold = isActive } }

    /// Slants the text.
    public func italic() -> Text { looking { $0.isItalic = true } }

    /// Slants the text, or not.
    public func italic(_ isActive: Bool) -> Text { looking { $0.isItalic = isActive } }

    /// Gives all letters one width.
    public func monospaced(_ isActive: Bool = true) -> Text { looking { $0.design = isActive ? .monospaced : nil } }

    /// Gives all digits one width.
    public func monospacedDigit() -> Text { looking { $0.isMonospacedDigit = true } }

    /// Fills the text with a colour; `nil` for what is around.
    public func foregroundColor(_ color: Color?) -> Text { looking { $0.style = color.map { AnyShapeStyle($0) } } }

    /// Fills the text with a style.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { looking { $0.style = AnyShapeStyle(style) } }

    /// Draws a line below the text; `nil` for its own colour.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    /// Draws a line below the text; `nil` for its own colour.
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        looking { $0.underline = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextLook.TextLine.none }
    }

    /// Draws a line through the text; `nil` for its own colour.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// Draws a line through the text; `nil` for its own colour.
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        looking {
            $0.strikethrough = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextLook.TextLine.none
        }
    }

    /// Moves letters apart, in points; what `tracking(_:)` says counts before it.
    public func kerning(_ kerning: CGFloat) -> Text {
        looking { $0.kerning = Double(kerning) }
    }

    /// Moves letters apart, in points.
    public func tracking(_ tracking: CGFloat) -> Text {
        looking { $0.tracking = Double(tracking) }
    }

    /// Moves the text up from the line it stands on, in points.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
        looking { $0.baselineOffset = Double(baselineOffset) }
    }

    /// Form of a line along a text.
    public struct LineStyle: Hashable, Sendable {
        let pattern: Pattern
        let color: Color?

        /// Describes a line; `nil` for the text's colour.
        public init(pattern: Pattern = .solid, color: Color? = nil) { (self.pattern, self.color) = (pattern, color) }

        /// One whole line in the text's colour.
        public static let single = LineStyle()

        /// How a line is broken.
        public struct Pattern: Hashable, Sendable {
            /// Lengths in multiples of the thickness, what is drawn and what is left free in turns.
            let dashes: [Double]

            /// Whole.
            public static let solid = Pattern(dashes: [])
            /// In dots.
            public static let dot = Pattern(dashes: [1, 2])
            /// In dashes.
            public static let dash = Pattern(dashes: [5, 3])
            /// In dashes and dots.
            public static let dashDot = Pattern(dashes: [5, 3, 1, 3])
            /// In dashes and pairs of dots.
            public static let dashDotDot = Pattern(dashes: [5, 3, 1, 3, 1, 3])
        }
    }

    /// Where a line that is cut off has its ellipsis.
    public enum TruncationMode: Hashable, Sendable {
        /// At its begin.
        case head
        /// At its end.
        case tail
        /// In its middle.
        case middle
    }
}

private struct LineDistanceKey: EnvironmentKey { static var defaultValue: Double { 0 } }
private struct TruncationModeKey: EnvironmentKey { static var defaultValue: Text.TruncationMode { .tail } }
private struct TighteningKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Space added between lines, in points.
    var lineDistance: Double {
        get { self[LineDistanceKey.self] }
        set { self[LineDistanceKey.self] = newValue }
    }

    /// Space added between lines, in points.
    public var lineSpacing: CGFloat {
        get { CGFloat(lineDistance) }
        set { lineDistance = Double(newValue) }
    }

    /// Where lines that are cut off have their ellipsis.
    public var truncationMode: Text.TruncationMode {
        get { self[TruncationModeKey.self] }
        set { self[TruncationModeKey.self] = newValue }
    }

    /// Whether letters may stand closer before a text is cut off.
    public var allowsTightening: Bool {
        get { self[TighteningKey.self] }
        set { self[TighteningKey.self] = newValue }
    }
}

extension View {
    private nonisolated func textLook(_ change: @escaping (inout TextLook) -> Void) -> some View {
        EnvironmentView(content: self) { change(&$0.textLook) }
    }

    /// Slants the texts in this view, or not.
    nonisolated public func italic(_ isActive: Bool = true) -> some View { textLook { $0.isItalic = isActive } }

    /// Sets the family of letter forms of the texts in this view; `nil` for their fonts'.
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View { textLook { $0.design = design } }

    /// Gives all letters of the texts in this view one width.
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        textLook { $0.design = isActive ? .monospaced : nil }
    }

    /// Gives all digits of the texts in this view one width.
    nonisolated public func monospacedDigit() -> some View { textLook { $0.isMonospacedDigit = true } }

    /// Draws a line below the texts in this view.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        textLook {
            $0.underline = isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextLook.TextLine.none
        }
    }

    /// Draws a line through the texts in this view.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        textLook {
            $0.strikethrough =
                isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextLook.TextLine.none
        }
    }

    /// Moves the letters of the texts in this view apart, in points; what `tracking(_:)` says counts before it.
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        let points = Double(kerning)
        return textLook { $0.kerning = points }
    }

    /// Moves the letters of the texts in this view apart, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        let points = Double(tracking)
        return textLook { $0.tracking = points }
    }

    /// Moves the texts in this view up from the lines they stand on, in points.
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        let points = Double(baselineOffset)
        return textLook { $0.baselineOffset = points }
    }

    /// Shows the texts in this view in capital or small letters; `nil` for what they are.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { textLook { $0.letterCase = textCase } }

    /// Adds space between the lines of the texts in this view, in points.
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        let points = Double(lineSpacing)
        return EnvironmentView(content: self) { $0.lineDistance = points.isFinite ? max(points, 0) : 0 }
    }

    /// Says where lines that are cut off have their ellipsis.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// Lets letters stand closer before a text is cut off; accepted, and drawn at their usual distance.
    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

    /// Sets the least and the most lines of the texts in this view; the least isn't kept free.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

    /// Sets the most lines of the texts in this view.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
}
