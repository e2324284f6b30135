/// A type-erased control style, which makes a view from the control's components.
struct StyleMaker<Configuration> {
    let make: @MainActor (Configuration, ResolveContext) -> AnyView

    init(_ make: @escaping @MainActor (Configuration, ResolveContext) -> AnyView) { self.make = make }
}

/// A view made by a style, whose properties read the environment of the control.
nonisolated struct StyledView<Content: View>: View {
    let make: @MainActor () -> Content

    init(_ make: @escaping @MainActor () -> Content) { self.make = make }

    @MainActor var body: some View { make() }
}

extension View {
    /// Sets the style of one kind of control in this view. In the body of a style, controls of this kind have the style that applies
    /// outside this view.
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
