import Foundation

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
