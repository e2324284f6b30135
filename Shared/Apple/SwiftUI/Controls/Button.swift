/// A part of a widget a tap on which runs an intent.
///
/// Mirrors [SwiftUI's `Button`](https://developer.apple.com/documentation/swiftui/button). A button that runs a closure is drawn, but no
/// widget runs closures.
nonisolated public struct Button<Label: View>: View, PrimitiveView {
    let role: ButtonRole?
    let action: TapAction
    let label: Label
    /// What a tap does in a window of an app.
    private let target: SceneCollector.Target
    /// Whether it is made by a style, for a button that has the action already.
    private var isInStyle = false

    /// Creates a button that runs a closure, which nothing does in a widget.
    public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (self.role, self.action, self.label) = (role, .closure, label())
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
        if action == .closure, context.scene == nil {
            context.report("a tap does nothing: a widget's buttons run intents, not closures")
        }
        var facts = AccessibilityProperties()
        facts.traits = ["button"]
        facts.isCombined = true
        let view = ModifiedView(
            content: TappedView(content: drawn, action: action, target: target), modifier: .accessibility(facts))
        return resolve(view, in: context)
    }
}

/// A view a tap on which does something: `action` in a widget, `target` in a window of an app.
nonisolated struct TappedView<Content: View>: View, PrimitiveView {
    let content: Content
    let action: TapAction
    let target: SceneCollector.Target

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var action = action
        if let scene = context.scene {
            guard context.environment.isEnabled else { return resolve(content, in: context) }
            var target = target
            if case .closure(let body) = target { target = .closure { [later = context.later] in later.running(body) } }
            action = scene.add(target)
        }
        return resolve(ModifiedView(content: content, modifier: .tap(action)), in: context)
    }
}

/// What a button is for.
public struct ButtonRole: Hashable, Sendable {
    let name: String

    /// It deletes something.
    public static let destructive = ButtonRole(name: "destructive")
    /// It goes back.
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

    /// Creates a button of a text that runs a closure, which nothing does in a widget.
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }

    /// Creates a button of a text as it is that runs a closure, which nothing does in a widget.
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
    /// Creates a button of a text and a symbol that runs a closure, which nothing does in a widget.
    public init(
        _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { _IconLabel(title, systemImage: systemImage) }
    }

    /// Creates a button of a text as it is and a symbol that runs a closure, which nothing does in a widget.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { _IconLabel(title, systemImage: systemImage) }
    }
}

/// A label of a text and a symbol, where `Label` names a type of one's own.
public typealias _IconLabel = Label<Text, Image>

extension Button where Label == ButtonStyleConfiguration.Label {
    /// The button a style is made for.
    public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        (role, action, label) = (configuration.role, .closure, configuration.label)
        target = .closure {}
        isInStyle = true
    }
}

/// The parts of a button a style draws.
public struct ButtonStyleConfiguration {
    /// The label.
    public typealias Label = AnyView

    /// What the button is for.
    public let role: ButtonRole?
    /// The label.
    public let label: Label
    /// Whether it is held down; never in a image.
    public let isPressed: Bool
}

/// The parts of a button a style draws and acts for.
public struct PrimitiveButtonStyleConfiguration {
    /// The label.
    public typealias Label = AnyView

    /// What the button is for.
    public let role: ButtonRole?
    /// The label.
    public let label: Label

    /// Does nothing: a widget's buttons run intents.
    public func trigger() {}
}

/// How buttons look.
///
/// Mirrors [SwiftUI's `ButtonStyle`](https://developer.apple.com/documentation/swiftui/buttonstyle).
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the drawn button.
    associatedtype Body: View
    /// The parts.
    typealias Configuration = ButtonStyleConfiguration
    /// Draws the parts.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// How buttons look and what they do; only the look counts here.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of the drawn button.
    associatedtype Body: View
    /// The parts.
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// Draws the parts.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// Views that are one thing, such as a button's label: several stand beside each other.
nonisolated struct RowView<Content: View>: View, PrimitiveView {
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let nodes = resolve(content, in: context)
        guard nodes.count > 1 else { return nodes }
        let row = ViewNode.Stack(axis: .horizontal, guide: VerticalAlignment.center.key, spacing: nil)
        return [context.node(.stack(row, nodes), "HStack")]
    }
}
