/// Says by which phrase an intent is run; nothing for an intent that has none.
///
/// Mirrors [AppIntents' `SiriTipView`](https://developer.apple.com/documentation/appintents/siritipview).
nonisolated public struct SiriTipView: View {
    @Environment(\.siriTipViewStyle) private var style
    @Environment(\.colorScheme) private var scheme
    private let phrase: @Sendable () -> String?
    private let isVisible: Binding<Bool>?

    /// Says how an intent is run, as long as it is visible.
    nonisolated public init<Intent: AppIntent>(intent: Intent, isVisible: Binding<Bool>? = nil) {
        self.init(isVisible: isVisible, shortcuts: { DeclaredTypes.shortcuts.flatMap { $0.appShortcuts } }, Intent.self)
    }

    /// The same with shortcuts that are known.
    package nonisolated init<Intent: AppIntent>(
        isVisible: Binding<Bool>?, shortcuts: @escaping @Sendable () -> [AppShortcut], _ type: Intent.Type
    ) {
        self.isVisible = isVisible
        phrase = {
            // The app is called as its executable is, as where its phrases are asked.
            let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
            return shortcuts().first { $0.intent is Intent }?.phrases.first?.text(applicationName: name)
        }
    }

    /// The phrase as a image shows it.
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

/// How a phrase that runs an intent is shown.
///
/// Mirrors [AppIntents' `SiriTipViewStyle`](https://developer.apple.com/documentation/appintents/siritipviewstyle).
public struct SiriTipViewStyle: Hashable, Sendable {
    private let name: String
    /// Whether it is dark; `nil` for what is around.
    let isDark: Bool?

    /// As what is around.
    public static let automatic = SiriTipViewStyle(name: "automatic", isDark: nil)
    /// Light.
    public static let light = SiriTipViewStyle(name: "light", isDark: false)
    /// Dark.
    public static let dark = SiriTipViewStyle(name: "dark", isDark: true)
    /// On black.
    public static let black = SiriTipViewStyle(name: "black", isDark: true)
}

private struct SiriTipViewStyleKey: EnvironmentKey {
    static var defaultValue: SiriTipViewStyle { .automatic }
}

extension EnvironmentValues {
    fileprivate var siriTipViewStyle: SiriTipViewStyle {
        get { self[SiriTipViewStyleKey.self] }
        set { self[SiriTipViewStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets how phrases in this view are shown that run intents.
    nonisolated public func siriTipViewStyle(_ style: SiriTipViewStyle) -> some View {
        environment(\.siriTipViewStyle, style)
    }
}
