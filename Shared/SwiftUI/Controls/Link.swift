import Foundation

/// A part of a widget a tap on which opens a URL.
///
/// Mirrors [SwiftUI's `Link`](https://developer.apple.com/documentation/swiftui/link). It is drawn in the tint.
nonisolated public struct Link<Label: View>: View {
    let destination: URL
    let label: Label

    /// Creates a link of a view.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        (self.destination, self.label) = (destination, label())
    }

    /// The label in the tint.
    @MainActor public var body: some View {
        ModifiedView(
            content: UsableView(content: RowView(content: label).foregroundStyle(.tint)),
            modifier: .tap(.url(destination)))
    }
}

extension Link where Label == Text {
    /// Creates a link of a text.
    public init(_ title: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link of a text as it is.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}
