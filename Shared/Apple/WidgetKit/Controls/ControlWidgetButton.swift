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

    /// Creates a button with a label for the action. The closure `actionLabel` receives true while the action runs.
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

/// The system's default label for a button's action.
nonisolated public struct ControlWidgetButtonDefaultActionLabel: View {
    /// An empty view; the system draws the label.
    @MainActor @preconcurrency public var body: some View { EmptyView() }
}

extension ControlWidgetButton where ActionLabel == ControlWidgetButtonDefaultActionLabel {
    public init(action: Action, @ViewBuilder label: () -> Label) { self.init(action, label(), nil) }
}

extension ControlWidgetButton where Label == Text, ActionLabel == ControlWidgetButtonDefaultActionLabel {
    public init(_ title: LocalizedStringKey, action: Action) { self.init(action, Text(title), nil) }

    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, action: Action) {
        self.init(action, Text(titleResource), nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: Action) { self.init(action, Text(title), nil) }
}

extension ControlWidgetButton where Label == Text {
    /// Creates a button with a localized title and a label for the action.
    public init(
        _ title: LocalizedStringKey, action: Action, @ViewBuilder actionLabel: (Bool) -> ActionLabel
    ) {
        self.init(action, Text(title), actionLabel(false))
    }

    /// Creates a button with a localized title and a label for the action.
    @_disfavoredOverload
    public init(
        _ titleResource: LocalizedStringResource, action: Action, @ViewBuilder actionLabel: (Bool) -> ActionLabel
    ) {
        self.init(action, Text(titleResource), actionLabel(false))
    }

    /// Creates a button with a title and a label for the action.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, action: Action, @ViewBuilder actionLabel: (Bool) -> ActionLabel
    ) {
        self.init(action, Text(title), actionLabel(false))
    }
}
