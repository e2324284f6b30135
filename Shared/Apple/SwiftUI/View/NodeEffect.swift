/// A visual effect, which doesn't change the view's size and position in the layout.
package enum NodeEffect: Hashable, Sendable {
    /// Opacity from 0 to 1.
    case opacity(Double)
    /// A transform.
    case transform(Transform)
    /// A clip to an outline.
    case clip(Outline, isEvenOdd: Bool)
    /// A shadow; lengths are in points.
    case shadow(ResolvedColor, radius: Double, x: Double, y: Double)
    /// A blur with a radius in points.
    case blur(radius: Double)
    /// A blend mode with the content below.
    case blend(BlendMode)
    /// A colour filter.
    case filter(ColorFilter)
    /// A group: the view's parts are composited before other effects are applied.
    case group
    /// Membership in the accent group, which has its own colour in the accented rendering mode.
    case accent

    /// A filter of colours.
    package enum ColorFilter: Hashable, Sendable {
        /// A factor of the saturation; 1 leaves colours unchanged, and 0 makes them grey.
        case saturation(Double)
        /// An amount added to every colour component; 0 leaves colours unchanged.
        case brightness(Double)
        /// A factor of the contrast; 1 leaves colours unchanged, and 0 makes them mid-grey.
        case contrast(Double)
        /// An amount of desaturation; 0 leaves colours unchanged, and 1 makes them grey.
        case grayscale(Double)
        /// A rotation of the hue, in radians.
        case hueRotation(Double)
        /// Every colour component is inverted.
        case invert
        /// Every component is multiplied by the same component of a colour.
        case multiply(ResolvedColor)
        /// Colours become black, and their luminance becomes the opacity.
        case luminanceToAlpha
    }
}
