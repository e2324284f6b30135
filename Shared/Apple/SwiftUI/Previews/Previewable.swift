/// Allows a dynamic property, such as `@State`, in the body of a `#Preview`.
///
/// Mirrors [SwiftUI's `Previewable()`](https://developer.apple.com/documentation/swiftui/previewable()).
@attached(peer)
public macro Previewable() = #externalMacro(module: "AirlockMacros", type: "PreviewableMacro")
