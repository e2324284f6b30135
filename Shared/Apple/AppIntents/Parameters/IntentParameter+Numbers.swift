// A number parameter can have a range.
extension IntentParameter where Value: _RangedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}
