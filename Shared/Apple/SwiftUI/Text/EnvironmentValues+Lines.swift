import Foundation

private struct LineDistanceKey: EnvironmentKey { static var defaultValue: Double { 0 } }
private struct TruncationModeKey: EnvironmentKey { static var defaultValue: Text.TruncationMode { .tail } }
private struct LeastLinesKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private struct TighteningKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// The space added between lines, in points.
    var lineDistance: Double {
        get { self[LineDistanceKey.self] }
        set { self[LineDistanceKey.self] = newValue }
    }

    /// The space added between lines, in points.
    public var lineSpacing: CGFloat {
        get { CGFloat(lineDistance) }
        set { lineDistance = Double(newValue) }
    }

    /// The minimum number of lines whose height a text reserves.
    var minimumLines: Int {
        get { self[LeastLinesKey.self] }
        set { self[LeastLinesKey.self] = newValue }
    }

    /// The position of the ellipsis in truncated lines.
    public var truncationMode: Text.TruncationMode {
        get { self[TruncationModeKey.self] }
        set { self[TruncationModeKey.self] = newValue }
    }

    /// True if characters may move closer together before a text is truncated.
    public var allowsTightening: Bool {
        get { self[TighteningKey.self] }
        set { self[TighteningKey.self] = newValue }
    }
}
