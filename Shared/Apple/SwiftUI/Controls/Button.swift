import Foundation

/// A control that runs an intent when tapped.
///
/// Mirrors [SwiftUI's `Button`](https://developer.apple.com/documentation/swiftui/button). In a widget, a button with a closure is drawn
/// with a diagnostic, and the closure never runs.
nonisolated public struct Button<Label: View>: View, PrimitiveView {
    let role: ButtonRole?
    let action: TapAction?
    let label: Label
    /// The action of a tap in an app window.
    private let target: SceneCollector.Target
    /// True if a style created this button inside a button that already has the action.
    private var isInStyle = false

    /// Creates a button with a closure, which never runs in a widget.
    public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (self.role, self.action, self.label) = (role, nil, label())
        target = .closure(action)
    }

    public init<I: AppIntent>(role: ButtonRole? = nil, intent: I, @ViewBuilder label: () -> Label) {
        (self.role, action, self.label) = (role, TapAction(intent), label())
        target = .intent(intent)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("Button")
        let configuration = ButtonStyleConfiguration(
            role: role, label: AnyView(RowView(content: label)), isPressed: false)
        let drawn = context.environment.buttonStyle.make(configuration, context)
        if isInStyle { return resolve(drawn, in: context) }
        if action == nil, !context.isInApp {
            context.report("a tap does nothing: a widget's buttons run intents, not closures")
        }
        var properties = AccessibilityProperties()
        properties.traits = ["button"]
        properties.isCombined = true
        let view = ModifiedView(
            content: TappedView(content: drawn, action: action, target: target), modifier: .accessibility(properties))
        return resolve(view, in: context)
    }
}

/// A view that responds to taps: it runs `action` in a widget and `target` in an app window.
nonisolated struct TappedView<Content: View>: View, PrimitiveView {
    let content: Content
    /// The action in a widget; `nil` for a closure, which only the app itself can run.
    let action: TapAction?
    let target: SceneCollector.Target

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var action = action
        if let scene = context.scene {
            guard context.environment.isEnabled else { return resolve(content, in: context) }
            var target = target
            if case .closure(let body) = target { target = .closure { [later = context.later] in later.running(body) } }
            action = scene.add(target)
        } else if case .intent(let intent) = target, context.environment.isInActivity, !intent.runsInApp {
            var finding = Diagnostic(
                message:
                    "'\(intent.persistentIdentifier)' isn't a LiveActivityIntent, so the system performs it in the widget extension, which can't change the Live Activity — conform it to LiveActivityIntent, in a file of both targets",
                path: context.path)
            finding.rule = Diagnostic.activityIntent
            context.report(finding)
        }
        return resolve(ModifiedView(content: content, modifier: .tap(action)), in: context)
    }
}

/// The purpose of a button.
public struct ButtonRole: Hashable, Sendable {
    let name: String

    /// A button that deletes data.
    public static let destructive = ButtonRole(name: "destructive")
    /// A button that cancels an operation.
    public static let cancel = ButtonRole(name: "cancel")
}

extension Button where Label == Text {
    public init<I: AppIntent>(_ title: LocalizedStringKey, role: ButtonRole? = nil, intent: I) {
        self.init(role: role, intent: intent) { Text(title) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(_ title: S, role: ButtonRole? = nil, intent: I) {
        self.init(role: role, intent: intent) { Text(title) }
    }

    /// Creates a button with a localized title and a closure, which never runs in a widget.
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }

    /// Creates a button with a verbatim title and a closure, which never runs in a widget.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == _IconLabel {
    public init<I: AppIntent>(
        _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: I
    ) {
        self.init(role: role, intent: intent) { _IconLabel(title, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(
        _ title: S, systemImage: String, role: ButtonRole? = nil, intent: I
    ) {
        self.init(role: role, intent: intent) { _IconLabel(title, systemImage: systemImage) }
    }
}

extension Button where Label == _IconLabel {
    /// Creates a button with a localized title, a symbol and a closure, which never runs in a widget.
    public init(
        _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { _IconLabel(title, systemImage: systemImage) }
    }

    /// Creates a button with a verbatim title, a symbol and a closure, which never runs in a widget.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { _IconLabel(title, systemImage: systemImage) }
    }
}

/// A label with a title and a symbol, under a name that can be used where `Label` is a generic parameter.
public typealias _IconLabel = Label<Text, Image>

extension Button where Label == ButtonStyleConfiguration.Label {
    /// Creates a button from a style's configuration.
    public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        (role, action, label) = (configuration.role, nil, configuration.label)
        target = .closure {}
        isInStyle = true
    }
}

/// The components of a button that a style draws.
public struct ButtonStyleConfiguration {
    public typealias Label = AnyView

    /// The purpose of the button.
    public let role: ButtonRole?
    public let label: Label
    /// True if the button is pressed; always false in a snapshot.
    public let isPressed: Bool
}

/// The components of a button whose style also triggers the action.
public struct PrimitiveButtonStyleConfiguration {
    public typealias Label = AnyView

    /// The purpose of the button.
    public let role: ButtonRole?
    public let label: Label

    /// No effect: a widget's buttons run intents.
    public func trigger() {}
}

/// A type that draws buttons.
///
/// Mirrors [SwiftUI's `ButtonStyle`](https://developer.apple.com/documentation/swiftui/buttonstyle).
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the view that represents a button.
    associatedtype Body: View
    /// The components of a button.
    typealias Configuration = ButtonStyleConfiguration
    /// Returns a view that represents a button.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A type that draws buttons and triggers their action. Here only the drawing has an effect.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of the view that represents a button.
    associatedtype Body: View
    /// The components of a button.
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// Returns a view that represents a button.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// Content that is treated as a single view, such as a button's label. Two or more views are arranged in a row.
nonisolated struct RowView<Content: View>: View, PrimitiveView {
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let nodes = resolve(content, in: context)
        guard nodes.count > 1 else { return nodes }
        let row = ViewNode.Stack(axis: .horizontal, guide: VerticalAlignment.center.key, spacing: nil)
        return [context.node(.stack(row, nodes), "HStack")]
    }
}

/// The default style: in a widget, a bordered button.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label on a light background in the tint colour.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// A style that shows only the label.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(content: configuration.label)
    }
}

/// A style that shows only the label, in the tint colour.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label in the tint colour.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(content: configuration.label.foregroundStyle(.tint))
    }
}

/// A style that shows the label on a light background in the tint colour.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label on its background.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// A style that shows the label in white on a background in the tint colour.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label on its background.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: true)
    }
}

/// A button's label on its background shape.
///
/// The margins were measured on iOS at the regular and small control sizes, because Apple doesn't publish them.
private struct PlateView: View {
    let label: AnyView
    let role: ButtonRole?
    let isProminent: Bool

    @Environment(\.controlSize) private var controlSize
    @Environment(\.buttonBorderShape) private var shape
    @Environment(\.font) private var font

    @ViewBuilder var body: some View {
        let color: AnyShapeStyle = role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
        let (horizontal, vertical) = margins
        let plain = RowView(content: label)
            .font(font ?? (isSmall ? .subheadline : .body))
            .foregroundStyle(isProminent ? AnyShapeStyle(Color.white) : color)
            .padding(.horizontal, horizontal)
            .padding(.vertical, vertical)
            .background(isProminent ? color : AnyShapeStyle(color.opacity(0.15)), in: plate)
        UsableView(content: plain)
    }

    private var isSmall: Bool { controlSize == .mini || controlSize == .small }

    private var margins: (horizontal: CGFloat, vertical: CGFloat) {
        switch controlSize {
        case .mini, .small: (10, 4)
        case .regular: (12, 7)
        case .large, .extraLarge: (20, 15)
        }
    }

    private var plate: AnyShape {
        switch shape.form {
        case .capsule: AnyShape(Capsule())
        case .circle: AnyShape(Circle())
        case .roundedRectangle(let radius): AnyShape(RoundedRectangle(cornerRadius: CGFloat(radius)))
        case .automatic:
            isSmall ? AnyShape(Capsule()) : AnyShape(RoundedRectangle(cornerRadius: controlSize == .regular ? 8 : 12))
        }
    }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// A style that shows only the label.
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// A style that shows only the label, in the tint colour.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// A style that shows the label on a light background in the tint colour.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// A style that shows the label in white on a background in the tint colour.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.buttonStyle) { style.value.makeBody(configuration: $0) }
    }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.buttonStyle) {
            style.value.makeBody(
                configuration: PrimitiveButtonStyleConfiguration(role: $0.role, label: $0.label))
        }
    }

    /// Sets the background shape of the buttons in this view.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        environment(\.buttonBorderShape, shape)
    }

    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }
}

/// The size of a control.
public enum ControlSize: Hashable, Sendable, CaseIterable {
    /// The smallest size.
    case mini
    /// A small size.
    case small
    /// The default size.
    case regular
    /// A large size.
    case large
    /// The largest size.
    case extraLarge
}

/// The background shape of a button.
public struct ButtonBorderShape: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case automatic, capsule, circle
        case roundedRectangle(Double)
    }

    let form: Form

    /// The default shape for the control size.
    public static let automatic = ButtonBorderShape(form: .automatic)
    public static let capsule = ButtonBorderShape(form: .capsule)
    public static let circle = ButtonBorderShape(form: .circle)
    /// A rounded rectangle with the default radius.
    public static let roundedRectangle = ButtonBorderShape(form: .automatic)

    /// Returns a rounded rectangle with a radius in points.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(form: .roundedRectangle(Double(radius)))
    }
}

extension EnvironmentValues {
    /// The style of buttons.
    @Entry var buttonStyle: StyleMaker<ButtonStyleConfiguration> = StyleMaker { configuration, context in
        guard !context.isInApp else {
            // In an app, only the label is drawn.
            let isRed = configuration.role == .destructive
            let color = isRed ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
            return AnyView(UsableView(content: configuration.label.foregroundStyle(color)))
        }
        return AnyView(PlateView(label: configuration.label, role: configuration.role, isProminent: false))
    }

    /// The background shape of buttons.
    @Entry public var buttonBorderShape: ButtonBorderShape = .automatic

    @Entry public var controlSize: ControlSize = .regular
}

/// A type-erased control style, which makes a view from the control's components.
struct StyleMaker<Configuration> {
    let make: @MainActor (Configuration, ResolveContext) -> AnyView

    init(_ make: @escaping @MainActor (Configuration, ResolveContext) -> AnyView) { self.make = make }
}

/// A view made by a style, whose properties read the environment of the control.
nonisolated struct StyledView<Content: View>: View {
    let make: @MainActor () -> Content

    init(_ make: @escaping @MainActor () -> Content) { self.make = make }

    @MainActor var body: some View { make() }
}

extension View {
    /// Sets the style of one kind of control in this view. In the body of a style, controls of this kind have the style that applies
    /// outside this view.
    nonisolated func styled<Configuration, Body: View>(
        _ key: WritableKeyPath<EnvironmentValues, StyleMaker<Configuration>> & Sendable,
        _ make: @escaping @MainActor (Configuration) -> Body
    ) -> some View {
        EnvironmentView(content: self) { values in
            let outer = values[keyPath: key]
            values[keyPath: key] = StyleMaker { configuration, _ in
                AnyView(
                    EnvironmentView(content: StyledView { make(configuration) }) { $0[keyPath: key] = outer })
            }
        }
    }
}
