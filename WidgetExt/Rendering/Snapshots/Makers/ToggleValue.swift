/// The value of a toggle control.
package enum ToggleValue: String, CaseIterable, Sendable {
    case on
    case off
}
