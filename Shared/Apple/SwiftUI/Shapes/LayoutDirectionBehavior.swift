/// What becomes of something where rows run in the other direction.
///
/// Mirrors [SwiftUI's `LayoutDirectionBehavior`](https://developer.apple.com/documentation/swiftui/layoutdirectionbehavior).
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// It stays as it is.
    case fixed
    /// It is mirrored where rows run in a direction.
    case mirrors(in: LayoutDirection)

    /// It is mirrored where rows run from right to left.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension View {
    /// Sets whether this view is drawn mirrored where rows run in a direction.
    nonisolated public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View {
        FlippingView(content: self, behavior: behavior)
    }
}

/// A view drawn mirrored where rows run in a direction.
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
