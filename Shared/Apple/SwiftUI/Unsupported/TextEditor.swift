/// A field of several lines a person writes into.
///
/// Mirrors [SwiftUI's `TextEditor`](https://developer.apple.com/documentation/swiftui/texteditor). Widgets can't show it.
nonisolated public struct TextEditor: UnsupportedInWidgets {
    static var name: String { "TextEditor" }

    public init(text: Binding<String>) {}
}
