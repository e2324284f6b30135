/// Why content isn't shown as it is.
///
/// Mirrors [SwiftUI's `RedactionReasons`](https://developer.apple.com/documentation/swiftui/redactionreasons).
public struct RedactionReasons: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It stands for content to come.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// It is nobody else's business.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// It is no longer right.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

private struct RedactionReasonsKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }
private struct PrivacySensitiveKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Why content isn't shown as it is; none where it is.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionReasonsKey.self] }
        set { self[RedactionReasonsKey.self] = newValue }
    }

    /// Whether content is nobody else's business.
    package var isPrivacySensitive: Bool {
        get { self[PrivacySensitiveKey.self] }
        set { self[PrivacySensitiveKey.self] = newValue }
    }

    /// Whether texts and images are drawn as bars and boxes.
    package var isRedacted: Bool {
        redactionReasons.contains(.placeholder) || redactionReasons.contains(.privacy) && isPrivacySensitive
    }
}

extension View {
    /// Adds a reason not to show the content of this view as it is.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        EnvironmentView(content: self) { $0.redactionReasons.formUnion(reason) }
    }

    /// Shows the content of this view as it is, whatever is around.
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Marks this view as nobody else's business: it is redacted where others may look.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        environment(\.isPrivacySensitive, sensitive)
    }
}
