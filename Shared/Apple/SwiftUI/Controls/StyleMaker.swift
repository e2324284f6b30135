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

extension View {
    /// Sets how the controls of a kind in this view look; in what a style makes, such controls look as around it.
    nonisolated func styled<Configuration, Body: View>(
        _ key: WritableKeyPath<EnvironmentValues, StyleMaker<Configuration>> & Sendable,
        _ make: @escaping @MainActor (Configuration) -> Body
    ) -> some View {
        EnvironmentView(content: self) { values in
            let outer = values[keyPath: key]
            values[keyPath: key] = StyleMaker { configuration, _ in
                AnyView(
                    EnvironmentView(content: StyledView { make(configuration) }) { $0[keyPath: key] = outer })
            }
        }
    }
}
