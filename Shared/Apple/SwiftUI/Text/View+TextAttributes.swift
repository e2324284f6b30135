import Foundation

extension View {
    private nonisolated func textAttributes(_ change: @escaping (inout TextAttributes) -> Void) -> some View {
        EnvironmentView(content: self) { change(&$0.textAttributes) }
    }

    /// Slants the texts in this view, or not.
    nonisolated public func italic(_ isActive: Bool = true) -> some View { textAttributes { $0.isItalic = isActive } }

    /// Sets the family of letter forms of the texts in this view; `nil` for their fonts'.
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View { textAttributes { $0.design = design } }

    /// Gives all letters of the texts in this view one width.
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        textAttributes { $0.design = isActive ? .monospaced : nil }
    }

    /// Gives all digits of the texts in this view one width.
    nonisolated public func monospacedDigit() -> some View { textAttributes { $0.isMonospacedDigit = true } }

    /// Draws a line below the texts in this view.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        textAttributes {
            $0.underline = isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Draws a line through the texts in this view.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        textAttributes {
            $0.strikethrough =
                isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Moves the letters of the texts in this view apart, in points; what `tracking(_:)` says counts before it.
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        let points = Double(kerning)
        return textAttributes { $0.kerning = points }
    }

    /// Moves the letters of the texts in this view apart, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        let points = Double(tracking)
        return textAttributes { $0.tracking = points }
    }

    /// Moves the texts in this view up from the lines they stand on, in points.
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        let points = Double(baselineOffset)
        return textAttributes { $0.baselineOffset = points }
    }

    /// Shows the texts in this view in capital or small letters; `nil` for what they are.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { textAttributes { $0.letterCase = textCase } }

    /// Adds space between the lines of the texts in this view, in points.
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        let points = Double(lineSpacing)
        return EnvironmentView(content: self) { $0.lineDistance = points.isFinite ? max(points, 0) : 0 }
    }

    /// Says where lines that are cut off have their ellipsis.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// Lets letters stand closer, by up to 0.05 of their size, before a text shrinks or is cut off.
    ///
    /// The number is that of [TextKit's
    /// paragraphs](https://developer.apple.com/documentation/uikit/nsparagraphstyle/tighteningfactorfortruncation).
    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

    private nonisolated func lines(least: Int, most: Int?) -> some View {
        EnvironmentView(content: self) { ($0.leastLines, $0.lineLimit) = (max(least, 0), most) }
    }

    /// Sets the most lines of the texts in this view, which take the height of as many, used or not, if `reservesSpace`.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lines(least: reservesSpace ? limit : 0, most: limit)
    }

    /// Sets the lines whose height the texts in this view take at least, and the most they take.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lines(least: limit.lowerBound, most: limit.upperBound)
    }

    /// Sets the lines whose height the texts in this view take at least.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        lines(least: limit.lowerBound, most: nil)
    }

    /// Sets the most lines of the texts in this view.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lines(least: 0, most: limit.upperBound)
    }

    /// Sets how wide the letters of the texts in this view are; accepted, and drawn at their usual width.
    nonisolated public func fontWidth(_ width: Font.Width?) -> some View { textAttributes { $0.width = width } }

    /// Shows the texts in this view in the size that stands back behind their fonts', if `isEnabled`.
    nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        textAttributes { if isEnabled { $0.scale = scale } }
    }
}
