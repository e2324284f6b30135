/// How forms look, which widgets can't show.
///
/// Mirrors [SwiftUI's `FormStyle`](https://developer.apple.com/documentation/swiftui/formstyle).
public protocol FormStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct AutomaticFormStyle: FormStyle, Hashable {
    public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
    /// One of the system's.
    public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }

    /// One of the system's.
    public static var grouped: AutomaticFormStyle { AutomaticFormStyle() }

    /// One of the system's.
    public static var columns: AutomaticFormStyle { AutomaticFormStyle() }
}

extension View {
    /// Sets how forms in this view look, which widgets can't show.
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
