/// What happens to something drawn before it comes into the snapshot; its size and place in the layout stay.
package enum VisualEffect: Hashable, Sendable {
    /// More transparent; from 0 to 1.
    case opacity(Double)
    /// Moved, turned or scaled.
    case transform(Transform)
    /// Only what lies inside an outline.
    case clip(Outline, isEvenOdd: Bool)
    /// A soft copy behind it, lengths in points.
    case shadow(ResolvedColor, radius: Double, x: Double, y: Double)
    /// Soft, by a radius in points.
    case blur(radius: Double)
    /// Mixed with what lies below in another way.
    case blend(BlendMode)
    /// With other colours.
    case filter(ColorFilter)
    /// As one thing, before other effects.
    case group
    /// In the accent group, which has a colour of its own where everything is drawn in few.
    case accent

    /// A change of colours.
    package enum ColorFilter: Hashable, Sendable {
        /// 1 changes nothing, 0 is grey.
        case saturation(Double)
        /// Added to every component.
        case brightness(Double)
        /// 1 changes nothing, 0 is the middle grey.
        case contrast(Double)
        /// 0 changes nothing, 1 is grey.
        case grayscale(Double)
        /// A turn of the hue in radians.
        case hueRotation(Double)
        /// Every component inverted.
        case invert
        /// Every component multiplied by a colour's.
        case multiply(ResolvedColor)
        /// Opaque where it was bright, black.
        case luminanceToAlpha
    }
}
