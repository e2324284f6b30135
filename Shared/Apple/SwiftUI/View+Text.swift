import Foundation

private struct FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
private struct FontWeightKey: EnvironmentKey { static var defaultValue: Font.Weight? { nil } }
private struct BoldKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
private struct MinimumScaleFactorKey: EnvironmentKey { static var defaultValue: Double { 1 } }
private struct TextAlignmentKey: EnvironmentKey { static var defaultValue: TextAlignment { .leading } }

extension EnvironmentValues {
    /// The font of texts; `nil` for body.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }

    /// The most lines a text takes; `nil` for as many as it needs, a value below 1 acts as 1.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// How far a text may shrink to fit, above 0 and up to 1.
    public var minimumScaleFactor: CGFloat {
        get { CGFloat(self[MinimumScaleFactorKey.self]) }
        set { self[MinimumScaleFactorKey.self] = Double(newValue) }
    }

    /// How the lines of a text of several lines stand to each other.
    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }

    /// The weight set by `fontWeight(_:)`; wins over the font's own.
    package var fontWeight: Font.Weight? {
        get { self[FontWeightKey.self] }
        set { self[FontWeightKey.self] = newValue }
    }

    /// Whether `bold()` is in force.
    package var isBold: Bool {
        get { self[BoldKey.self] }
        set { self[BoldKey.self] = newValue }
    }
}

extension View {
    /// Sets the font of the texts in this view; `nil` for the default.
    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }

    /// Sets the weight of the texts in this view; `nil` for the font's own.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.fontWeight, weight) }

    /// Shows the texts in this view bold, or not.
    nonisolated public func bold(_ isActive: Bool = true) -> some View { environment(\.isBold, isActive) }

    /// Sets the most lines a text in this view takes; the rest is cut off with an ellipsis.
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        EnvironmentView(content: self) { ($0.leastLines, $0.lineLimit) = (0, number) }
    }

    /// Lets the texts in this view shrink to `factor` of their size, above 0 and up to 1, before they are cut off.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        EnvironmentView(content: self) { $0.minimumScaleFactor = factor }
    }

    /// Sets how the lines of a text of several lines stand to each other.
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }
}
