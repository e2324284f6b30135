/// An intent that sets something to a value; a control that turns something on or off runs one.
///
/// Mirrors [AppIntents' `SetValueIntent`](https://developer.apple.com/documentation/appintents/setvalueintent).
public protocol SetValueIntent<ValueType>: AppIntent {
    /// The type of the value.
    associatedtype ValueType: _IntentValue
    /// The value to set, which the system fills in.
    var value: ValueType { get set }
}

extension SetValueIntent where ValueType == Bool {
    /// The values of its parameters as a JSON object, with the value a tap sets in the place of the one it has. A `value` that is no
    /// parameter can't be handed over.
    package func parametersText(settingValueTo value: Bool) -> String {
        guard parameters.contains(where: { $0.name == "value" }) else { return parametersText }
        // The intent stays as it is: copies of it share their parameters.
        let others = (writtenParameters.members ?? []).filter { !$0.value.isNull && $0.key != "value" }
        do {
            return try JSONValue.object(others + [JSONMember("value", .bool(value))]).serialised()
        } catch {
            return "{}"
        }
    }
}
