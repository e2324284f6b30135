/// A widget: what the home or lock screen shows of an app.
///
/// Mirrors [SwiftUI's `Widget`](https://developer.apple.com/documentation/swiftui/widget).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol Widget {
    /// The type of configuration.
    associatedtype Body: WidgetConfiguration
    /// Creates the widget.
    init()
    /// The widget's kind, provider and content.
    var body: Body { get }
}

extension Widget {
    /// Runs a widget extension of this one widget.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.runWidgetExtension { [.widget(Self())] }
    }
}

/// The widgets of an extension.
///
/// Mirrors [SwiftUI's `WidgetBundle`](https://developer.apple.com/documentation/swiftui/widgetbundle).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol WidgetBundle {
    /// The type of the list of widgets.
    associatedtype Body: Widget
    /// Creates the bundle.
    init()
    /// The widgets, in the order of the gallery.
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Runs a widget extension of the bundle's widgets.
    @MainActor @preconcurrency public static func main() { LinkedRuntime.runWidgetExtension { Self().members } }

    /// The widgets and controls of the bundle, in order.
    @MainActor package var members: [WidgetBundleMember] { Shared.members(of: body) }
}

/// Builds the list of a bundle's widgets.
@resultBuilder
public enum WidgetBundleBuilder {
    /// Takes a widget.
    @MainActor public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    /// Takes a control.
    @MainActor public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
        WidgetList(members: [.control(content)])
    }

    /// No widgets.
    @MainActor public static func buildBlock() -> some Widget { WidgetList() }

    /// One widget stays what it is.
    @MainActor public static func buildBlock<Content: Widget>(_ content: Content) -> some Widget { content }

    /// Several widgets become a list, in order.
    @MainActor public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget {
        var list = WidgetList()
        for widget in repeat each content { list.members += members(of: widget) }
        return list
    }

    /// Takes the widgets of an `if` without `else`.
    @MainActor public static func buildOptional<Content: Widget>(_ content: Content?) -> some Widget {
        WidgetList(members: content.map { members(of: $0) } ?? [])
    }

    /// Takes the widgets of an `if #available`.
    @MainActor public static func buildLimitedAvailability<Content: Widget>(_ content: Content) -> some Widget {
        WidgetList(members: members(of: content))
    }
}

/// One of the things an extension offers.
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

/// Several widgets in the place of one.
private struct WidgetList: Widget {
    var members: [WidgetBundleMember] = []

    var body: Never { preconditionFailure("a list of widgets is taken apart, never configured") }
}
