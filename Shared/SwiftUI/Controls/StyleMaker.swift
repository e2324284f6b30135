/// A style of a control without its type: makes a view from the control's parts.
struct StyleMaker<Configuration> {
    let make: @MainActor (Configuration, ResolveContext) -> AnyView

    init(_ make: @escaping @MainActor (Configuration, ResolveContext) -> AnyView) { self.make = make }
}

/// A view made by a style, whose properties read the environment where the control stands.
nonisolated struct StyledView<Content: View>: View {
    let make: @MainActor () -> Content

    init(_ make: @escaping @MainActor () -> Content) { self.make = make }

    @MainActor var body: some View { make() }
}
