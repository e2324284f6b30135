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
