/// Rows that scroll.
///
/// Mirrors [SwiftUI's `List`](https://developer.apple.com/documentation/swiftui/list). Windows of an app look into it; widgets can't show it.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    static var name: String { "List" }

    private let content: Content

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        resolve(RowsOnPlate(content: content), in: context)
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> { content = ForEach(data, id: id, content: rowContent) }
}
