/// A control: a button or toggle of an app in places such as Control Center.
///
/// Mirrors [SwiftUI's `ControlWidget`](https://developer.apple.com/documentation/swiftui/controlwidget).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol ControlWidget {
    /// The type of the control's configuration.
    associatedtype Body: ControlWidgetConfiguration
    /// Creates the control.
    init()
    /// The control's kind, provider and content.
    var body: Body { get }
}

extension ControlWidget {
    /// Runs a widget extension with this control only.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.runWidgetExtension { [.control(Self())] }
    }
}

/// A control's kind, provider and content.
///
/// Mirrors [SwiftUI's `ControlWidgetConfiguration`](https://developer.apple.com/documentation/swiftui/controlwidgetconfiguration).
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
    /// The type of `body`; `Never` for the system's own configurations.
    associatedtype Body: ControlWidgetConfiguration
    /// The configuration that this configuration is composed of.
    var body: Body { get }
}

extension Never: ControlWidgetConfiguration {}

extension ControlWidgetConfiguration where Self: _Bodyless, Body == Never {
    /// The system's own configurations have no body; calling this property is a programming error.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine reads it directly") }
}

/// A configuration that the engine reads directly.
@MainActor
package protocol PrimitiveControlConfiguration: _Bodyless {
    /// The configuration without its generic types.
    var descriptor: ControlDescriptor { get }
}

/// A control that has no options for the user to configure.
///
/// Mirrors [WidgetKit's `StaticControlConfiguration`](https://developer.apple.com/documentation/widgetkit/staticcontrolconfiguration).
nonisolated public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: ControlWidgetConfiguration,
    PrimitiveControlConfiguration
{
    private let make: @MainActor () -> ControlDescriptor

    /// Creates a configuration of a control without a value.
    @MainActor @preconcurrency public init(
        kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content
    ) {
        make = {
            let face = { @MainActor in ControlFace(content) }
            return ControlDescriptor(
                kind: kind, source: ControlSource(preview: face, current: { done in done(.success(face())) }))
        }
    }

    /// Creates a configuration of a control that shows a provider's value.
    @MainActor @preconcurrency public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider,
        @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) {
        make = {
            let request = provider.currentValueCall
            let source = ControlSource(
                preview: {
                    let value = provider.previewValue
                    return ControlFace { content(value) }
                },
                current: { done in request.run { done($0.map { value in ControlFace { content(value) } }) } })
            return ControlDescriptor(kind: kind, source: source)
        }
    }

    @MainActor package var descriptor: ControlDescriptor { make() }
}

/// A control that the user can configure.
///
/// Mirrors [WidgetKit's `AppIntentControlConfiguration`](https://developer.apple.com/documentation/widgetkit/appintentcontrolconfiguration).
nonisolated public struct AppIntentControlConfiguration<
    Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration, PrimitiveControlConfiguration {
    private let make: @MainActor () -> ControlDescriptor

    /// Creates a configuration of a control that shows the user's choices.
    @MainActor @preconcurrency public init(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
    ) {
        make = {
            let configuration = Configuration()
            let face = { @MainActor in ControlFace { content(configuration) } }
            let source = ControlSource(
                configuration: ConfiguredIntent(configuration), preview: face,
                current: { done in done(.success(face())) })
            return ControlDescriptor(kind: kind, source: source)
        }
    }

    /// Creates a configuration of a control that shows a provider's value for the user's choices.
    @MainActor @preconcurrency public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider,
        @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) where Provider.Configuration == Configuration {
        make = {
            let configuration = Configuration()
            let request = provider.currentValueCall(configuration)
            let source = ControlSource(
                configuration: ConfiguredIntent(configuration),
                preview: {
                    let value = provider.previewValue(configuration: configuration)
                    return ControlFace { content(value) }
                },
                current: { done in request.run { done($0.map { value in ControlFace { content(value) } }) } })
            return ControlDescriptor(kind: kind, source: source)
        }
    }

    @MainActor package var descriptor: ControlDescriptor { make() }
}

/// A configuration with one of its options changed.
nonisolated struct ModifiedControlConfiguration<Base: ControlWidgetConfiguration>: ControlWidgetConfiguration,
    PrimitiveControlConfiguration
{
    let base: Base
    let change: @MainActor (inout ControlDescriptor) -> Void

    @MainActor var descriptor: ControlDescriptor {
        var descriptor = ControlDescriptor(base)
        change(&descriptor)
        return descriptor
    }
}

extension ControlWidgetConfiguration {
    /// Sets the name shown in the gallery.
    nonisolated public func displayName(_ name: LocalizedStringResource) -> some ControlWidgetConfiguration {
        ModifiedControlConfiguration(base: self) { $0.displayName = name.text }
    }

    /// Sets the description shown in the gallery.
    nonisolated public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration {
        ModifiedControlConfiguration(base: self) { $0.description = description.text }
    }

    /// No effect: accepted so that sources compile. Here, the user doesn't configure a control when adding it.
    nonisolated public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
}

/// The content of a control: a button or a toggle.
///
/// Mirrors [SwiftUI's `ControlWidgetTemplate`](https://developer.apple.com/documentation/swiftui/controlwidgettemplate).
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
    /// The type of `body`; `Never` for the system's own templates.
    associatedtype Body: ControlWidgetTemplate
    /// The template that this template is composed of.
    @ControlWidgetTemplateBuilder var body: Body { get }
}

extension Never: ControlWidgetTemplate {}

extension ControlWidgetTemplate where Self: _Bodyless, Body == Never {
    /// The system's own templates have no body; calling this property is a programming error.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine reads it directly") }
}

/// A template that the engine reads directly.
@MainActor
protocol PrimitiveControlTemplate: _Bodyless {
    /// Returns the control with its views resolved; `nil` for a template without a control.
    func content(in context: ResolveContext) -> ControlContent?
}

/// Resolves a template. If it is composed of another template, evaluates its body.
@MainActor
func resolveControl<T: ControlWidgetTemplate>(_ template: T, in context: ResolveContext) -> ControlContent? {
    if let primitive = template as? any PrimitiveControlTemplate { return primitive.content(in: context) }
    return resolveControl(context.running { template.body }, in: context)
}

/// A template without a control.
nonisolated public struct EmptyControlWidgetTemplate: ControlWidgetTemplate, PrimitiveControlTemplate {
    public init() {}

    @MainActor func content(in context: ResolveContext) -> ControlContent? { nil }
}

/// One of two templates.
nonisolated public struct _ConditionalControlTemplate<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>:
    ControlWidgetTemplate, PrimitiveControlTemplate
{
    let make: @MainActor (ResolveContext) -> ControlContent?

    @MainActor func content(in context: ResolveContext) -> ControlContent? { make(context) }
}

/// A result builder for a control's template.
///
/// Mirrors [SwiftUI's `ControlWidgetTemplateBuilder`](https://developer.apple.com/documentation/swiftui/controlwidgettemplatebuilder).
@resultBuilder
public enum ControlWidgetTemplateBuilder {
    /// Adds a template.
    public static func buildExpression<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyControlWidgetTemplate { EmptyControlWidgetTemplate() }
    /// Returns the only template unchanged.
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
    /// Returns the template of the first branch.
    public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
        first: First
    ) -> _ConditionalControlTemplate<First, Second> {
        let first = Unchecked(first)
        return _ConditionalControlTemplate { resolveControl(first.value, in: $0) }
    }
    /// Returns the template of the other branch.
    public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
        second: Second
    ) -> _ConditionalControlTemplate<First, Second> {
        let second = Unchecked(second)
        return _ConditionalControlTemplate { resolveControl(second.value, in: $0) }
    }
    /// Returns the template of an `if #available`.
    public static func buildLimitedAvailability<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
        content
    }
}

/// A template with one of its options changed.
nonisolated struct ModifiedControlTemplate<Base: ControlWidgetTemplate>: ControlWidgetTemplate,
    PrimitiveControlTemplate
{
    let base: Base
    let change: @MainActor (inout ControlContent, ResolveContext) -> Void

    @MainActor func content(in context: ResolveContext) -> ControlContent? {
        guard var content = resolveControl(base, in: context) else { return nil }
        change(&content, context)
        return content
    }
}

extension ControlWidgetTemplate {
    /// Sets the colour of the symbol while the control is on; `nil` for the system's default colour.
    nonisolated public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
        ModifiedControlTemplate(base: self) { $0.tint = tint?.paint(in: $1.environment) }
    }

    /// Sets whether the control is disabled.
    nonisolated public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
        ModifiedControlTemplate(base: self) { content, _ in content.isEnabled = content.isEnabled && !disabled }
    }
}

extension View {
    /// Sets the hint that is shown after the words "Hold to" and describes what happens when the user holds the control.
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringKey) -> some View {
        TraitView(content: self) { _ in .controlHint(hint.text) }
    }

    /// Sets the hint that is shown after the words "Hold to" and describes what happens when the user holds the control.
    @_disfavoredOverload
    nonisolated public func controlWidgetActionHint<S: StringProtocol>(_ hint: S) -> some View {
        let hint = String(hint)
        return TraitView(content: self) { _ in .controlHint(hint) }
    }

    /// Sets the hint that is shown after the words "Hold to" and describes what happens when the user holds the control.
    @_disfavoredOverload
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View {
        TraitView(content: self) { _ in .controlHint(hint.text) }
    }

    /// Sets the status that the control shows after a change.
    @_disfavoredOverload
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View {
        TraitView(content: self) { _ in .controlStatus(status.text) }
    }

    /// Sets the status that the control shows after a change.
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringKey) -> some View {
        TraitView(content: self) { _ in .controlStatus(status.text) }
    }

    /// Sets the status that the control shows after a change.
    @_disfavoredOverload
    nonisolated public func controlWidgetStatus<S: StringProtocol>(_ status: S) -> some View {
        let status = String(status)
        return TraitView(content: self) { _ in .controlStatus(status) }
    }
}

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
