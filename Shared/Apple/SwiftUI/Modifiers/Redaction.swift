/// The reasons for redacting content.
///
/// Mirrors [SwiftUI's `RedactionReasons`](https://developer.apple.com/documentation/swiftui/redactionreasons).
public struct RedactionReasons: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The content is a placeholder.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// The content is outdated.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
    /// The reasons for redacting content; empty if it isn't redacted.
    @Entry public var redactionReasons: RedactionReasons = []

    /// True if content is private.
    @Entry package var isPrivacySensitive: Bool = false

    /// True if texts and images are drawn as bars and boxes.
    package var isRedacted: Bool {
        redactionReasons.contains(.placeholder) || redactionReasons.contains(.privacy) && isPrivacySensitive
    }
}

extension View {
    /// Adds a reason for redacting the content of this view.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        EnvironmentView(content: self) { $0.redactionReasons.formUnion(reason) }
    }

    /// Removes all redaction from this view.
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Marks this view as private. It is redacted where other people may see it, such as on the lock screen.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        environment(\.isPrivacySensitive, sensitive)
    }
}
