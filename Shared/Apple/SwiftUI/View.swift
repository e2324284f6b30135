/// A piece of user interface, composed of the views in its `body`.
///
/// Mirrors [SwiftUI's `View`](https://developer.apple.com/documentation/swiftui/view). Views are resolved on the main
/// actor.
@MainActor @preconcurrency
public protocol View {
    /// The type of ``body``; `Never` for views that the engine draws directly.
    associatedtype Body: View

    /// The content of the view.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    /// A value of `Never` has no body.
    public typealias Body = Never

    /// Never called: a value of `Never` can't exist.
    public var body: Never { return preconditionFailure("no value of Never exists") }
}

extension View where Self: _Bodyless, Body == Never {
    /// Never called: the engine resolves primitive views directly.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine resolves it directly") }
}

/// A type that the engine resolves without calling `body`.
///
/// Only types that conform to it have a `body` of `Never` by default, so the compiler reports an error for any other type without a `body`.
public protocol _Bodyless {}

// These types conform to `View` or `ChartContent` only if their parts do, but they never have a body.
extension Optional: _Bodyless {}
extension ForEach: _Bodyless {}
extension ModifiedContent: _Bodyless {}
extension BuilderConditional: _Bodyless {}

/// A result builder that creates a view from the statements of a closure.
///
/// Mirrors [SwiftUI's `ViewBuilder`](https://developer.apple.com/documentation/swiftui/viewbuilder).
@resultBuilder
public enum ViewBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// Returns an empty view for an empty closure.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Returns the view of a single statement unchanged.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Combines several statements into a tuple view, in order.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content))
    }

    /// Returns the view of an `if` without `else`, or `nil`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// Returns the view of the first branch of an `if … else` or `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    /// Returns the view of the other branch of an `if … else` or `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    /// Returns the content of an `if #available` block unchanged.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}

/// A view without content, which takes no space in its container.
nonisolated public struct EmptyView: View, PrimitiveView {
    public init() {}

    package func nodes(in context: ResolveContext) -> [ViewNode] { [] }
}

/// The views of a builder closure with several statements; a container lays out each of them separately.
nonisolated public struct TupleView<T>: View, PrimitiveView {
    /// The tuple of views.
    public var value: T

    /// Resolves the nodes of the children. It is a closure, because only the initializer knows the tuple's element types.
    private let children: @MainActor (T, ResolveContext) -> [ViewNode]

    public init<each Content: View>(_ value: (repeat each Content)) where T == (repeat each Content) {
        self.value = value
        self.children = { value, context in
            var nodes: [ViewNode] = []
            var index = 0
            for view in repeat each value {
                nodes += resolve(view, in: context.child(index))
                index += 1
            }
            return nodes
        }
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { children(value, context) }
}

/// The view of one branch of an `if … else` or `switch` in a builder closure.
nonisolated public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        switch storage {
        case .first(let view): resolve(view, in: context)
        case .second(let view): resolve(view, in: context)
        }
    }
}

extension Optional: View where Wrapped: View {
    /// The engine draws this view directly.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let view = self else { return [] }
        return resolve(view, in: context)
    }
}

/// A group of views; a modifier on the group applies to each of them.
nonisolated public struct Group<Content: View>: View, PrimitiveView {
    let content: Content

    /// Creates a group of views.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(content, in: context) }
}

/// A type-erased view.
///
/// Mirrors [SwiftUI's `AnyView`](https://developer.apple.com/documentation/swiftui/anyview).
nonisolated public struct AnyView: View, PrimitiveView {
    private let view: any View

    public init<V: View>(_ view: V) { self.view = view }

    public init<V: View>(erasing view: V) { self.view = view }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(view, in: context) }
}

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
