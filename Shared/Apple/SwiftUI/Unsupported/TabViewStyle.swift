/// How tabs look, which widgets can't show.
///
/// Mirrors [SwiftUI's `TabViewStyle`](https://developer.apple.com/documentation/swiftui/tabviewstyle).
public protocol TabViewStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultTabViewStyle: TabViewStyle, Hashable {
    public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// One of the system's.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }

    /// One of the system's.
    public static var page: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension View {
    /// Sets how tabs in this view look, which widgets can't show.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
}
