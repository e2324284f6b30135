import Foundation

/// What a tap on a part of a picture does.
package enum TapAction: Hashable, Sendable {
    /// Opens a URL.
    case url(URL)
    /// Runs an intent of a name.
    case intent(id: String)
    /// Turns something on or off by an intent of a name.
    case toggle(id: String, isOn: Bool)
    /// Nothing outside of the app: a closure, which no widget runs.
    case closure
}
