import Foundation
import Shared

extension View {
    /// Names this view's coordinate space, for the geometry readers in it.
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
        ObservedView(content: self, observer: SpaceNaming("\(name)"))
    }

    /// Names this view's coordinate space, for the geometry readers in it.
    nonisolated public func coordinateSpace(_ name: CoordinateSpace) -> some View {
        let spelling: String? = if case .named(let name) = name { name } else { nil }
        return ObservedView(content: self, observer: SpaceNaming(spelling))
    }

    /// Adds views at the leading or trailing edge of this view.
    nonisolated public func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        HStack(alignment: alignment, spacing: spacing) {
            if edge == .leading { content() }
            frame(maxWidth: .infinity, maxHeight: .infinity)
            if edge == .trailing { content() }
        }
    }

    /// Adds views below or above this view.
    nonisolated public func safeAreaBar<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }

    /// No effect: accepted so that sources compile. Every pass of a layout resolves the view again, so nothing is compared.
    nonisolated public func equatable() -> some View { self }
}

/// A view that is drawn again only if it has changed. Here every pass of a layout resolves it again.
nonisolated public struct EquatableView<Content: Equatable & View>: View {
    /// The view.
    public var content: Content

    public init(content: Content) { self.content = content }

    @MainActor @preconcurrency public var body: some View { content }
}

extension Toggle where Label == Shared.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Shared.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Shared.Label(titleResource, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Shared.Label(title, systemImage: systemImage) }
    }
}
