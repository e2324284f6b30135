/// How something drawn is mixed with what lies below.
///
/// Mirrors [SwiftUI's `BlendMode`](https://developer.apple.com/documentation/swiftui/blendmode).
public enum BlendMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Over it.
    case normal
    /// The darker of products.
    case multiply
    /// The lighter of products.
    case screen
    /// Multiplied where it is dark below, screened where it is light.
    case overlay
    /// The darker of the two.
    case darken
    /// The lighter of the two.
    case lighten
    /// Brightened.
    case colorDodge
    /// Darkened.
    case colorBurn
    /// Softly darkened or lightened.
    case softLight
    /// Multiplied or screened by what is drawn.
    case hardLight
    /// The difference of the two.
    case difference
    /// A difference of less contrast.
    case exclusion
    /// The hue of what is drawn.
    case hue
    /// The saturation of what is drawn.
    case saturation
    /// The hue and saturation of what is drawn.
    case color
    /// The luminosity of what is drawn.
    case luminosity
    /// Only where there is something below.
    case sourceAtop
    /// Below it.
    case destinationOver
    /// Taken out of it.
    case destinationOut
    /// The sum, less one; drawn as the darker of the two.
    case plusDarker
    /// The sum.
    case plusLighter
}
