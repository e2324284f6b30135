// A list parameter can have a size.
extension IntentParameter where Value: _ListedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}
