/// What a toggle among the controls is set to.
package enum ToggleValue: String, CaseIterable, Sendable {
    case on
    case off
}
