/// A visual effect; it doesn't change the view's size and position in the layout.
package enum VisualEffect: Hashable, Sendable {
    /// Opacity from 0 to 1.
    case opacity(Double)
    /// Transformed.
    case transform(Transform)
    /// Clipped to an outline.
    case clip(Outline, isEvenOdd: Bool)
    /// A shadow; lengths in points.
    case shadow(ResolvedColor, radius: Double, x: Double, y: Double)
    /// Blurred by a radius in points.
    case blur(radius: Double)
    /// Blended with the content below.
    case blend(BlendMode)
    /// A colour filter.
    case filter(ColorFilter)
    /// Composited as a group before other effects.
    case group
    /// In the accent group, which has its own colour in tinted rendering.
    case accent

    /// A filter of colours.
    package enum ColorFilter: Hashable, Sendable {
        /// 1 is unchanged, 0 is grey.
        case saturation(Double)
        /// Added to every component.
        case brightness(Double)
        /// 1 is unchanged, 0 is mid-grey.
        case contrast(Double)
        /// 0 is unchanged, 1 is grey.
        case grayscale(Double)
        /// A rotation of the hue, in radians.
        case hueRotation(Double)
        /// Every component inverted.
        case invert
        /// Every component multiplied by a colour's.
        case multiply(ResolvedColor)
        /// Black, with the luminance as opacity.
        case luminanceToAlpha
    }
}
