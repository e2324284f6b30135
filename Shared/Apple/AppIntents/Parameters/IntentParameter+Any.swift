extension IntentParameter {
    public convenience init(description: LocalizedStringResource, requestValueDialog: IntentDialog? = nil) {
        var options = ParameterOptions()
        (options.description, options.requestValueDialog) = (description, requestValueDialog)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(default defaultValue: Value) { self.init(ParameterOptions(), defaultValue) }

    /// Creates a parameter with a dialog that requests its value.
    public convenience init(requestValueDialog: IntentDialog) {
        var options = ParameterOptions()
        options.requestValueDialog = requestValueDialog
        self.init(options, nil)
    }

    @_disfavoredOverload
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog), nil)
    }

    /// Creates a parameter with a default value.
    @_disfavoredOverload
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog), defaultValue)
    }

    @_disfavoredOverload
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    @_disfavoredOverload
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }

    /// Creates a parameter whose values a query finds.
    @_disfavoredOverload
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.provider = OptionsSource(query: query)
        self.init(options, nil)
    }
}

extension ParameterOptions {
    init(
        _ title: LocalizedStringResource, _ description: LocalizedStringResource?, _ requestValueDialog: IntentDialog?,
        _ requestDisambiguationDialog: IntentDialog?
    ) {
        (self.title, self.description) = (title, description)
        (self.requestValueDialog, self.requestDisambiguationDialog) = (requestValueDialog, requestDisambiguationDialog)
    }

    mutating func setRange<Number: _IntentNumber>(_ range: (lowerBound: Number, upperBound: Number)?) {
        guard let range, range.lowerBound <= range.upperBound else { return }
        self.range = (range.lowerBound._double, range.upperBound._double)
        isRangeOfWholeNumbers = Number._isWhole
    }
}
