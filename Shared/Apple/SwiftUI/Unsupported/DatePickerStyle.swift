/// How choices of a date look, which widgets can't show.
///
/// Mirrors [SwiftUI's `DatePickerStyle`](https://developer.apple.com/documentation/swiftui/datepickerstyle).
public protocol DatePickerStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultDatePickerStyle: DatePickerStyle, Hashable {
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// One of the system's.
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }

    /// One of the system's.
    public static var compact: DefaultDatePickerStyle { DefaultDatePickerStyle() }

    /// One of the system's.
    public static var graphical: DefaultDatePickerStyle { DefaultDatePickerStyle() }

    /// One of the system's.
    public static var wheel: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension View {
    /// Sets how choices of a date in this view look, which widgets can't show.
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
}
