import Foundation
import Shared

// These controls need a window. In a widget a yellow box with a sign is drawn, as on iOS.

/// A control that chooses a colour. Accepted so that sources compile.
nonisolated public struct ColorPicker<Label: View>: UnsupportedInWidgets {
    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {}
}

extension ColorPicker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {}

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {}
}

/// A control that chooses several dates. Accepted so that sources compile.
nonisolated public struct MultiDatePicker<Label: View>: UnsupportedInWidgets {
    public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {}
}

extension MultiDatePicker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {}
}

/// A button that shares something. Accepted so that sources compile.
nonisolated public struct ShareLink<Label: View>: UnsupportedInWidgets {
    public init<I: Transferable, PI, PC>(
        item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PI, PC> = SharePreview<Never, Never>(""), @ViewBuilder label: () -> Label
    ) {}
}

extension ShareLink where Label == Text {
    public init<I: Transferable, PI, PC>(
        item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PI, PC> = SharePreview<Never, Never>("")
    ) {}
}

extension ShareLink {
    public init<Data: RandomAccessCollection>(
        items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data.Element: Transferable {}

    public init<Data: RandomAccessCollection, PI, PC>(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PI, PC>, @ViewBuilder label: () -> Label
    ) where Data.Element: Transferable {}
}

extension ShareLink where Label == Text {
    public init<Data: RandomAccessCollection>(items: Data, subject: Text? = nil, message: Text? = nil)
    where Data.Element: Transferable {}

    public init<Data: RandomAccessCollection, PI, PC>(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PI, PC>
    ) where Data.Element: Transferable {}

    public init<I: Transferable, PI, PC>(
        _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PI, PC> = SharePreview<Never, Never>("")
    ) {}

    public init<Data: RandomAccessCollection>(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element: Transferable {}

    public init<Data: RandomAccessCollection, PI, PC>(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PI, PC>
    ) where Data.Element: Transferable {}

    @_disfavoredOverload
    public init<S: StringProtocol, I: Transferable, PI, PC>(
        _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PI, PC> = SharePreview<Never, Never>("")
    ) {}

    @_disfavoredOverload
    public init<S: StringProtocol, Data: RandomAccessCollection>(
        _ title: S, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element: Transferable {}

    @_disfavoredOverload
    public init<S: StringProtocol, Data: RandomAccessCollection, PI, PC>(
        _ title: S, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PI, PC>
    ) where Data.Element: Transferable {}

    public init<I: Transferable, PI, PC>(
        _ title: Text, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PI, PC> = SharePreview<Never, Never>("")
    ) {}

    public init<Data: RandomAccessCollection>(
        _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element: Transferable {}

    public init<Data: RandomAccessCollection, PI, PC>(
        _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PI, PC>
    ) where Data.Element: Transferable {}
}

/// The preview of something that is shared. Accepted so that sources compile.
public struct SharePreview<PreviewImage, Icon> {
    public init(_ titleKey: LocalizedStringKey, image: PreviewImage, icon: Icon) {}
}

extension SharePreview where Icon == Never {
    public init(_ titleKey: LocalizedStringKey, image: PreviewImage) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: PreviewImage) {}
}

extension SharePreview where PreviewImage == Never, Icon == Never {
    public init(_ titleKey: LocalizedStringKey) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
}

/// A button that pastes. Accepted so that sources compile.
nonisolated public struct PasteButton: UnsupportedInWidgets {
    public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {}
}

/// A button that begins to edit a list. Accepted so that sources compile.
nonisolated public struct EditButton: UnsupportedInWidgets {
    public init() {}
}

/// A button that renames a document. Accepted so that sources compile.
nonisolated public struct RenameButton: UnsupportedInWidgets {
    public init() {}
}

/// A tab of a tab view.
nonisolated public struct Tab<Value: Hashable, Content: View, Label: View>: View {
    private let content: Content
    private let label: Label
    private let value: Value?

    public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.content, self.label, self.value) = (content(), label(), value)
    }

    /// The tab's screen.
    @MainActor @preconcurrency public var body: some View {
        if let value { screen.tag(value) } else { screen }
    }

    @MainActor private var screen: some View { content.tabItem { label } }
}

extension Tab where Value == Never {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.content, self.label, value) = (content(), label(), nil)
    }
}

extension Tab where Label == DefaultTabLabel {
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content) { DefaultTabLabel(title: Text(titleKey), systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content) { DefaultTabLabel(title: Text(title), systemImage: systemImage) }
    }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { DefaultTabLabel(title: Text(titleKey), systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { DefaultTabLabel(title: Text(title), systemImage: systemImage) }
    }
}

/// The label of a tab.
nonisolated public struct DefaultTabLabel: View {
    let title: Text
    let systemImage: String

    /// The image above the title.
    @MainActor @preconcurrency public var body: some View {
        VStack(spacing: 2) {
            Image(systemName: systemImage)
            title.font(.caption2)
        }
    }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// Pages that are swiped.
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> DefaultTabViewStyle { page }
}

/// The options of pages that are swiped. Accepted so that sources compile.
public enum PageTabViewStyle {
    /// The visibility of the dots.
    public enum IndexDisplayMode: Hashable, Sendable {
        /// Visible if there are several pages.
        case automatic
        /// Always visible.
        case always
        /// Never visible.
        case never
    }
}

extension Menu {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) { self.init(content: content, label: label) }
}

extension Menu where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) { self.init(titleKey, content: content) }
}

extension Menu where Label == Shared.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Shared.Label(titleKey, systemImage: systemImage) }
    }
}

extension TextField where Label == Text {
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String { self.init(titleKey, text: .constant("")) }

    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String { self.init(titleKey, text: .constant("")) }

    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) {
        self.init(titleKey, text: .constant(""))
    }
}

extension TextField {
    public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
        self.init(text: text, prompt: prompt, label: label)
    }
}

public typealias RoundedBorderTextFieldStyle = DefaultTextFieldStyle
/// A text field without a border.
public typealias PlainTextFieldStyle = DefaultTextFieldStyle

/// The form of a menu, which a widget doesn't draw. Accepted so that sources compile.
public struct DefaultMenuStyle: Sendable {
    private init() {}

    /// The system's form.
    public static let automatic = DefaultMenuStyle()
    public static let button = DefaultMenuStyle()
    /// A button without a border.
    public static let borderlessButton = DefaultMenuStyle()
}

/// The order of a menu's items. Accepted so that sources compile.
public enum MenuOrder: Hashable, Sendable {
    /// The system decides.
    case automatic
    /// The order of the sources.
    case fixed
    /// The first item is next to the finger.
    case priority
}

extension View {
    /// No effect: accepted so that sources compile. A menu isn't drawn in a widget.
    nonisolated public func menuStyle(_ style: DefaultMenuStyle) -> some View { self }

    /// No effect: accepted so that sources compile. A menu isn't drawn in a widget.
    nonisolated public func menuOrder(_ order: MenuOrder) -> some View { self }

    /// No effect: accepted so that sources compile. A menu isn't drawn in a widget.
    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }

    /// No effect: accepted so that sources compile. A button of a snapshot isn't held.
    nonisolated public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot shows no help.
    nonisolated public func help(_ key: LocalizedStringKey) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot shows no help.
    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { self }

    /// Limits taps on this view to a shape if the shape is for taps; other uses of a shape don't occur in a widget.
    @ViewBuilder nonisolated public func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View {
        if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
    }
}

/// The reaction of a button that is held. Accepted so that sources compile.
public enum ButtonRepeatBehavior: Hashable, Sendable {
    /// The system decides.
    case automatic
    /// The action is repeated.
    case enabled
    /// The action isn't repeated.
    case disabled
}

/// The uses of a view's shape, of which only taps have an effect.
public struct ContentShapeKinds: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Taps.
    public static let interaction = ContentShapeKinds(rawValue: 1)
    /// Previews of dragged views. No effect: accepted so that sources compile.
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    /// Previews of menus. No effect: accepted so that sources compile.
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    /// Effects of a pointer. No effect: accepted so that sources compile.
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    /// Assistive technologies. No effect: accepted so that sources compile.
    public static let accessibility = ContentShapeKinds(rawValue: 16)
}
