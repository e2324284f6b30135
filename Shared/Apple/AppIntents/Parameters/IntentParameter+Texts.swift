// A string parameter has input options.
extension IntentParameter where Value: _TypedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}
