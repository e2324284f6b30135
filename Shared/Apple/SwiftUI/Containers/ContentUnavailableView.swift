/// A view that explains why there is no content.
///
/// Mirrors [SwiftUI's `ContentUnavailableView`](https://developer.apple.com/documentation/swiftui/contentunavailableview). The sizes are
/// chosen by eye, because Apple doesn't publish them.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        (self.label, self.description, self.actions) = (label(), description(), actions())
    }

    /// The label above the description, centred in the available space.
    @MainActor @preconcurrency public var body: some View {
        VStack(spacing: 12) {
            VStack(spacing: 6) {
                label.labelStyle(UnavailableLabelStyle())
                description.font(.subheadline).foregroundStyle(.secondary).multilineTextAlignment(.center)
            }
            actions
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension ContentUnavailableView where Label == Shared.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(label: { Shared.Label(title, systemImage: name) }, description: { description })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init(label: { Shared.Label(title, systemImage: name) }, description: { description })
    }

    public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
        self.init(label: { Shared.Label(title, image: name) }, description: { description })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
        self.init(label: { Shared.Label(title, image: name) }, description: { description })
    }
}

extension ContentUnavailableView where Label == SearchUnavailableContent, Description == Text?, Actions == EmptyView {
    /// A view for a search without results.
    public static var search: ContentUnavailableView<Label, Description, Actions> { search(text: "") }

    /// Returns a view for a search for `text` without results.
    public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> {
        self.init(label: { SearchUnavailableContent(text: text) }) {
            Text(verbatim: "Check the spelling or try a new search.")
        }
    }
}

/// The label of a search without results.
nonisolated public struct SearchUnavailableContent: View {
    let text: String

    /// The symbol and the search text.
    @MainActor @preconcurrency public var body: some View {
        Label {
            Text(verbatim: text.isEmpty ? "No Results" : "No Results for “\(text)”")
        } icon: {
            Image(systemName: "magnifyingglass")
        }
    }
}

/// A style with a large icon above the title.
nonisolated private struct UnavailableLabelStyle: LabelStyle {
    @MainActor @preconcurrency func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 12) {
            configuration.icon.font(.system(size: 46)).foregroundStyle(.secondary)
            configuration.title.font(.title2).fontWeight(.bold).multilineTextAlignment(.center)
        }
    }
}
