import Foundation

extension Text {
    private func looking(_ change: (inout TextAttributes) -> Void) -> Text {
        var own = TextAttributes()
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
        looking { $0.underline = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none }
    }

    /// Draws a line through the text; `nil` for its own colour.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// Draws a line through the text; `nil` for its own colour.
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        looking {
            $0.strikethrough = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
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

    /// Sets how wide letters are; accepted, and drawn at their usual width.
    public func fontWidth(_ width: Font.Width?) -> Text { looking { $0.width = width } }

    /// Shows the text in the size that stands back behind its font's, if `isEnabled`.
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        looking { $0.scale = isEnabled ? scale : nil }
    }

    /// A size beside that of the font.
    public struct Scale: Hashable, Sendable {
        /// The share of the font's size.
        let share: Double

        /// The font's own.
        public static let `default` = Scale(share: 1)
        /// A smaller one: 0.8 here, as Apple publishes no number.
        public static let secondary = Scale(share: 0.8)
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
