import Foundation

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
