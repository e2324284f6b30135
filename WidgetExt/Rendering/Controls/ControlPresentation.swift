import Shared

/// The form of a control in Control Center.
package enum ControlPresentation: String, CaseIterable, Sendable {
    /// A circle with the symbol.
    case small
    /// A row of symbol, title and value.
    case medium
    /// A square of them.
    case large

    /// The size in points; those of a phone, measured on screen pictures by eye, since Apple publishes none.
    var size: Size {
        switch self {
        case .small: Size(width: 70, height: 70)
        case .medium: Size(width: 155, height: 70)
        case .large: Size(width: 155, height: 155)
        }
    }
}

/// What there is to know about a control besides its picture.
package struct ControlFacts: Hashable, Sendable {
    package var title: String
    /// What it says of its value; `nil` for nothing.
    package var value: String?
    /// Whether it is on; `nil` for a button.
    package var isOn: Bool?
    package var isEnabled: Bool
    /// The name of its symbol; `nil` for none.
    package var symbol: String?
    /// What is said while it is touched in the places that ask to hold it.
    package var hint: String
    /// What it tells of a change; `nil` for nothing.
    package var status: String?
}
