// A file parameter can be limited to content types.
extension IntentParameter where Value: _FiledIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedTypeIdentifiers: [String], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(types: supportedTypeIdentifiers, title, description, requestValueDialog, nil)
    }

    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(types: supportedContentTypes.map(\.identifier), title, description, requestValueDialog, nil)
    }

    /// Creates a file parameter with content types and a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(types: supportedContentTypes.map(\.identifier), title, description, requestValueDialog, defaultValue)
    }

    private convenience init(
        types: [String], _ title: LocalizedStringResource, _ description: LocalizedStringResource?,
        _ requestValueDialog: IntentDialog?, _ value: Value?
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.contentTypes = types
        self.init(options, value)
    }
}

// A currency amount parameter can be limited to currencies.
extension IntentParameter where Value: _CurrencyIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, currencyCodes: [String],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.currencyCodes = currencyCodes
        self.init(options, nil)
    }

    /// Creates a currency amount parameter with currencies and a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        currencyCodes: [String], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.currencyCodes = currencyCodes
        self.init(options, defaultValue)
    }
}
