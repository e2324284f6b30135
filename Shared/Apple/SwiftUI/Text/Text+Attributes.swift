import Foundation

extension Text {
    func changing(_ change: (inout TextAttributes) -> Void) -> Text {
        var own = TextAttributes()
        change(&own)
        // The attributes of a run take precedence over those of the whole text.
        return Text(runs: runs.map { Run(content: $0.content, attributes: own.with($0.attributes)) })
    }

    /// Sets the font of the text; with `nil`, the text has the font of the environment.
    public func font(_ font: Font?) -> Text { changing { $0.font = font } }

    /// Sets the font weight of the text; with `nil`, the text has the weight of its font.
    public func fontWeight(_ weight: Font.Weight?) -> Text { changing { $0.weight = weight } }

    /// Sets the font design of the text; with `nil`, the text has the design of its font.
    public func fontDesign(_ design: Font.Design?) -> Text { changing { $0.design = design } }

    /// Applies bold to the text.
    public func bold() -> Text { changing { $0.isBold = true } }

    /// Applies bold to the text if `isActive`.
    public func bold(_ isActive: Bool) -> Text { changing { $0.isBold = isActive } }

    /// Applies italics to the text.
    public func italic() -> Text { changing { $0.isItalic = true } }

    /// Applies italics to the text if `isActive`.
    public func italic(_ isActive: Bool) -> Text { changing { $0.isItalic = isActive } }

    /// Applies a monospaced design to the text if `isActive`.
    public func monospaced(_ isActive: Bool = true) -> Text { changing { $0.design = isActive ? .monospaced : nil } }

    /// Gives the text's digits equal width.
    public func monospacedDigit() -> Text { changing { $0.isMonospacedDigit = true } }

    /// Sets the accessibility label of a part of a joined text. No effect: the text is read as it is written.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: Text) -> Text { self }

    /// Sets the accessibility label of a part of a joined text. No effect: the text is read as it is written.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: LocalizedStringKey) -> Text { self }

    /// Sets the colour of the text; with `nil`, the text has the style of the environment.
    public func foregroundColor(_ color: Color?) -> Text { changing { $0.style = color.map { AnyShapeStyle($0) } } }

    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { changing { $0.style = AnyShapeStyle(style) } }

    /// Underlines the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    /// Underlines the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        changing {
            $0.underline = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Applies a strikethrough to the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// Applies a strikethrough to the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        changing {
            $0.strikethrough =
                isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Sets the spacing between characters, in points; `tracking(_:)` takes precedence.
    public func kerning(_ kerning: CGFloat) -> Text {
        changing { $0.kerning = Double(kerning) }
    }

    /// Sets the tracking of the text, in points.
    public func tracking(_ tracking: CGFloat) -> Text {
        changing { $0.tracking = Double(tracking) }
    }

    /// Sets the vertical offset of the text from its baseline, in points; positive values move it up.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
        changing { $0.baselineOffset = Double(baselineOffset) }
    }

    /// Sets the font width of the text: accepted, but drawn at the standard width.
    public func fontWidth(_ width: Font.Width?) -> Text { changing { $0.width = width } }

    /// Applies a text scale to the text if `isEnabled`.
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        changing { $0.scale = isEnabled ? scale : nil }
    }

    /// A scale for text relative to its font.
    public struct Scale: Hashable, Sendable {
        /// The factor of the font's size.
        let share: Double

        /// The font's own size.
        public static let `default` = Scale(share: 1)
        /// A smaller size. Here it is 0.8 times the font's size; Apple publishes no number.
        public static let secondary = Scale(share: 0.8)
    }

    /// The style of an underline or strikethrough.
    public struct LineStyle: Hashable, Sendable {
        let pattern: Pattern
        let color: Color?

        /// Creates a line style; with a `color` of `nil`, the line has the text's colour.
        public init(pattern: Pattern = .solid, color: Color? = nil) { (self.pattern, self.color) = (pattern, color) }

        /// A solid line in the text's colour.
        public static let single = LineStyle()

        /// The dash pattern of a line.
        public struct Pattern: Hashable, Sendable {
            /// The lengths of dashes and gaps in alternation, in multiples of the line's thickness.
            let dashes: [Double]

            /// A solid line.
            public static let solid = Pattern(dashes: [])
            /// A dotted line.
            public static let dot = Pattern(dashes: [1, 2])
            /// A dashed line.
            public static let dash = Pattern(dashes: [5, 3])
            /// A line of dashes and dots.
            public static let dashDot = Pattern(dashes: [5, 3, 1, 3])
            /// A line of dashes and pairs of dots.
            public static let dashDotDot = Pattern(dashes: [5, 3, 1, 3, 1, 3])
        }
    }

    /// The position of the ellipsis in a truncated line.
    public enum TruncationMode: Hashable, Sendable {
        /// At the beginning of the line.
        case head
        /// At the end of the line.
        case tail
        /// In the middle of the line.
        case middle
    }
}
