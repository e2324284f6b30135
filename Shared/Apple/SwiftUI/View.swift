/// A piece of user interface, described by the views its `body` is made of.
///
/// Mirrors [SwiftUI's `View`](https://developer.apple.com/documentation/swiftui/view). Views are resolved on the main
/// actor, one process drawing on one core.
@MainActor @preconcurrency
public protocol View {
    /// The type of view `body` returns; `Never` for the views that are drawn as they are.
    associatedtype Body: View

    /// The content of the view.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    /// The engine draws it itself.
    public typealias Body = Never

    /// Never called: a value of `Never` can't exist.
    public var body: Never { return preconditionFailure("no value of Never exists") }
}

extension View where Self: _Bodyless, Body == Never {
    /// Primitive views are resolved by the engine and have no body to ask for.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine resolves it directly") }
}

/// What the engine takes as it is, without asking for a body.
///
/// Its types alone have a `body` of `Never`: a type of a source's that forgets its own is told so by the compiler.
public protocol _Bodyless {}

// What is a view, or content of a chart, only with parts that are takes no body in any case.
extension Optional: _Bodyless {}
extension ForEach: _Bodyless {}
extension ModifiedContent: _Bodyless {}
extension BuilderConditional: _Bodyless {}
