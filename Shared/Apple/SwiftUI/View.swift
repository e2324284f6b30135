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
