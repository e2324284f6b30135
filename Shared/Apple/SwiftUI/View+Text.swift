import Foundation

private struct FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
private struct FontWeightKey: EnvironmentKey { static var defaultValue: Font.Weight? { nil } }
private struct BoldKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
private struct MinimumScaleFactorKey: EnvironmentKey { static var defaultValue: Double { 1 } }
private struct TextAlignmentKey: EnvironmentKey { static var defaultValue: TextAlignment { .leading } }

extension EnvironmentValues {
    /// The font of text; `nil` for the font of the body style.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }

    /// The maximum number of lines of a text; `nil` for no limit. Values below 1 count as 1.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// The smallest scale to which a text may shrink to fit, above 0 and at most 1.
    public var minimumScaleFactor: CGFloat {
        get { CGFloat(self[MinimumScaleFactorKey.self]) }
        set { self[MinimumScaleFactorKey.self] = Double(newValue) }
    }

    /// The alignment of the lines of a multiline text.
    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }

    /// The weight set by `fontWeight(_:)`, which overrides the font's own weight.
    package var fontWeight: Font.Weight? {
        get { self[FontWeightKey.self] }
        set { self[FontWeightKey.self] = newValue }
    }

    /// True if `bold()` applies.
    package var isBold: Bool {
        get { self[BoldKey.self] }
        set { self[BoldKey.self] = newValue }
    }
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
