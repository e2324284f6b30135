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
            let request = AsyncCall(provider) { try await $0.currentValue() }
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
            let request = AsyncCall(provider) { try await $0.currentValue(configuration: configuration) }
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
