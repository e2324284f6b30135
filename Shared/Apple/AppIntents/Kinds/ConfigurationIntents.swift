/// An intent whose parameters configure a widget. The intent itself never runs.
///
/// Mirrors [AppIntents' `WidgetConfigurationIntent`](https://developer.apple.com/documentation/appintents/widgetconfigurationintent).
public protocol WidgetConfigurationIntent: AppIntent {}

/// An intent whose parameters configure a control. The intent itself never runs.
///
/// Mirrors [AppIntents' `ControlConfigurationIntent`](https://developer.apple.com/documentation/appintents/controlconfigurationintent).
public protocol ControlConfigurationIntent: AppIntent {}

/// An intent whose parameters configure the app for a Focus.
///
/// Mirrors [AppIntents' `SetFocusFilterIntent`](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
public protocol SetFocusFilterIntent: AppIntent, _InstanceDisplayRepresentable {}

/// The result of an intent that has nothing to perform.
public typealias _EmptyIntentResult = IntentResultContainer<Never, Never, Never, Never>

extension WidgetConfigurationIntent {
    /// Returns an empty result: a configuration has nothing to perform.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension ControlConfigurationIntent {
    /// Returns an empty result: a configuration has nothing to perform.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}
