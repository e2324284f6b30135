/// A provider of views to preview in an editor, which aren't drawn here.
///
/// Mirrors [SwiftUI's `PreviewProvider`](https://developer.apple.com/documentation/swiftui/previewprovider).
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

/// The context of a preview.
public protocol PreviewContext {}

/// A preview in a widget's family.
///
/// Mirrors [WidgetKit's `WidgetPreviewContext`](https://developer.apple.com/documentation/widgetkit/widgetpreviewcontext).
public struct WidgetPreviewContext: PreviewContext, Hashable, Sendable {
    /// The family.
    public let family: WidgetFamily

    public init(family: WidgetFamily) { self.family = family }
}

/// The layout of a preview.
public enum PreviewLayout: Hashable, Sendable {
    /// A device's screen.
    case device
    /// The views' ideal size.
    case sizeThatFits
    /// A fixed size, in points.
    case fixed(width: Double, height: Double)
}

extension View {
    /// Sets the context of this preview, which isn't drawn here.
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }

    /// Sets the name of this preview, which isn't drawn here.
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }

    /// Sets the size of this preview, which isn't drawn here.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View { self }

    /// Sets the device of this preview, which isn't drawn here.
    nonisolated public func previewDevice(_ value: String?) -> some View { self }
}
