/// What a control's configuration says, without the types of its provider and content.
@MainActor
package struct ControlDescriptor {
    /// Identifies the control.
    package let kind: String
    /// The name shown in the gallery; the kind where none is set.
    package var displayName: String
    /// The description shown in the gallery.
    package var description = ""
    /// Where what it shows comes from.
    package let source: ControlSource

    init(kind: String, source: ControlSource) { (self.kind, displayName, self.source) = (kind, kind, source) }

    /// Reads a configuration, asking composed ones for their body.
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
    /// What a person can choose; `nil` for nothing. Setting its parameters changes what is shown.
    package var configuration: (any AppIntent)?
    /// What the gallery shows.
    package let preview: () -> ControlFace
    /// Asks for what is shown now, once.
    package let current: (@escaping @MainActor (Result<ControlFace, any Error>) -> Void) -> Void
}

/// What a control shows for a value.
@MainActor
package struct ControlFace {
    /// Resolves it; `nil` where there is neither a button nor a toggle.
    package let content: (ResolveContext) -> ControlContent?

    init<Template: ControlWidgetTemplate>(_ make: @escaping () -> Template) {
        content = { context in resolveControl(context.running(make), in: context) }
    }
}

/// A control with its views resolved.
package struct ControlContent {
    /// What a tap on it does.
    package var action: TapAction
    /// Whether it is on; `nil` for a button.
    package var isOn: Bool?
    /// What it is.
    package var label: [ViewNode]
    /// What it says of its value, or of what it does; `nil` for what the system says.
    package var value: [ViewNode]?
    /// The paint of the symbol while it is on; `nil` for the system's.
    package var tint: Paint?
    package var isEnabled: Bool
}

/// Gives a control its value.
///
/// Mirrors [WidgetKit's `ControlValueProvider`](https://developer.apple.com/documentation/widgetkit/controlvalueprovider).
public protocol ControlValueProvider {
    /// What the control shows.
    associatedtype Value
    /// The value the gallery shows.
    var previewValue: Value { get }
    /// The value it has now.
    func currentValue() async throws -> Value
}

/// Gives a control its value for what a person chose.
///
/// Mirrors [WidgetKit's `AppIntentControlValueProvider`](https://developer.apple.com/documentation/widgetkit/appintentcontrolvalueprovider).
public protocol AppIntentControlValueProvider {
    /// What a person chooses.
    associatedtype Configuration: ControlConfigurationIntent
    /// What the control shows.
    associatedtype Value
    /// The value the gallery shows.
    func previewValue(configuration: Configuration) -> Value
    /// The value it has now.
    func currentValue(configuration: Configuration) async throws -> Value
}
