/// Items of a bar, composed of the items in its `body`.
///
/// Mirrors [SwiftUI's `ToolbarContent`](https://developer.apple.com/documentation/swiftui/toolbarcontent).
@MainActor @preconcurrency
public protocol ToolbarContent {
    /// The type of ``body``; `Never` for items that the engine resolves directly.
    associatedtype Body: ToolbarContent

    /// The items.
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// Items of a bar that the user can rearrange, which has no effect here.
///
/// Mirrors [SwiftUI's `CustomizableToolbarContent`](https://developer.apple.com/documentation/swiftui/customizabletoolbarcontent).
@MainActor @preconcurrency
public protocol CustomizableToolbarContent: ToolbarContent where Self.Body: CustomizableToolbarContent {}

extension Never: ToolbarContent {}
extension Never: CustomizableToolbarContent {}

/// A result builder that creates a bar's items from the statements of a closure.
///
/// Mirrors [SwiftUI's `ToolbarContentBuilder`](https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder).
@resultBuilder
public enum ToolbarContentBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// Returns the item of a single statement unchanged.
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// Combines several statements, in order.
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarItems {
        var items: [any ToolbarContent] = []
        repeat items.append(each content)
        return _ToolbarItems(items: items)
    }

    /// Returns the items of an `if` without `else`.
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _OptionalToolbarItem<Content> {
        _OptionalToolbarItem(content: content)
    }

    /// Returns the items of the first branch of an `if … else` or `switch`.
    public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarItems {
        _ToolbarItems(items: [first])
    }

    /// Returns the items of the other branch of an `if … else` or `switch`.
    public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarItems {
        _ToolbarItems(items: [second])
    }

    /// Returns the items of an `if #available` block.
    public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> _ToolbarItems {
        _ToolbarItems(items: [content])
    }
}

/// Several items of a bar.
nonisolated public struct _ToolbarItems: View, PrimitiveView, CustomizableToolbarContent {
    /// The items are resolved directly.
    public typealias Body = Never

    let items: [any ToolbarContent]

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        items.flatMap { toolbarNodes(of: $0, in: context) }
    }
}

/// Items of a bar that depend on a condition.
nonisolated public struct _OptionalToolbarItem<Content: ToolbarContent>: View, PrimitiveView, CustomizableToolbarContent
{
    /// The items are resolved directly.
    public typealias Body = Never

    let content: Content?

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let content else { return [] }
        return toolbarNodes(of: content, in: context)
    }
}

/// Returns the nodes of a bar's items.
@MainActor func toolbarNodes<Content: ToolbarContent>(of content: Content, in context: ResolveContext) -> [ViewNode] {
    if let item = content as? any PrimitiveView { return item.nodes(in: context) }
    return toolbarNodes(of: context.running { content.body }, in: context)
}
