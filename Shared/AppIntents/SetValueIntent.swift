/// An intent that sets something to a value; a control that turns something on or off runs one.
///
/// Mirrors [AppIntents' `SetValueIntent`](https://developer.apple.com/documentation/appintents/setvalueintent).
public protocol SetValueIntent<ValueType>: AppIntent {
    /// The type of the value.
    associatedtype ValueType: _IntentValue
    /// The value to set, which the system fills in.
    var value: ValueType { get set }
}

/// An intent a Live Activity's buttons may run.
///
/// Mirrors [AppIntents' `LiveActivityIntent`](https://developer.apple.com/documentation/appintents/liveactivityintent).
public protocol LiveActivityIntent: AppIntent {}

/// What a person can choose about a widget; it isn't run.
///
/// Mirrors [AppIntents' `WidgetConfigurationIntent`](https://developer.apple.com/documentation/appintents/widgetconfigurationintent).
public protocol WidgetConfigurationIntent: AppIntent where PerformResult == IntentResultContainer<Never, Never> {}

/// What a person can choose about a control; it isn't run.
///
/// Mirrors [AppIntents' `ControlConfigurationIntent`](https://developer.apple.com/documentation/appintents/controlconfigurationintent).
public protocol ControlConfigurationIntent: AppIntent where PerformResult == IntentResultContainer<Never, Never> {}

extension WidgetConfigurationIntent {
    /// Nothing to do.
    public func perform() async throws -> IntentResultContainer<Never, Never> { .result() }
}

extension ControlConfigurationIntent {
    /// Nothing to do.
    public func perform() async throws -> IntentResultContainer<Never, Never> { .result() }
}
