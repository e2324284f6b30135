import Foundation
import Shared

/// The glass of iOS 26, which is drawn as a translucent plate with a bright edge.
///
/// Mirrors [SwiftUI's `Glass`](https://developer.apple.com/documentation/swiftui/glass).
public struct Glass: Equatable, Sendable {
    private var form: Form
    private var color: Color?

    private enum Form { case regular, clear, identity }

    /// The usual glass.
    public static let regular = Glass(form: .regular)
    /// A glass that lets more of the background through.
    public static let clear = Glass(form: .clear)
    /// No glass.
    public static let identity = Glass(form: .identity)

    private init(form: Form) { self.form = form }

    /// Returns the glass with a colour.
    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.color = color
        return glass
    }

    /// Returns the glass that reacts to touches; a snapshot isn't touched.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }

    /// The plate of the glass.
    nonisolated fileprivate struct Plate<S: Shape>: View {
        let glass: Glass
        let shape: S

        @MainActor var body: some View {
            if glass.form != .identity {
                ZStack {
                    shape.fill(glass.form == .clear ? Material.ultraThin : Material.thin)
                        .opacity(glass.form == .clear ? 0.5 : 1)
                    if let color = glass.color { shape.fill(color.opacity(0.7)) }
                    shape.stroke(Color.white.opacity(0.35), lineWidth: 0.5)
                }
            }
        }
    }
}

extension View {
    /// Puts this view on glass, which is drawn as a translucent plate with a bright edge, and reported.
    nonisolated public func glassEffect(
        _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
    ) -> some View {
        AcceptedView(
            content: OnGlassView(content: background { Glass.Plate(glass: glass, shape: shape) }),
            name: "the refraction of glassEffect(_:in:)", isDrawn: true)
    }

    /// No effect: accepted so that sources compile. A snapshot shows no transition of glass.
    nonisolated public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. Each view has a plate of its own.
    nonisolated public func glassEffectUnion(
        id: (some Hashable & Sendable)?, namespace: Namespace.ID
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot shows no transition of glass.
    nonisolated public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}

/// A view on glass. The system adapts the view's colours to the content behind the glass. Lint finds the name in the paths of views.
nonisolated private struct OnGlassView<Content: View>: View {
    let content: Content

    @MainActor @preconcurrency var body: some View { content }
}

/// A transition of glass.
public struct GlassEffectTransition: Hashable, Sendable {
    private let name: String

    /// No transition.
    public static let identity = GlassEffectTransition(name: "identity")
    /// Each shape changes into the next one.
    public static let matchedGeometry = GlassEffectTransition(name: "matchedGeometry")
    /// The glass appears.
    public static let materialize = GlassEffectTransition(name: "materialize")
}

/// A group of views on glass. Their plates don't flow together here.
nonisolated public struct GlassEffectContainer<Content: View>: View {
    private let content: Content

    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor @preconcurrency public var body: some View { content }
}

/// A button on glass.
nonisolated public struct GlassButtonStyle: PrimitiveButtonStyle {
    private let glass: Glass

    public init(_ glass: Glass = .regular) { self.glass = glass }

    /// The label on glass.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding(.horizontal, 12).padding(.vertical, 7).glassEffect(glass)
    }
}

/// A button on glass in the tint colour.
nonisolated public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// The label on coloured glass.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        OnGlassView(
            content: configuration.label.foregroundStyle(.white).padding(.horizontal, 12).padding(.vertical, 7)
                .background(TintShapeStyle(), in: Capsule()))
    }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    nonisolated public static var glass: GlassButtonStyle { GlassButtonStyle() }

    /// A button on a kind of glass.
    nonisolated public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    /// A button on glass in the tint colour.
    nonisolated public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
