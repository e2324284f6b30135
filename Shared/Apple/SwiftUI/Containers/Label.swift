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
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// The label a style is made for, in the style around.
    public init(_ configuration: LabelStyleConfiguration) {
        (title, icon) = (configuration.title, configuration.icon)
    }
}

/// The parts of a label a style arranges.
public struct LabelStyleConfiguration {
    /// The title.
    public typealias Title = AnyView
    /// The icon.
    public typealias Icon = AnyView

    /// The title.
    public let title: Title
    /// The icon.
    public let icon: Icon
}

/// How labels are arranged.
///
/// Mirrors [SwiftUI's `LabelStyle`](https://developer.apple.com/documentation/swiftui/labelstyle).
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the arranged label.
    associatedtype Body: View
    /// The parts.
    typealias Configuration = LabelStyleConfiguration
    /// Arranges the parts.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// Icon and title beside each other.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    /// The distance of the two in points: what is left of that measured on iOS beside the margin of a symbol's box.
    private static let spacing = 6.8

    public init() {}

    /// The icon, then the title, on one baseline.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        HStack(alignment: .firstTextBaseline, spacing: .init(Self.spacing)) {
            configuration.icon.accessibilityHidden(true)
            configuration.title
        }
    }
}

/// The title alone.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    public init() {}

    /// The title.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The icon alone.
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    public init() {}

    /// The icon.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// What the place asks for: icon and title.
nonisolated public struct DefaultLabelStyle: LabelStyle {
    public init() {}

    /// The icon, then the title.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabelStyle().makeBody(configuration: configuration)
    }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Icon and title beside each other.
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The title alone.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The icon alone.
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == DefaultLabelStyle {
    /// What the place asks for.
    nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension View {
    /// Sets how the labels in this view are arranged.
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.labelStyle) { style.value.makeBody(configuration: $0) }
    }
}

private struct LabelStyleKey: EnvironmentKey {
    static var defaultValue: StyleMaker<LabelStyleConfiguration> {
        StyleMaker { configuration, _ in
            AnyView(StyledView { TitleAndIconLabelStyle().makeBody(configuration: configuration) })
        }
    }
}

extension EnvironmentValues {
    /// How labels are arranged.
    var labelStyle: StyleMaker<LabelStyleConfiguration> {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}
