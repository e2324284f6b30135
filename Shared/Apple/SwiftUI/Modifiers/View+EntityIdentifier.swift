/// What a person looks at, as entities: an assistant that looks at the screen would ask for it, and none does here.
extension View {
    /// Accepted: nobody asks which entity a view shows.
    nonisolated public func appEntityIdentifier(_ identifier: EntityIdentifier?) -> some View {
        AcceptedView(content: self, name: "appEntityIdentifier(_:)", isDrawn: false)
    }

    /// Accepted: nobody asks which entities the rows of a view show.
    nonisolated public func appEntityIdentifier<Selection: Hashable>(
        forSelectionType selectionType: Selection.Type, identifier: @escaping (Selection) -> EntityIdentifier?
    ) -> some View {
        AcceptedView(content: self, name: "appEntityIdentifier(forSelectionType:identifier:)", isDrawn: false)
    }
}
