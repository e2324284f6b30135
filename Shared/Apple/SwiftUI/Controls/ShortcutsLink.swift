/// A button that opens an app's shortcuts. Here it has no action, because there is no Shortcuts app.
///
/// Mirrors [AppIntents' `ShortcutsLink`](https://developer.apple.com/documentation/appintents/shortcutslink).
nonisolated public struct ShortcutsLink: View {
    @Environment(\.shortcutsLinkStyle) private var style
    @Environment(\.colorScheme) private var scheme

    nonisolated public init() {}

    /// Creates the button; `action` never runs.
    nonisolated public init(action: @escaping @Sendable () -> Void) {}

    /// The button as drawn in a snapshot.
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

/// The appearance of a ``ShortcutsLink``.
///
/// Mirrors [AppIntents' `ShortcutsLinkStyle`](https://developer.apple.com/documentation/appintents/shortcutslinkstyle).
public struct ShortcutsLinkStyle: Hashable, Sendable {
    /// True if the button is dark; `nil` if it contrasts with the colour scheme.
    let isDark: Bool?
    let isOutline: Bool

    /// A dark button in the light colour scheme, and a light button in the dark colour scheme.
    public static let automatic = ShortcutsLinkStyle(isDark: nil, isOutline: false)
    /// An outline that is dark in the light colour scheme, and light in the dark colour scheme.
    public static let automaticOutline = ShortcutsLinkStyle(isDark: nil, isOutline: true)
    public static let light = ShortcutsLinkStyle(isDark: false, isOutline: false)
    public static let lightOutline = ShortcutsLinkStyle(isDark: false, isOutline: true)
    public static let dark = ShortcutsLinkStyle(isDark: true, isOutline: false)
    public static let darkOutline = ShortcutsLinkStyle(isDark: true, isOutline: true)
}

extension EnvironmentValues {
    @Entry fileprivate var shortcutsLinkStyle: ShortcutsLinkStyle = .automatic
}

extension View {
    nonisolated public func shortcutsLinkStyle(_ style: ShortcutsLinkStyle) -> some View {
        environment(\.shortcutsLinkStyle, style)
    }
}
