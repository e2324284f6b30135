/// The way in which a view's colours are blended with the content below.
///
/// Mirrors [SwiftUI's `BlendMode`](https://developer.apple.com/documentation/swiftui/blendmode).
public enum BlendMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The view covers the content below.
    case normal
    /// The colours are multiplied, which darkens the result.
    case multiply
    /// The inverted colours are multiplied and the product is inverted, which lightens the result.
    case screen
    /// Dark content below is blended with `multiply`, and light content with `screen`.
    case overlay
    /// The darker of the two colours.
    case darken
    /// The lighter of the two colours.
    case lighten
    /// The view brightens the content below.
    case colorDodge
    /// The view darkens the content below.
    case colorBurn
    /// The view softly darkens or lightens the content below.
    case softLight
    /// Dark colours of the view are blended with `multiply`, and light colours with `screen`.
    case hardLight
    /// The difference of the two colours.
    case difference
    /// A difference with less contrast.
    case exclusion
    /// The hue of the view with the saturation and luminosity of the content below.
    case hue
    /// The saturation of the view with the hue and luminosity of the content below.
    case saturation
    /// The hue and saturation of the view with the luminosity of the content below.
    case color
    /// The luminosity of the view with the hue and saturation of the content below.
    case luminosity
    /// The view is drawn only where there is content below.
    case sourceAtop
    /// The view is drawn below the existing content.
    case destinationOver
    /// The view erases the content below.
    case destinationOut
    /// The sum of the two colours minus one; here drawn as the darker of the two colours.
    case plusDarker
    /// The sum of the two colours.
    case plusLighter
}
