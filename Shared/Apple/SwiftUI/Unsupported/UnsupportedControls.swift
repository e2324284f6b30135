import FoundationEssentials

/// A choice of a date.
///
/// Mirrors [SwiftUI's `DatePicker`](https://developer.apple.com/documentation/swiftui/datepicker). Widgets can't show it.
nonisolated public struct DatePicker<Label: View>: UnsupportedInWidgets {
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

/// A choice of one of several.
///
/// Mirrors [SwiftUI's `Picker`](https://developer.apple.com/documentation/swiftui/picker). Widgets can't show it.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {}

    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {}
}

extension Picker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    {}

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}

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

/// A field a person writes a secret into.
///
/// Mirrors [SwiftUI's `SecureField`](https://developer.apple.com/documentation/swiftui/securefield). Widgets can't show it.
nonisolated public struct SecureField<Label: View>: UnsupportedInWidgets {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

/// A value a person moves along a line.
///
/// Mirrors [SwiftUI's `Slider`](https://developer.apple.com/documentation/swiftui/slider). Widgets can't show it.
nonisolated public struct Slider<Label: View>: UnsupportedInWidgets {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}

extension Slider where Label == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}

/// A number with a button on each side.
///
/// Mirrors [SwiftUI's `Stepper`](https://developer.apple.com/documentation/swiftui/stepper). Widgets can't show it.
nonisolated public struct Stepper<Label: View>: UnsupportedInWidgets {
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    public init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}

extension Stepper where Label == Text {
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}

/// A field of several lines a person writes into.
///
/// Mirrors [SwiftUI's `TextEditor`](https://developer.apple.com/documentation/swiftui/texteditor). Widgets can't show it.
nonisolated public struct TextEditor: UnsupportedInWidgets {
    public init(text: Binding<String>) {}
}

/// A field a person writes into.
///
/// Mirrors [SwiftUI's `TextField`](https://developer.apple.com/documentation/swiftui/textfield). Widgets can't show it.
nonisolated public struct TextField<Label: View>: UnsupportedInWidgets {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {}
}

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
