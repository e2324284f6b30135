// A Boolean parameter has display names.
extension IntentParameter where Value: _SwitchedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}
