/// A modifier composed of views and other modifiers.
///
/// Mirrors [SwiftUI's `ViewModifier`](https://developer.apple.com/documentation/swiftui/viewmodifier).
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of view that `body` returns; `Never` for built-in modifiers.
    associatedtype Body: View
    /// The view to which the modifier is applied.
    typealias Content = _ViewModifier_Content<Self>
    /// Returns the modified view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view to which a ``ViewModifier`` is applied.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    private let view: any View

    init(_ view: any View) { self.view = view }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(view, in: context) }
}

/// A view with a modifier.
///
/// Mirrors [SwiftUI's `ModifiedContent`](https://developer.apple.com/documentation/swiftui/modifiedcontent).
nonisolated public struct ModifiedContent<Content, Modifier> {
    /// The view.
    public var content: Content
    public var modifier: Modifier

    /// Creates a view with a modifier.
    public init(content: Content, modifier: Modifier) { (self.content, self.modifier) = (content, modifier) }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    /// The engine draws this view itself.
    public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within(.type(ObjectIdentifier(Modifier.self), Modifier.self))
        context.connect(modifier)
        let body = context.running { modifier.body(content: _ViewModifier_Content(content)) }
        return resolve(body, in: context)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// Applies both modifiers in order.
    @MainActor @preconcurrency public func body(content: _ViewModifier_Content<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

/// A modifier that doesn't change the view.
nonisolated public struct EmptyModifier: ViewModifier, Sendable {
    /// The modifier that doesn't change the view.
    public static let identity = EmptyModifier()

    public init() {}

    /// Returns the view unchanged.
    @MainActor @preconcurrency public func body(content: Content) -> some View { content }
}

extension View {
    /// Applies a modifier to this view.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    /// Returns this modifier followed by another.
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
