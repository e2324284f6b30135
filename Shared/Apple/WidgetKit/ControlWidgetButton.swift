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

/// A control that switches between on and off.
///
/// Mirrors [WidgetKit's `ControlWidgetToggle`](https://developer.apple.com/documentation/widgetkit/controlwidgettoggle).
nonisolated public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action: SetValueIntent>:
    ControlWidgetTemplate, PrimitiveControlTemplate
where Action.ValueType == Bool {
    private let isOn: Bool
    private let action: Action
    private let label: Label
    private let valueLabel: ((Bool) -> ValueLabel)?

    private init(_ isOn: Bool, _ action: Action, _ label: Label, _ valueLabel: ((Bool) -> ValueLabel)?) {
        (self.isOn, self.action, self.label, self.valueLabel) = (isOn, action, label, valueLabel)
    }

    public init(
        isOn: Bool, action: Action, @ViewBuilder label: () -> Label,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.init(isOn, action, label(), valueLabel)
    }

    @MainActor func content(in context: ResolveContext) -> ControlContent? {
        let context = context.within("ControlWidgetToggle")
        let isOn = context.environment.toggledValue ?? isOn
        return ControlContent(
            action: .intent(
                id: Action.persistentIdentifier, isOn: isOn, parameters: action.parameterValues(settingValueTo: !isOn)),
            isOn: isOn,
            label: resolve(label, in: context), value: valueLabel.map { make in context.resolving { make(isOn) } },
            isEnabled: true)
    }
}

/// The system's default label for a toggle's value.
nonisolated public struct ControlWidgetToggleDefaultValueLabel: View {
    /// An empty view; the system draws the label.
    @MainActor @preconcurrency public var body: some View { EmptyView() }
}

extension ControlWidgetToggle where ValueLabel == ControlWidgetToggleDefaultValueLabel {
    public init(isOn: Bool, action: Action, @ViewBuilder label: () -> Label) { self.init(isOn, action, label(), nil) }
}

extension ControlWidgetToggle where Label == Text, ValueLabel == ControlWidgetToggleDefaultValueLabel {
    public init(_ title: LocalizedStringKey, isOn: Bool, action: Action) { self.init(isOn, action, Text(title), nil) }

    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, isOn: Bool, action: Action) {
        self.init(isOn, action, Text(titleResource), nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Bool, action: Action) { self.init(isOn, action, Text(title), nil) }
}

extension ControlWidgetToggle where Label == Text {
    public init(
        _ title: LocalizedStringKey, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.init(isOn, action, Text(title), valueLabel)
    }

    @_disfavoredOverload
    public init(
        _ titleResource: LocalizedStringResource, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.init(isOn, action, Text(titleResource), valueLabel)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, isOn: Bool, action: Action, @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {
        self.init(isOn, action, Text(title), valueLabel)
    }
}
