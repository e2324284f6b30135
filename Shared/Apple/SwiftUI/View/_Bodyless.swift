/// What the engine takes as it is, without asking for a body.
///
/// Its types alone have a `body` of `Never`: a type of a source's that forgets its own is told so by the compiler.
public protocol _Bodyless {}

// What is a view, or content of a chart, only with parts that are takes no body in any case.
extension Optional: _Bodyless {}
extension ForEach: _Bodyless {}
extension ModifiedContent: _Bodyless {}
extension BuilderConditional: _Bodyless {}
