import Shared
import SwiftUI

/// A tip between other views. Nothing is shown, as on a phone where it isn't due.
nonisolated public struct TipView<Content: Tip>: View {
    public init(_ tip: Content?, arrowEdge: Edge? = nil, action: @escaping (Tips.Action) -> Void = { _ in }) {}

    public init(
        _ tip: Content?, isPresented: Binding<Bool>?, arrowEdge: Edge? = nil,
        action: @escaping (Tips.Action) -> Void = { _ in }
    ) {}

    public var body: some View { EmptyView() }
}

extension TipView where Content == AnyTip {
    public init(_ tip: (any Tip)?, arrowEdge: Edge? = nil, action: @escaping (Tips.Action) -> Void = { _ in }) {}
}

/// A tip of any type.
public struct AnyTip: Tip {
    private let tip: any Tip

    public init(_ tip: any Tip) { self.tip = tip }

    public var id: String { tip.id }
    public var title: Text { tip.title }
    public var message: Text? { tip.message }
    public var image: Image? { tip.image }
}

/// The appearance of tips. It is never asked.
public protocol TipViewStyle {
    typealias Configuration = TipViewStyleConfiguration
    associatedtype Body: View
    /// Returns the view of a tip.
    @MainActor @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A tip to show.
public struct TipViewStyleConfiguration {
    public let tip: any Tip
    public var title: Text? { tip.title }
    public var message: Text? { tip.message }
    public var image: Image? { tip.image }
    public var actions: [Tips.Action] { tip.actions }
}

/// The small appearance of tips.
public struct MiniTipViewStyle: TipViewStyle {
    public init() {}

    /// Returns nothing to show.
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

extension TipViewStyle where Self == MiniTipViewStyle {
    public static var miniTip: MiniTipViewStyle { .init() }
}

extension View {
    /// Returns the view: no tip is shown.
    nonisolated public func popoverTip(
        _ tip: (any Tip)?, arrowEdge: Edge? = nil, action: @escaping (Tips.Action) -> Void = { _ in }
    ) -> some View { self }

    /// Returns the view: no tip is shown.
    nonisolated public func popoverTip(
        _ tip: (any Tip)?, isPresented: Binding<Bool>?, attachmentAnchor: PopoverAttachmentAnchor = .rect,
        arrowEdge: Edge? = nil, action: @escaping (Tips.Action) -> Void = { _ in }
    ) -> some View { self }

    /// No effect.
    nonisolated public func tipViewStyle(_ style: some TipViewStyle) -> some View { self }
    /// No effect.
    nonisolated public func tipBackground(_ style: some ShapeStyle) -> some View { self }
    /// No effect.
    nonisolated public func tipCornerRadius(_ cornerRadius: Double, antialiased: Bool = true) -> some View { self }
    /// No effect.
    nonisolated public func tipImageSize(_ size: CGSize) -> some View { self }
    /// No effect.
    nonisolated public func tipImageStyle(_ style: some ShapeStyle) -> some View { self }
}

/// Tips of which at most one is shown: here, none.
@Observable
public final class TipGroup: @unchecked Sendable {
    /// The orders of tips.
    public enum Priority: Sendable { case firstAvailable, ordered }

    public init(_ priority: Priority = .firstAvailable, @Tips.ArrayBuilder<any Tip> _ builder: () -> [any Tip]) {}

    /// The tip to show: `nil`.
    public var currentTip: (any Tip)? { nil }
}
