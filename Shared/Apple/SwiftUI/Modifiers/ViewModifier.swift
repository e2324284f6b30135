/// A change of a view, made of other views and changes.
///
/// Mirrors [SwiftUI's `ViewModifier`](https://developer.apple.com/documentation/swiftui/viewmodifier).
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of view `body` returns; `Never` for those the engine knows.
    associatedtype Body: View
    /// The view that is changed.
    typealias Content = _ViewModifier_Content<Self>
    /// The changed view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view a ``ViewModifier`` changes.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    private let view: any View

    init(_ view: any View) { self.view = view }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(view, in: context) }
}

/// A view with a change.
///
/// Mirrors [SwiftUI's `ModifiedContent`](https://developer.apple.com/documentation/swiftui/modifiedcontent).
nonisolated public struct ModifiedContent<Content, Modifier> {
    /// The view.
    public var content: Content
    /// The change.
    public var modifier: Modifier

    /// Puts the two together.
    public init(content: Content, modifier: Modifier) { (self.content, self.modifier) = (content, modifier) }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    /// The engine draws it itself.
    public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within(.type(ObjectIdentifier(Modifier.self), Modifier.self))
        let body = context.running { modifier.body(content: _ViewModifier_Content(content)) }
        return resolve(body, in: context)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// One change, then the other.
    @MainActor @preconcurrency public func body(content: _ViewModifier_Content<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

/// A change that changes nothing.
nonisolated public struct EmptyModifier: ViewModifier, Sendable {
    /// Changes nothing.
    public static let identity = EmptyModifier()

    public init() {}

    /// The view as it is.
    @MainActor @preconcurrency public func body(content: Content) -> some View { content }
}

extension View {
    /// Changes this view.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    /// This change, then another.
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
