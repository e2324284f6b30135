import Foundation

/// What a tap on a part of a picture does.
package enum TapAction: Hashable, Sendable {
    /// Opens a URL.
    case url(URL)
    /// Runs an intent of a name with parameters, a JSON object by their names.
    case intent(id: String, parameters: String = "{}")
    /// Turns something on or off by an intent of a name with parameters.
    case toggle(id: String, isOn: Bool, parameters: String = "{}")
    /// Nothing outside of the app: a closure, which no widget runs.
    case closure
    /// What the app does that shows the button, by the number of the button in its window, from 1.
    case button(Int)

    /// Runs an intent with the values of its parameters.
    package init<Intent: AppIntent>(_ intent: Intent) {
        self = .intent(id: Intent.persistentIdentifier, parameters: intent.parametersText)
    }
}
