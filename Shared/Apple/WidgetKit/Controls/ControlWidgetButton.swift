/// A control that runs an intent.
///
/// Mirrors [WidgetKit's `ControlWidgetButton`](https://developer.apple.com/documentation/widgetkit/controlwidgetbutton).
nonisolated public struct ControlWidgetButton<Label: View, ActionLabel: View, Action: AppIntent>:
    ControlWidgetTemplate, PrimitiveControlTemplate
{
    private let action: Action
    private let label: Label
    private let actionLabel: ActionLabel?

    private init(_ action: Action, _ label: Label, _ actionLabel: ActionLabel?) {
        (self.action, self.label, self.actionLabel) = (action, label, actionLabel)
    }

    /// Creates a button with a label for while it runs and while it doesn't.
    public init(
        action: Action, @ViewBuilder label: () -> Label, @ViewBuilder actionLabel: (Bool) -> ActionLabel
    ) {
        self.init(action, label(), actionLabel(false))
    }

    @MainActor func content(in context: ResolveContext) -> ControlContent? {
        let context = context.within("ControlWidgetButton")
        return ControlContent(
            action: TapAction(action), label: resolve(label, in: context),
            value: actionLabel.map { resolve($0, in: context) }, isEnabled: true)
    }
}

/// What the system says beside a control's name.
nonisolated public struct ControlWidgetButtonDefaultActionLabel: View {
    /// Nothing of its own.
    @MainActor @preconcurrency public var body: some View { EmptyView() }
}

extension ControlWidgetButton where ActionLabel == ControlWidgetButtonDefaultActionLabel {
    public init(action: Action, @ViewBuilder label: () -> Label) { self.init(action, label(), nil) }
}

extension ControlWidgetButton where Label == Text, ActionLabel == ControlWidgetButtonDefaultActionLabel {
    public init(_ title: LocalizedStringKey, action: Action) { self.init(action, Text(title), nil) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: Action) { self.init(action, Text(title), nil) }
}

extension ControlWidgetButton where Label == Text {
    /// Creates a button of a text with a label for while it runs and while it doesn't.
    public init(
        _ title: LocalizedStringKey, action: Action, @ViewBuilder actionLabel: (Bool) -> ActionLabel
    ) {
        self.init(action, Text(title), actionLabel(false))
    }

    /// Creates a button of a text as it is with a label for while it runs and while it doesn't.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, action: Action, @ViewBuilder actionLabel: (Bool) -> ActionLabel
    ) {
        self.init(action, Text(title), actionLabel(false))
    }
}
