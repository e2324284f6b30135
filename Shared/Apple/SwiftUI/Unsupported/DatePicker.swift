import FoundationEssentials

/// A choice of a date.
///
/// Mirrors [SwiftUI's `DatePicker`](https://developer.apple.com/documentation/swiftui/datepicker). Widgets can't show it.
nonisolated public struct DatePicker<Label: View>: UnsupportedInWidgets {
    static var name: String { "DatePicker" }

    public init(selection: Binding<Date>, @ViewBuilder label: () -> Label) {}
}

/// What of a date is chosen.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The hour and the minute.
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    /// The day.
    public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: DatePickerComponents
    ) {}

    public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, selection: Binding<Date>) {}
}
