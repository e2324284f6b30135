/// The behaviour of a view or shape in different layout directions.
///
/// Mirrors [SwiftUI's `LayoutDirectionBehavior`](https://developer.apple.com/documentation/swiftui/layoutdirectionbehavior).
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// Never mirrored.
    case fixed
    /// Mirrored in the given layout direction.
    case mirrors(in: LayoutDirection)

    /// Mirrored in a right-to-left layout.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension View {
    /// Sets the layout direction in which this view is mirrored.
    nonisolated public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View {
        FlippingView(content: self, behavior: behavior)
    }
}

/// A view that is mirrored in a layout direction.
nonisolated struct FlippingView<Content: View>: View, PrimitiveView {
    let content: Content
    let behavior: LayoutDirectionBehavior

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard behavior == .mirrors(in: context.environment.layoutDirection) else {
            return resolve(content, in: context)
        }
        return resolve(content.scaleEffect(x: -1), in: context)
    }
}
