import Foundation

/// A control that opens a URL when tapped.
///
/// Mirrors [SwiftUI's `Link`](https://developer.apple.com/documentation/swiftui/link). The label is drawn in the tint colour unless an
/// enclosing view sets a foreground style.
nonisolated public struct Link<Label: View>: View {
    let destination: URL
    let label: Label

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        (self.destination, self.label) = (destination, label())
    }

    /// The label in the foreground style of the environment; if none is set, in the tint colour.
    @MainActor public var body: some View {
        let row = EnvironmentView(content: RowView(content: label)) { values in
            values.foreground = values.foreground ?? ForegroundStyles([TintShapeStyle()], outer: nil)
        }
        TappedView(content: UsableView(content: row), action: .url(destination), target: .url(destination))
    }
}

extension Link where Label == Text {
    public init(_ title: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}
