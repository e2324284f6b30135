/// What a person can choose about a widget; it isn't run.
///
/// Mirrors [AppIntents' `WidgetConfigurationIntent`](https://developer.apple.com/documentation/appintents/widgetconfigurationintent).
public protocol WidgetConfigurationIntent: AppIntent {}

/// What a person can choose about a control; it isn't run.
///
/// Mirrors [AppIntents' `ControlConfigurationIntent`](https://developer.apple.com/documentation/appintents/controlconfigurationintent).
public protocol ControlConfigurationIntent: AppIntent {}

/// What a person can choose about a focus; it isn't run.
///
/// Mirrors [AppIntents' `SetFocusFilterIntent`](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
public protocol SetFocusFilterIntent: AppIntent, _InstanceDisplayRepresentable {}

/// The result of an intent that does nothing.
public typealias _EmptyIntentResult = IntentResultContainer<Never, Never, Never, Never>

extension WidgetConfigurationIntent {
    /// Nothing to do.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension ControlConfigurationIntent {
    /// Nothing to do.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}
