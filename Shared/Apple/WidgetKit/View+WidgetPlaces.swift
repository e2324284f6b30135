extension View {
    /// Accepted: the label beside a watch's corner or a car's tile has no place in these families.
    nonisolated public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View {
        AcceptedView(content: self, name: "widgetLabel(label:)", isDrawn: true)
    }

    /// Accepted: the label beside a watch's corner has no place in these families.
    nonisolated public func widgetLabel(_ label: LocalizedStringKey) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// Accepted: the label beside a watch's corner has no place in these families.
    @_disfavoredOverload
    nonisolated public func widgetLabel<S: StringProtocol>(_ label: S) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// Accepted: content curves on watches alone.
    nonisolated public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }

    /// Accepted: a picture isn't drawn anew while its data is.
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}
