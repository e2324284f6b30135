/// A widget family, for which a list parameter can have its own size.
///
/// Mirrors [AppIntents' `IntentWidgetFamily`](https://developer.apple.com/documentation/appintents/intentwidgetfamily).
public enum IntentWidgetFamily: String, Hashable, Sendable {
    /// A widget family.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular, accessoryRectangular,
        accessoryInline, accessoryCorner
}

// A list parameter can have a size for each widget family. A running intent has no family, so one range covers all the sizes.
extension IntentParameter where Value: _ListedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.setSizes(size)
        self.init(options, nil)
    }

    /// Creates a parameter with sizes for widget families and a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.setSizes(size)
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.setSizes(size)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }
}

extension ParameterOptions {
    fileprivate mutating func setSizes(_ sizes: [IntentWidgetFamily: IntentCollectionSize]) {
        guard let least = sizes.values.map(\.min).min(), let most = sizes.values.map(\.max).max() else { return }
        size = IntentCollectionSize(min: least, max: most)
    }
}
