/// A widget: content of an app on the home screen or lock screen.
///
/// Mirrors [SwiftUI's `Widget`](https://developer.apple.com/documentation/swiftui/widget).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol Widget {
    /// The type of the widget's configuration.
    associatedtype Body: WidgetConfiguration
    /// Creates the widget.
    init()
    /// The widget's kind, provider and content.
    var body: Body { get }
}

extension Widget {
    /// Runs a widget extension with this widget only.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.runWidgetExtension { [.widget(Self())] }
    }
}

/// A container of the widgets in an extension.
///
/// Mirrors [SwiftUI's `WidgetBundle`](https://developer.apple.com/documentation/swiftui/widgetbundle).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol WidgetBundle {
    /// The type of the bundle's widgets.
    associatedtype Body: Widget
    /// Creates the bundle.
    init()
    /// The widgets, in the order of the gallery.
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Runs a widget extension with the bundle's widgets.
    @MainActor @preconcurrency public static func main() { LinkedRuntime.runWidgetExtension { Self().members } }

    /// The widgets and controls of the bundle, in order.
    @MainActor package var members: [WidgetBundleMember] { Shared.members(of: body) }
}

/// A result builder for a bundle's widgets.
@resultBuilder
public enum WidgetBundleBuilder {
    /// Adds a widget.
    @MainActor public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    /// Adds a control.
    @MainActor public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
        WidgetList(members: [.control(content)])
    }

    /// Returns an empty list.
    @MainActor public static func buildBlock() -> some Widget { WidgetList() }

    /// Returns the only widget unchanged.
    @MainActor public static func buildBlock<Content: Widget>(_ content: Content) -> some Widget { content }

    /// Combines several widgets into a list, in order.
    @MainActor public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget {
        var list = WidgetList()
        for widget in repeat each content { list.members += members(of: widget) }
        return list
    }

    /// Adds the widgets of an `if` without `else`.
    @MainActor public static func buildOptional<Content: Widget>(_ content: Content?) -> some Widget {
        WidgetList(members: content.map { members(of: $0) } ?? [])
    }

    /// Adds the widgets of an `if #available`.
    @MainActor public static func buildLimitedAvailability<Content: Widget>(_ content: Content) -> some Widget {
        WidgetList(members: members(of: content))
    }
}

/// A member of a widget bundle.
package enum WidgetBundleMember {
    /// A widget or a Live Activity.
    case widget(any Widget)
    /// A control.
    case control(any ControlWidget)
}

@MainActor
private func members(of widget: some Widget) -> [WidgetBundleMember] {
    (widget as? WidgetList)?.members ?? [.widget(widget)]
}

/// A list of widgets that acts as one widget.
private struct WidgetList: Widget {
    var members: [WidgetBundleMember] = []

    var body: Never { preconditionFailure("a list of widgets has no body; its members are read one by one") }
}
