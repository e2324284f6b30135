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
        if action == nil, context.scene == nil {
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
