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
