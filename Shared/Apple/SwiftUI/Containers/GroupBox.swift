/// Views in a box with a title.
///
/// Mirrors [SwiftUI's `GroupBox`](https://developer.apple.com/documentation/swiftui/groupbox). Margins and radius are fitted by eye; Apple
/// publishes none.
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

/// The parts of a box a style arranges.
public struct GroupBoxStyleConfiguration {
    /// The title.
    public typealias Label = AnyView
    /// What is in it.
    public typealias Content = AnyView

    /// The title.
    public let label: Label
    /// What is in it.
    public let content: Content
}

/// How boxes look.
///
/// Mirrors [SwiftUI's `GroupBoxStyle`](https://developer.apple.com/documentation/swiftui/groupboxstyle).
@MainActor @preconcurrency
public protocol GroupBoxStyle {
    /// The type of the drawn box.
    associatedtype Body: View
    /// The parts.
    typealias Configuration = GroupBoxStyleConfiguration
    /// Draws the box.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The system's box.
nonisolated public struct DefaultGroupBoxStyle: GroupBoxStyle {
    public init() {}

    /// The title above what is in the box.
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
    /// The system's box.
    nonisolated public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

extension View {
    /// Sets how boxes in this view look.
    nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return EnvironmentView(content: self) { values in
            values.groupBoxStyle = StyleMaker { configuration, _ in
                AnyView(StyledView { style.value.makeBody(configuration: configuration) })
            }
        }
    }
}

private struct GroupBoxStyleKey: EnvironmentKey {
    static var defaultValue: StyleMaker<GroupBoxStyleConfiguration> {
        StyleMaker { configuration, _ in
            AnyView(StyledView { DefaultGroupBoxStyle().makeBody(configuration: configuration) })
        }
    }
}

extension EnvironmentValues {
    /// How boxes look.
    var groupBoxStyle: StyleMaker<GroupBoxStyleConfiguration> {
        get { self[GroupBoxStyleKey.self] }
        set { self[GroupBoxStyleKey.self] = newValue }
    }
}
