/// A box with a title and content.
///
/// Mirrors [SwiftUI's `GroupBox`](https://developer.apple.com/documentation/swiftui/groupbox). The margins and the radius are chosen by
/// eye, because Apple doesn't publish them.
nonisolated public struct GroupBox<Label: View, Content: View>: View, PrimitiveView {
    let label: Label
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }

    public init(label: Label, @ViewBuilder content: () -> Content) {
        (self.label, self.content) = (label, content())
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("GroupBox")
        let configuration = GroupBoxStyleConfiguration(label: AnyView(label), content: AnyView(content))
        return resolve(context.environment.groupBoxStyle.make(configuration, context), in: context)
    }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension GroupBox where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

/// The components of a group box that a style arranges.
public struct GroupBoxStyleConfiguration {
    /// The type of the title.
    public typealias Label = AnyView
    public typealias Content = AnyView

    /// The title.
    public let label: Label
    public let content: Content
}

/// A type that draws group boxes.
///
/// Mirrors [SwiftUI's `GroupBoxStyle`](https://developer.apple.com/documentation/swiftui/groupboxstyle).
@MainActor @preconcurrency
public protocol GroupBoxStyle {
    /// The type of the view that represents a box.
    associatedtype Body: View
    /// The components of a box.
    typealias Configuration = GroupBoxStyleConfiguration
    /// Returns a view that represents a box.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The default style: a filled, rounded rectangle.
nonisolated public struct DefaultGroupBoxStyle: GroupBoxStyle {
    public init() {}

    /// Returns the title above the content, on the box's background.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading) {
            configuration.label.font(.headline)
            configuration.content
        }
        .padding()
        .background(Color(UIColor.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 8))
    }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    /// The default style: a filled, rounded rectangle.
    nonisolated public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

extension View {
    /// Sets the style of the group boxes in this view.
    nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.groupBoxStyle) { style.value.makeBody(configuration: $0) }
    }
}

extension EnvironmentValues {
    /// The style of group boxes.
    @Entry var groupBoxStyle: StyleMaker<GroupBoxStyleConfiguration> = StyleMaker { configuration, _ in
        AnyView(StyledView { DefaultGroupBoxStyle().makeBody(configuration: configuration) })
    }
}

/// A row of related controls.
///
/// Mirrors [SwiftUI's `ControlGroup`](https://developer.apple.com/documentation/swiftui/controlgroup). The label isn't shown, as in the
/// system's style.
nonisolated public struct ControlGroup<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Creates a group with a label, which isn't shown.
    public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
    where Content == LabeledControlGroupContent<C, L> {
        self.content = LabeledControlGroupContent(content: content())
    }

    /// The controls in a row.
    @MainActor @preconcurrency public var body: some View { HStack { content } }
}

extension ControlGroup {
    /// Creates a group with a title, which isn't shown.
    public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text> {
        self.init(content: content) { Text(titleKey) }
    }
}

/// The controls of a group with a label.
nonisolated public struct LabeledControlGroupContent<Content: View, Label: View>: View {
    let content: Content

    /// The controls.
    @MainActor @preconcurrency public var body: some View { content }
}
