/// `@ModelActor`: gives an actor a context of a container, and an executor for it.
enum ModelActorMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let type = TypeDeclaration(source), type.keyword.is("actor")
        else {
            return request.role == .member
                ? MacroFault("'@ModelActor' can only be applied to an 'actor'", in: request).expansion
                : MacroExpansion()
        }
        if request.role == .conformance {
            guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
            return MacroExpansion("extension \(name): \(request.conformances.joined(separator: ", ")) {}")
        }
        let access = type.access
        return MacroExpansion(
            """
            \(access)nonisolated let modelExecutor: any SwiftData.ModelExecutor
            \(access)nonisolated let modelContainer: SwiftData.ModelContainer
            \(access)init(modelContainer: SwiftData.ModelContainer) {
                let modelContext = SwiftData.ModelContext(modelContainer)
                self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
                self.modelContainer = modelContainer
            }
            """)
    }
}
