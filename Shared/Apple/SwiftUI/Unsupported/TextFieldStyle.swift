/// How fields look, which widgets can't show.
///
/// Mirrors [SwiftUI's `TextFieldStyle`](https://developer.apple.com/documentation/swiftui/textfieldstyle).
public protocol TextFieldStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultTextFieldStyle: TextFieldStyle, Hashable {
    public init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// One of the system's.
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }

    /// One of the system's.
    public static var plain: DefaultTextFieldStyle { DefaultTextFieldStyle() }

    /// One of the system's.
    public static var roundedBorder: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension View {
    /// Sets how fields in this view look, which widgets can't show.
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
}
