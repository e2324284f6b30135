/// The blend mode of a view with the content below.
///
/// Mirrors [SwiftUI's `BlendMode`](https://developer.apple.com/documentation/swiftui/blendmode).
public enum BlendMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Draws over the content below.
    case normal
    /// Multiplies the colours, which darkens.
    case multiply
    /// Multiplies the inverted colours, which lightens.
    case screen
    /// Multiplies dark content and screens light content below.
    case overlay
    /// The darker of the two colours.
    case darken
    /// The lighter of the two colours.
    case lighten
    /// Brightens the content below.
    case colorDodge
    /// Darkens the content below.
    case colorBurn
    /// Softly darkens or lightens the content below.
    case softLight
    /// Multiplies or screens, depending on the drawn colour.
    case hardLight
    /// The difference of the two colours.
    case difference
    /// A difference with less contrast.
    case exclusion
    /// The hue of the drawn colour.
    case hue
    /// The saturation of the drawn colour.
    case saturation
    /// The hue and saturation of the drawn colour.
    case color
    /// The luminosity of the drawn colour.
    case luminosity
    /// Draws only where there is content below.
    case sourceAtop
    /// Draws below the existing content.
    case destinationOver
    /// Erases the content below.
    case destinationOut
    /// The sum minus one; drawn as the darker of the two.
    case plusDarker
    /// The sum of the two colours.
    case plusLighter
}
