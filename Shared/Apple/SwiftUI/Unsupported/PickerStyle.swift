/// How choices look, which widgets can't show.
///
/// Mirrors [SwiftUI's `PickerStyle`](https://developer.apple.com/documentation/swiftui/pickerstyle).
public protocol PickerStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultPickerStyle: PickerStyle, Hashable {
    public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
    /// One of the system's.
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }

    /// One of the system's.
    public static var menu: DefaultPickerStyle { DefaultPickerStyle() }

    /// One of the system's.
    public static var segmented: DefaultPickerStyle { DefaultPickerStyle() }

    /// One of the system's.
    public static var inline: DefaultPickerStyle { DefaultPickerStyle() }

    /// One of the system's.
    public static var wheel: DefaultPickerStyle { DefaultPickerStyle() }
}

extension View {
    /// Sets how choices in this view look, which widgets can't show.
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
}
