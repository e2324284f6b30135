/// How lists look, which widgets can't show.
///
/// Mirrors [SwiftUI's `ListStyle`](https://developer.apple.com/documentation/swiftui/liststyle).
public protocol ListStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultListStyle: ListStyle, Hashable {
    public init() {}
}

extension ListStyle where Self == DefaultListStyle {
    /// One of the system's.
    public static var automatic: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var plain: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var grouped: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var inset: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var insetGrouped: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var sidebar: DefaultListStyle { DefaultListStyle() }
}

extension View {
    /// Sets how lists in this view look, which widgets can't show.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}
