import Foundation

/// A title with an icon.
///
/// Mirrors [SwiftUI's `Label`](https://developer.apple.com/documentation/swiftui/label).
nonisolated public struct Label<Title: View, Icon: View>: View, PrimitiveView {
    let title: Title
    let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        (self.title, self.icon) = (title(), icon())
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("Label")
        let configuration = LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon))
        return resolve(context.environment.labelStyle.make(configuration, context), in: context)
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ title: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    public init(_ title: LocalizedStringKey, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }

    public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
        self.init(title: { Text(titleKey) }, icon: { Image(resource) })
    }

    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, image resource: ImageResource) {
        self.init(title: { Text(titleResource) }, icon: { Image(resource) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
        self.init(title: { Text(title) }, icon: { Image(resource) })
    }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// Creates a label from a style's configuration. It is drawn in the style that applies around the styled view.
    public init(_ configuration: LabelStyleConfiguration) {
        (title, icon) = (configuration.title, configuration.icon)
    }
}

/// The components of a label that a style arranges.
public struct LabelStyleConfiguration {
    public typealias Title = AnyView
    public typealias Icon = AnyView

    public let title: Title
    public let icon: Icon
}

/// A type that arranges labels.
///
/// Mirrors [SwiftUI's `LabelStyle`](https://developer.apple.com/documentation/swiftui/labelstyle).
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the view that represents a label.
    associatedtype Body: View
    /// The components of a label.
    typealias Configuration = LabelStyleConfiguration
    /// Returns a view that represents a label.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style that shows the icon before the title.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    /// The spacing in points: the distance measured on iOS minus the margin of a symbol's box.
    private static let spacing = 6.8

    public init() {}

    /// Returns the icon and the title on one baseline.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        HStack(alignment: .firstTextBaseline, spacing: .init(Self.spacing)) {
            configuration.icon.accessibilityHidden(true)
            configuration.title
        }
    }
}

/// A style that shows only the title.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    public init() {}

    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// A style that shows only the icon.
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    public init() {}

    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The default style: icon and title.
nonisolated public struct DefaultLabelStyle: LabelStyle {
    public init() {}

    /// Returns the icon and the title.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabelStyle().makeBody(configuration: configuration)
    }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// A style that shows the icon before the title.
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// A style that shows only the title.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// A style that shows only the icon.
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == DefaultLabelStyle {
    /// The default style: icon and title.
    nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension View {
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.labelStyle) { style.value.makeBody(configuration: $0) }
    }
}

extension EnvironmentValues {
    /// The style of labels.
    @Entry var labelStyle: StyleMaker<LabelStyleConfiguration> = StyleMaker { configuration, _ in
        AnyView(StyledView { TitleAndIconLabelStyle().makeBody(configuration: configuration) })
    }
}

/// A value with a label.
///
/// Mirrors [SwiftUI's `LabeledContent`](https://developer.apple.com/documentation/swiftui/labeledcontent).
nonisolated public struct LabeledContent<Label: View, Content: View>: View, PrimitiveView {
    let label: Label
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("LabeledContent")
        let configuration = LabeledContentStyleConfiguration(label: AnyView(label), content: AnyView(content))
        return resolve(context.environment.labeledContentStyle.make(configuration, context), in: context)
    }
}

extension LabeledContent where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }

    public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(title) })
    }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
    /// Creates a view from a style's configuration. It is drawn in the style that applies around the styled view.
    public init(_ configuration: LabeledContentStyleConfiguration) {
        (label, content) = (configuration.label, configuration.content)
    }
}

/// The components of ``LabeledContent`` that a style arranges.
public struct LabeledContentStyleConfiguration {
    public typealias Label = AnyView
    public typealias Content = AnyView

    public let label: Label
    public let content: Content
}

/// A type that arranges labelled values.
///
/// Mirrors [SwiftUI's `LabeledContentStyle`](https://developer.apple.com/documentation/swiftui/labeledcontentstyle).
@MainActor @preconcurrency
public protocol LabeledContentStyle {
    /// The type of the arranged view.
    associatedtype Body: View
    /// The components of a labelled value.
    typealias Configuration = LabeledContentStyleConfiguration
    /// Returns a view that represents a labelled value.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The label at the leading edge and the value, in the secondary style, at the trailing edge.
nonisolated public struct AutomaticLabeledContentStyle: LabeledContentStyle {
    public init() {}

    /// Returns the label and the value.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            Spacer()
            configuration.content.foregroundStyle(.secondary)
        }
    }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
    /// The label at the leading edge and the value at the trailing edge.
    nonisolated public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

extension View {
    /// Sets the style of the labelled values in this view.
    nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.labeledContentStyle) { style.value.makeBody(configuration: $0) }
    }
}

extension EnvironmentValues {
    /// The style of labelled values.
    @Entry var labeledContentStyle: StyleMaker<LabeledContentStyleConfiguration> = StyleMaker { configuration, _ in
        AnyView(StyledView { AutomaticLabeledContentStyle().makeBody(configuration: configuration) })
    }
}
