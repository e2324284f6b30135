import Foundation

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
