import Foundation

extension View {
    private nonisolated func effect(_ effect: NodeEffect) -> some View {
        ModifiedView(content: self, modifier: .effect(.fixed(effect)))
    }

    /// Sets the opacity of this view, from 0 to 1.
    nonisolated public func opacity(_ opacity: Double) -> some View { effect(.opacity(min(max(opacity, 0), 1))) }

    /// Hides this view; its space remains.
    nonisolated public func hidden() -> some View { effect(.opacity(0)) }

    /// Adds a shadow behind this view; lengths are in points.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        ShadowView(content: self, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    /// Blurs this view by a radius in points.
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        effect(.blur(radius: max(Double(radius), 0)))
    }

    /// Sets the blend mode of this view with the content below.
    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View { effect(.blend(blendMode)) }

    /// Composites this view's parts as a group before effects are applied.
    nonisolated public func compositingGroup() -> some View { effect(.group) }

    /// Composites this view's parts as a group before effects are applied.
    nonisolated public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View
    {
        effect(.group)
    }

    /// Changes the saturation of this view: 1 leaves it unchanged, and 0 makes it grey.
    nonisolated public func saturation(_ amount: Double) -> some View { effect(.filter(.saturation(amount))) }

    /// Changes the brightness of this view: `amount` is added to every colour component, and 0 leaves it unchanged.
    nonisolated public func brightness(_ amount: Double) -> some View { effect(.filter(.brightness(amount))) }

    /// Changes the contrast of this view: 1 leaves it unchanged, and 0 makes it mid-grey.
    nonisolated public func contrast(_ amount: Double) -> some View { effect(.filter(.contrast(amount))) }

    /// Desaturates this view: 0 leaves it unchanged, and 1 makes it grey.
    nonisolated public func grayscale(_ amount: Double) -> some View { effect(.filter(.grayscale(amount))) }

    /// Rotates the hues of this view.
    nonisolated public func hueRotation(_ angle: Angle) -> some View { effect(.filter(.hueRotation(angle.radians))) }

    /// Inverts the colours of this view.
    nonisolated public func colorInvert() -> some View { effect(.filter(.invert)) }

    /// Multiplies the colours of this view by a colour.
    nonisolated public func colorMultiply(_ color: Color) -> some View {
        ColorMultiplyView(content: self, color: color)
    }

    /// Uses the luminance of this view as its opacity.
    nonisolated public func luminanceToAlpha() -> some View { effect(.filter(.luminanceToAlpha)) }

    /// Clips this view to its frame.
    nonisolated public func clipped(antialiased: Bool = false) -> some View {
        ModifiedView(content: self, modifier: .effect(.clipToBounds))
    }

    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        ShapedView(content: self, shape: shape, isEvenOdd: style.isEOFilled) { .effect(.clip($0)) }
    }

    /// Clips this view to its frame with rounded corners of a radius in points.
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius, style: .continuous))
    }

    /// Masks this view, which is then visible only where the mask is opaque.
    nonisolated public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View {
        MaskView(content: self, mask: mask(), alignment: alignment)
    }

    /// Masks this view, which is then visible only where the mask is opaque.
    nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View {
        MaskView(content: self, mask: mask, alignment: .center)
    }

    /// Rotates this view about an anchor point.
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        ModifiedView(content: self, modifier: .effect(.transform(.rotation(angle.radians), anchor: anchor)))
    }

    /// Rotates this view in space about an axis. The perspective has no effect.
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        let (x, y, z) = (Double(axis.x), Double(axis.y), Double(axis.z))
        return Rotation3DView(content: self, angle: angle.radians, axis: (x, y, z), anchor: anchor)
    }

    /// Scales this view relative to an anchor point.
    nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        ModifiedView(content: self, modifier: .effect(.transform(.scale(Double(x), Double(y)), anchor: anchor)))
    }

    /// Scales this view relative to an anchor point.
    nonisolated public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale, y: scale, anchor: anchor)
    }

    /// Scales this view relative to an anchor point.
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }

    /// Applies a transform to this view about its upper left corner.
    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
        ModifiedView(content: self, modifier: .effect(.transform(transform.transform, anchor: .topLeading)))
    }

    /// Offsets the drawing of this view, in points.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        ModifiedView(content: self, modifier: .offset(x: Double(x), y: Double(y)))
    }

    /// Offsets the drawing of this view, in points.
    nonisolated public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    /// Places this view's centre at a point of the proposed space. The resulting view takes all of that space.
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        ModifiedView(content: self, modifier: .position(x: Double(x), y: Double(y)))
    }

    /// Places this view's centre at a point of the proposed space. The resulting view takes all of that space.
    nonisolated public func position(_ position: CGPoint) -> some View {
        self.position(x: position.x, y: position.y)
    }

    /// Draws this view above siblings with a lower value; the default is 0.
    nonisolated public func zIndex(_ value: Double) -> some View {
        ModifiedView(content: self, modifier: .zIndex(value))
    }
}

/// The colour space of a drawing group.
public enum ColorRenderingMode: Hashable, Sendable {
    /// Nonlinear sRGB.
    case nonLinear
    /// Linear sRGB.
    case linear
    /// Linear sRGB with an extended range.
    case extendedLinear
}

/// A view with a shadow.
nonisolated struct ShadowView<Content: View>: View, PrimitiveView {
    let content: Content
    let color: Color
    let (radius, x, y): (Double, Double, Double)

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.reportInvalidAmounts(color)
        let effect = NodeEffect.shadow(
            color.resolved(in: context.environment), radius: max(radius, 0), x: x, y: y)
        return resolve(ModifiedView(content: content, modifier: .effect(.fixed(effect))), in: context)
    }
}

/// A view whose colours are multiplied by a colour.
nonisolated struct ColorMultiplyView<Content: View>: View, PrimitiveView {
    let content: Content
    let color: Color

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let effect = NodeEffect.filter(.multiply(color.resolved(in: context.environment)))
        return resolve(ModifiedView(content: content, modifier: .effect(.fixed(effect))), in: context)
    }
}

/// A view that a shape clips, or to which it limits taps.
nonisolated struct ShapedView<Content: View, S: Shape>: View, PrimitiveView {
    let content: Content
    let shape: S
    let isEvenOdd: Bool
    let modifier: @Sendable (ShapeContent) -> ViewNode.Modifier

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let paint = Paint.color(ResolvedColor(red: 0, green: 0, blue: 0))
        if let fault = shape.faultOfShape { context.report("not drawn: \(fault)") }
        let content = ShapeContent(shape, paint: paint, isEvenOdd: isEvenOdd, isAccented: false)
        return resolve(ModifiedView(content: self.content, modifier: modifier(content)), in: context)
    }
}

/// A masked view.
nonisolated struct MaskView<Content: View, Mask: View>: View, PrimitiveView {
    let content: Content
    let mask: Mask
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.attaching(mask, within: "mask", to: content) { .mask(alignment, $0) }
    }
}

/// A view rotated in space, in orthographic projection.
nonisolated struct Rotation3DView<Content: View>: View, PrimitiveView {
    let content: Content
    let angle: Double
    let axis: (x: Double, y: Double, z: Double)
    let anchor: UnitPoint

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0, length.isFinite else { return resolve(content, in: context) }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let (sine, cosine) = (sin(angle), cos(angle))
        if (x != 0 || y != 0), sine != 0 { context.report("rotation3DEffect is drawn without perspective") }
        let transform = Transform(
            a: cosine + x * x * (1 - cosine), b: x * y * (1 - cosine) + z * sine,
            c: x * y * (1 - cosine) - z * sine, d: cosine + y * y * (1 - cosine), tx: 0, ty: 0)
        return resolve(
            ModifiedView(content: content, modifier: .effect(.transform(transform, anchor: anchor))), in: context)
    }
}

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

/// A shadow of the area that a style fills, behind the area or inside its edges.
///
/// Mirrors [SwiftUI's `ShadowStyle`](https://developer.apple.com/documentation/swiftui/shadowstyle). Shadows of styles aren't drawn; a diagnostic
/// reports this.
public struct ShadowStyle: Hashable, Sendable {
    private enum Position { case outside, inside }

    private let position: Position
    private let color: Color
    private let radius: Double
    private let x: Double
    private let y: Double

    /// Returns a drop shadow; lengths are in points.
    public static func drop(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(position: .outside, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    /// Returns an inner shadow; lengths are in points.
    public static func inner(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(position: .inside, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    private init(position: Position, color: Color, radius: Double, x: Double, y: Double) {
        (self.position, self.color, self.radius, self.x, self.y) = (position, color, radius, x, y)
    }
}

/// A style with a shadow.
struct ShadowedStyle<Base: ShapeStyle>: PaintingStyle, ValidatedStyle {
    let base: Base
    let shadow: ShadowStyle

    var fault: String? { "not drawn: the shadow of a style — put shadow(color:radius:x:y:) on the view" }

    func paint(in environment: EnvironmentValues) -> Paint {
        base.resolvedPaint(in: environment) ?? Color.clear.paint(in: environment)
    }
}

extension ShapeStyle {
    /// Returns the style with a shadow; the shadow isn't drawn, which is reported.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { ShadowedStyle(base: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// Returns the foreground style with a shadow; the shadow isn't drawn, which is reported.
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        ShadowedStyle(base: ForegroundStyle(), shadow: style)
    }
}
