import FoundationEssentials

/// A control for selecting a date.
///
/// Mirrors [SwiftUI's `DatePicker`](https://developer.apple.com/documentation/swiftui/datepicker). It isn't shown in widgets.
nonisolated public struct DatePicker<Label: View>: UnsupportedInWidgets {
    public init(selection: Binding<Date>, @ViewBuilder label: () -> Label) {}
}

/// The components of a date that a date picker shows.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

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

/// The style of date pickers, which aren't shown in widgets.
///
/// Mirrors [SwiftUI's `DatePickerStyle`](https://developer.apple.com/documentation/swiftui/datepickerstyle).
public protocol DatePickerStyle: Sendable {}

/// A system style, which isn't drawn.
public struct DefaultDatePickerStyle: DatePickerStyle, Hashable {
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// A system style.
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }

    /// A system style.
    public static var compact: DefaultDatePickerStyle { DefaultDatePickerStyle() }

    /// A system style.
    public static var graphical: DefaultDatePickerStyle { DefaultDatePickerStyle() }

    /// A system style.
    public static var wheel: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension View {
    /// Sets the style of date pickers in this view, which aren't shown in widgets.
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
}

/// A control for selecting one of several values.
///
/// Mirrors [SwiftUI's `Picker`](https://developer.apple.com/documentation/swiftui/picker). It isn't shown in widgets.
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

/// The style of pickers, which aren't shown in widgets.
///
/// Mirrors [SwiftUI's `PickerStyle`](https://developer.apple.com/documentation/swiftui/pickerstyle).
public protocol PickerStyle: Sendable {}

/// A system style, which isn't drawn.
public struct DefaultPickerStyle: PickerStyle, Hashable {
    public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
    /// A system style.
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }

    /// A system style.
    public static var menu: DefaultPickerStyle { DefaultPickerStyle() }

    /// A system style.
    public static var segmented: DefaultPickerStyle { DefaultPickerStyle() }

    /// A system style.
    public static var inline: DefaultPickerStyle { DefaultPickerStyle() }

    /// A system style.
    public static var wheel: DefaultPickerStyle { DefaultPickerStyle() }
}

extension View {
    /// Sets the style of pickers in this view, which aren't shown in widgets.
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
}

/// A text field for private text.
///
/// Mirrors [SwiftUI's `SecureField`](https://developer.apple.com/documentation/swiftui/securefield). It isn't shown in widgets.
nonisolated public struct SecureField<Label: View>: UnsupportedInWidgets {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

/// A control for selecting a value from a bounded range.
///
/// Mirrors [SwiftUI's `Slider`](https://developer.apple.com/documentation/swiftui/slider). It isn't shown in widgets.
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

/// A control with buttons that increment and decrement a value.
///
/// Mirrors [SwiftUI's `Stepper`](https://developer.apple.com/documentation/swiftui/stepper). It isn't shown in widgets.
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

/// A multiline text field.
///
/// Mirrors [SwiftUI's `TextEditor`](https://developer.apple.com/documentation/swiftui/texteditor). It isn't shown in widgets.
nonisolated public struct TextEditor: UnsupportedInWidgets {
    public init(text: Binding<String>) {}
}

/// A text field.
///
/// Mirrors [SwiftUI's `TextField`](https://developer.apple.com/documentation/swiftui/textfield). It isn't shown in widgets.
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

/// The style of text fields, which aren't shown in widgets.
///
/// Mirrors [SwiftUI's `TextFieldStyle`](https://developer.apple.com/documentation/swiftui/textfieldstyle).
public protocol TextFieldStyle: Sendable {}

/// A system style, which isn't drawn.
public struct DefaultTextFieldStyle: TextFieldStyle, Hashable {
    public init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// A system style.
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }

    /// A system style.
    public static var plain: DefaultTextFieldStyle { DefaultTextFieldStyle() }

    /// A system style.
    public static var roundedBorder: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension View {
    /// Sets the style of text fields in this view, which aren't shown in widgets.
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
}
