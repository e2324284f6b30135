/// A button that leads to an app's shortcuts. There is no app for shortcuts here, so that it leads nowhere.
///
/// Mirrors [AppIntents' `ShortcutsLink`](https://developer.apple.com/documentation/appintents/shortcutslink).
nonisolated public struct ShortcutsLink: View {
    @Environment(\.shortcutsLinkStyle) private var style
    @Environment(\.colorScheme) private var scheme

    nonisolated public init() {}

    /// Creates the button; `action` would run where it is pressed.
    nonisolated public init(action: @escaping @Sendable () -> Void) {}

    /// The button as a image shows it.
    @MainActor public var body: some View {
        let isDark = style.isDark ?? (scheme == .light)
        let isFilled = !style.isOutline
        Label("Shortcuts", systemImage: "square.on.square")
            .font(.headline)
            .foregroundStyle(isFilled == isDark ? Color.white : Color.black)
            .padding(.horizontal, 16).padding(.vertical, 10)
            .background {
                RoundedRectangle(cornerRadius: 12, style: .continuous).fill(
                    isFilled ? (isDark ? Color.black : Color.white) : Color.clear)
            }
            .overlay {
                RoundedRectangle(cornerRadius: 12, style: .continuous).stroke(
                    isFilled ? Color.clear : isDark ? Color.black : Color.white)
            }
    }
}

/// How a button that leads to shortcuts looks.
///
/// Mirrors [AppIntents' `ShortcutsLinkStyle`](https://developer.apple.com/documentation/appintents/shortcutslinkstyle).
public struct ShortcutsLinkStyle: Hashable, Sendable {
    /// Whether it is dark; `nil` for the opposite of what is around.
    let isDark: Bool?
    let isOutline: Bool

    /// Dark where it is light around, and light where it is dark.
    public static let automatic = ShortcutsLinkStyle(isDark: nil, isOutline: false)
    /// The same as an outline.
    public static let automaticOutline = ShortcutsLinkStyle(isDark: nil, isOutline: true)
    /// Light.
    public static let light = ShortcutsLinkStyle(isDark: false, isOutline: false)
    /// A light outline.
    public static let lightOutline = ShortcutsLinkStyle(isDark: false, isOutline: true)
    /// Dark.
    public static let dark = ShortcutsLinkStyle(isDark: true, isOutline: false)
    /// A dark outline.
    public static let darkOutline = ShortcutsLinkStyle(isDark: true, isOutline: true)
}

private struct ShortcutsLinkStyleKey: EnvironmentKey {
    static var defaultValue: ShortcutsLinkStyle { .automatic }
}

extension EnvironmentValues {
    fileprivate var shortcutsLinkStyle: ShortcutsLinkStyle {
        get { self[ShortcutsLinkStyleKey.self] }
        set { self[ShortcutsLinkStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets how buttons in this view look that lead to shortcuts.
    nonisolated public func shortcutsLinkStyle(_ style: ShortcutsLinkStyle) -> some View {
        environment(\.shortcutsLinkStyle, style)
    }
}
