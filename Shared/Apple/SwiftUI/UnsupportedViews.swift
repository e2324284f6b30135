import FoundationEssentials

/// The placeholder for an unsupported view. In a widget it is a yellow box with a sign, as on iOS; in an app's window it is a box with the
/// view's name.
package nonisolated struct UnsupportedView: View, PrimitiveView {
    let name: String

    package init(name: String) { self.name = name }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene != nil {
            context.report("not drawn: \(name)")
            let box = Text("\(name) isn't drawn here").font(.footnote).foregroundStyle(.secondary).padding(8)
                .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.secondary, style: .init(dash: [4])) }
            return resolve(box, in: context.within(name))
        }
        context.report("not supported in widgets: \(name) — a yellow box with a sign is drawn, as on iOS")
        let box = Color.yellow.overlay { Image(systemName: "nosign").foregroundStyle(.red).font(.title2) }
            .accessibilityHidden(true)
        return resolve(box, in: context.within(name))
    }
}

/// A view that exists so that sources compile, but isn't supported in widgets.
package nonisolated protocol UnsupportedInWidgets: View, PrimitiveView where Body == Never {
    /// Returns the nodes to show in an app's window; `nil` if the view isn't supported there either.
    @MainActor func windowNodes(in context: ResolveContext) -> [ViewNode]?
}

extension UnsupportedInWidgets {
    /// The type's name in the diagnostic, without its generic arguments.
    private static var name: String { String("\(Self.self)".prefix { $0 != "<" }) }

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? { nil }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene != nil, let nodes = windowNodes(in: context.within(Self.name)) { return nodes }
        return UnsupportedView(name: Self.name).nodes(in: context)
    }
}

/// A container of controls for settings.
///
/// Mirrors [SwiftUI's `Form`](https://developer.apple.com/documentation/swiftui/form). It is shown in an app's windows, but not in widgets.
nonisolated public struct Form<Content: View>: UnsupportedInWidgets {
    private let content: Content

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? {
        resolve(RowsOnPlate(content: content), in: context)
    }

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// The style of forms, which aren't shown in widgets.
///
/// Mirrors [SwiftUI's `FormStyle`](https://developer.apple.com/documentation/swiftui/formstyle).
public protocol FormStyle: Sendable {}

/// A system style, which isn't drawn.
public struct AutomaticFormStyle: FormStyle, Hashable {
    public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
    /// A system style.
    public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }

    /// A system style.
    public static var grouped: AutomaticFormStyle { AutomaticFormStyle() }

    /// A system style.
    public static var columns: AutomaticFormStyle { AutomaticFormStyle() }
}

extension View {
    /// Sets the style of forms in this view, which aren't shown in widgets.
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

/// A container of scrollable rows.
///
/// Mirrors [SwiftUI's `List`](https://developer.apple.com/documentation/swiftui/list). It is shown in an app's windows, but not in widgets.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    private let content: Content

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? {
        resolve(RowsOnPlate(content: content), in: context)
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> { content = ForEach(data, id: id, content: rowContent) }
}

/// The style of lists, which aren't shown in widgets.
///
/// Mirrors [SwiftUI's `ListStyle`](https://developer.apple.com/documentation/swiftui/liststyle).
public protocol ListStyle: Sendable {}

/// A system style, which isn't drawn.
public struct DefaultListStyle: ListStyle, Hashable {
    public init() {}
}

extension ListStyle where Self == DefaultListStyle {
    /// A system style.
    public static var automatic: DefaultListStyle { DefaultListStyle() }

    /// A system style.
    public static var plain: DefaultListStyle { DefaultListStyle() }

    /// A system style.
    public static var grouped: DefaultListStyle { DefaultListStyle() }

    /// A system style.
    public static var inset: DefaultListStyle { DefaultListStyle() }

    /// A system style.
    public static var insetGrouped: DefaultListStyle { DefaultListStyle() }

    /// A system style.
    public static var sidebar: DefaultListStyle { DefaultListStyle() }
}

extension View {
    /// Sets the style of lists in this view, which aren't shown in widgets.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}

/// A scrollable view.
///
/// Mirrors [SwiftUI's `ScrollView`](https://developer.apple.com/documentation/swiftui/scrollview). It is shown in an app's windows, but not
/// in widgets.
nonisolated public struct ScrollView<Content: View>: UnsupportedInWidgets {
    private let content: Content
    private let axes: Axis.Set

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? {
        resolve(ScrolledViews(content: content, axes: axes), in: context)
    }

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        (self.content, self.axes) = (content(), axes)
    }
}

/// A view that switches between child views.
///
/// Mirrors [SwiftUI's `TabView`](https://developer.apple.com/documentation/swiftui/tabview). It is shown in an app's windows, but not in
/// widgets.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    private let content: Content
    private let selection: Binding<SelectionValue>?

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? {
        // All tabs are resolved, so that they receive external events; only the selected tab is shown.
        let screens = resolve(content, in: context)
        let tags = screens.map { $0.layoutValue(of: TagKey.self) as? AnyHashable }
        let chosen = selection.map { AnyHashable($0.wrappedValue) }
        let own = context.scene?.states.value("selection", at: context.path, 0)
        let selected = chosen.flatMap { tags.firstIndex(of: $0) } ?? own?.value ?? 0
        let selection = selection
        let tabs = TabScreens(screens: screens, selected: min(selected, max(screens.count - 1, 0))) { index in
            own?.value = index
            if let value = tags[index]?.base as? SelectionValue { selection?.wrappedValue = value }
        }
        return resolve(tabs, in: context)
    }

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        (self.content, self.selection) = (content(), selection)
    }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) { (self.content, selection) = (content(), nil) }
}

/// The style of tab views, which aren't shown in widgets.
///
/// Mirrors [SwiftUI's `TabViewStyle`](https://developer.apple.com/documentation/swiftui/tabviewstyle).
public protocol TabViewStyle: Sendable {}

/// A system style, which isn't drawn.
public struct DefaultTabViewStyle: TabViewStyle, Hashable {
    public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// A system style.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }

    /// A system style.
    public static var page: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension View {
    /// Sets the style of tab views in this view, which aren't shown in widgets.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
}

/// A stack of screens; the predecessor of ``NavigationStack``.
///
/// Mirrors [SwiftUI's `NavigationView`](https://developer.apple.com/documentation/swiftui/navigationview). It isn't shown in widgets.
nonisolated public struct NavigationView<Content: View>: UnsupportedInWidgets {
    public init(@ViewBuilder content: () -> Content) {}
}

/// A row that navigates to another screen.
///
/// Mirrors [SwiftUI's `NavigationLink`](https://developer.apple.com/documentation/swiftui/navigationlink). In an app's window, a link with
/// a value pushes the value onto the enclosing stack. It isn't shown in widgets.
nonisolated public struct NavigationLink<Label: View, Destination: View>: UnsupportedInWidgets {
    private let label: Label
    /// The value to push; `nil` for a link to a destination view, which has no effect here.
    private let value: (any Hashable)?

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? {
        let push = context.scene?.push
        if value == nil { context.report("not followed: a NavigationLink without a value") }
        let label = label
        let row = HStack {
            label
            Spacer()
            Image(systemName: "chevron.forward").font(.footnote).foregroundStyle(.tertiary).accessibilityHidden(true)
        }
        guard let push, let value else { return resolve(row, in: context) }
        return resolve(
            Button {
                push(value)
            } label: {
                row
            }.buttonStyle(.plain), in: context)
    }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        (self.label, value) = (label(), nil)
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) { (self.label, value) = (label(), nil) }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        (label, value) = (Text(titleKey), nil)
    }

    public init(_ titleKey: LocalizedStringKey, destination: Destination) { (label, value) = (Text(titleKey), nil) }
}

extension NavigationLink where Destination == Never {
    /// Creates a link that presents the screen for a value.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { (self.label, self.value) = (label(), value) }
}

/// A view that shows or hides its content.
///
/// Mirrors [SwiftUI's `DisclosureGroup`](https://developer.apple.com/documentation/swiftui/disclosuregroup). It isn't shown in widgets.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: UnsupportedInWidgets {
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {}

    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {}
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {}

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {}
}

/// A control that presents a menu of actions.
///
/// Mirrors [SwiftUI's `Menu`](https://developer.apple.com/documentation/swiftui/menu). It isn't shown in widgets.
nonisolated public struct Menu<Label: View, Content: View>: UnsupportedInWidgets {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

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
