import Foundation

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
