/// A control's configuration, without the types of its provider and content.
@MainActor
package struct ControlDescriptor {
    /// The identifier of the control.
    package let kind: String
    /// The name shown in the gallery; by default the kind.
    package var displayName: String
    /// The description shown in the gallery.
    package var description = ""
    /// The source of the control's value and views.
    package let source: ControlSource

    init(kind: String, source: ControlSource) { (self.kind, displayName, self.source) = (kind, kind, source) }

    /// Reads a configuration. If it is composed of another configuration, evaluates its body.
    package init<Configuration: ControlWidgetConfiguration>(_ configuration: Configuration) {
        if let primitive = configuration as? any PrimitiveControlConfiguration {
            self = primitive.descriptor
        } else {
            self.init(configuration.body)
        }
    }

    /// Reads a control's configuration.
    package init<C: ControlWidget>(control: C) { self.init(control.body) }
}

/// A control's provider and content, without their types.
@MainActor
package struct ControlSource {
    /// The user's configuration, whose current parameter values the provider receives; `nil` if the control has no options.
    package var configuration: ConfiguredIntent?
    /// Returns the control's appearance in the gallery.
    package let preview: () -> ControlFace
    /// Requests the current value, and passes the control's appearance to the closure once.
    package let current: (@escaping @MainActor (Result<ControlFace, any Error>) -> Void) -> Void
}

/// The appearance of a control for a value.
@MainActor
package struct ControlFace {
    /// Resolves the control; returns `nil` for a template without a button or toggle.
    package let content: (ResolveContext) -> ControlContent?

    init<Template: ControlWidgetTemplate>(_ make: @escaping () -> Template) {
        content = { context in resolveControl(context.running(make), in: context) }
    }
}

/// A control with its views resolved.
package struct ControlContent {
    /// The action of a tap.
    package var action: TapAction
    /// True for a toggle that is on; `nil` for a button.
    package var isOn: Bool?
    /// The label: a title and a symbol.
    package var label: [ViewNode]
    /// The text below the label: a toggle's value, or a button's label for its action. It is `nil` for the system's default text.
    package var value: [ViewNode]?
    /// The paint of the symbol while the control is on; `nil` for the system's default paint.
    package var tint: Paint?
    package var isEnabled: Bool
}

/// A type that provides the value of a control.
///
/// Mirrors [WidgetKit's `ControlValueProvider`](https://developer.apple.com/documentation/widgetkit/controlvalueprovider).
public protocol ControlValueProvider {
    /// The type of the value.
    associatedtype Value
    /// The value that the system shows where the user chooses a control.
    var previewValue: Value { get }
    /// Returns the current value.
    func currentValue() async throws -> Value
}

/// A type that provides the value of a control that the user can configure.
///
/// Mirrors [WidgetKit's `AppIntentControlValueProvider`](https://developer.apple.com/documentation/widgetkit/appintentcontrolvalueprovider).
public protocol AppIntentControlValueProvider {
    /// The intent with the user's choices.
    associatedtype Configuration: ControlConfigurationIntent
    /// The type of the value.
    associatedtype Value
    /// Returns the value that the system shows where the user chooses a control.
    func previewValue(configuration: Configuration) -> Value
    /// Returns the current value.
    func currentValue(configuration: Configuration) async throws -> Value
}
