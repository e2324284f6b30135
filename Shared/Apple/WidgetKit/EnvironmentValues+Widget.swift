private struct ShowsBackgroundKey: EnvironmentKey { static var defaultValue: Bool { true } }
private struct ContentMarginsKey: EnvironmentKey { static var defaultValue: EdgeInsets { EdgeInsets() } }
private struct LuminanceReducedKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct ToggledValueKey: EnvironmentKey { static var defaultValue: Bool? { nil } }
private struct DisplayScaleKey: EnvironmentKey { static var defaultValue: Double { 3 } }

extension EnvironmentValues {
    /// Whether the widget's background is drawn where it is shown.
    public var showsWidgetContainerBackground: Bool {
        get { self[ShowsBackgroundKey.self] }
        set { self[ShowsBackgroundKey.self] = newValue }
    }

    /// The distance the widget's content keeps from its edges, unless it gives them up.
    public var widgetContentMargins: EdgeInsets {
        get { self[ContentMarginsKey.self] }
        set { self[ContentMarginsKey.self] = newValue }
    }

    /// Whether the display is dimmed; it never is in a picture.
    public var isLuminanceReduced: Bool {
        get { self[LuminanceReducedKey.self] }
        set { self[LuminanceReducedKey.self] = newValue }
    }

    /// The value a toggle among the controls shows in the place of the one it was handed, as after a tap; `nil` for its own.
    package var toggledValue: Bool? {
        get { self[ToggledValueKey.self] }
        set { self[ToggledValueKey.self] = newValue }
    }

    /// Pixels a point, as a number views get in one of Apple's types.
    package var pixelsPerPoint: Double {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }
}
