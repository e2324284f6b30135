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

/// A view that shows a phrase with which the user can run an intent; empty for an intent without phrases.
///
/// Mirrors [AppIntents' `SiriTipView`](https://developer.apple.com/documentation/appintents/siritipview).
nonisolated public struct SiriTipView: View {
    @Environment(\.siriTipViewStyle) private var style
    @Environment(\.colorScheme) private var scheme
    private let phrase: @Sendable () -> String?
    private let isVisible: Binding<Bool>?

    /// Creates a view for an intent's phrase, shown while `isVisible` is true.
    nonisolated public init<Intent: AppIntent>(intent: Intent, isVisible: Binding<Bool>? = nil) {
        self.init(isVisible: isVisible, shortcuts: { DeclaredTypes.shortcuts.flatMap { $0.appShortcuts } }, Intent.self)
    }

    /// Creates a view that searches the given shortcuts for a phrase of the intent.
    package nonisolated init<Intent: AppIntent>(
        isVisible: Binding<Bool>?, shortcuts: @escaping @Sendable () -> [AppShortcut], _ type: Intent.Type
    ) {
        self.isVisible = isVisible
        phrase = {
            // The app's name is that of its executable, as in phrase matching.
            let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
            return shortcuts().first { $0.intent is Intent }?.phrases.first?.text(applicationName: name)
        }
    }

    /// The phrase as drawn in a snapshot.
    @MainActor public var body: some View {
        if isVisible?.wrappedValue ?? true, let phrase = phrase() {
            let isDark = style.isDark ?? (scheme == .dark)
            HStack(spacing: 12) {
                Image(systemName: "mic.circle.fill").font(.title)
                Text(verbatim: "“\(phrase)”").font(.subheadline).fontWeight(.semibold)
                Spacer(minLength: 0)
                if isVisible != nil { Image(systemName: "xmark").font(.footnote).opacity(0.6) }
            }
            .foregroundStyle(isDark ? Color.white : Color.black)
            .padding(12)
            .background {
                RoundedRectangle(cornerRadius: 14, style: .continuous).fill(
                    style == .black ? Color.black : isDark ? Color(white: 0.17) : Color(white: 0.95))
            }
        }
    }
}

/// The appearance of a ``SiriTipView``.
///
/// Mirrors [AppIntents' `SiriTipViewStyle`](https://developer.apple.com/documentation/appintents/siritipviewstyle).
public struct SiriTipViewStyle: Hashable, Sendable {
    private let name: String
    /// True if the view is dark; `nil` to follow the colour scheme.
    let isDark: Bool?

    /// A view that follows the colour scheme.
    public static let automatic = SiriTipViewStyle(name: "automatic", isDark: nil)
    public static let light = SiriTipViewStyle(name: "light", isDark: false)
    public static let dark = SiriTipViewStyle(name: "dark", isDark: true)
    /// Light content on a black background.
    public static let black = SiriTipViewStyle(name: "black", isDark: true)
}

extension EnvironmentValues {
    @Entry fileprivate var siriTipViewStyle: SiriTipViewStyle = .automatic
}

extension View {
    nonisolated public func siriTipViewStyle(_ style: SiriTipViewStyle) -> some View {
        environment(\.siriTipViewStyle, style)
    }
}
