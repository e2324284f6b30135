/// Views an editor shows beside their source; nothing draws them here.
///
/// Mirrors [SwiftUI's `PreviewProvider`](https://developer.apple.com/documentation/swiftui/previewprovider).
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

/// Where a preview is shown.
public protocol PreviewContext {}

/// A preview in a widget's family.
///
/// Mirrors [WidgetKit's `WidgetPreviewContext`](https://developer.apple.com/documentation/widgetkit/widgetpreviewcontext).
public struct WidgetPreviewContext: PreviewContext, Hashable, Sendable {
    /// The family.
    public let family: WidgetFamily

    public init(family: WidgetFamily) { self.family = family }
}

/// The space a preview gets.
public enum PreviewLayout: Hashable, Sendable {
    /// A device's.
    case device
    /// As much as it asks for.
    case sizeThatFits
    /// So much, in points.
    case fixed(width: Double, height: Double)
}

extension View {
    /// Says where a preview is shown.
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }

    /// Names a preview.
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }

    /// Says how much space a preview gets.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View { self }

    /// Says on which device a preview is shown.
    nonisolated public func previewDevice(_ value: String?) -> some View { self }
}
