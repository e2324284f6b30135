/// A control: a button or a switch of an app in the system's own places.
///
/// Mirrors [SwiftUI's `ControlWidget`](https://developer.apple.com/documentation/swiftui/controlwidget).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol ControlWidget {
    /// The type of configuration.
    associatedtype Body: ControlWidgetConfiguration
    /// Creates the control.
    init()
    /// The control's kind, provider and content.
    var body: Body { get }
}

extension ControlWidget {
    /// Runs a widget extension of this one control.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.runWidgetExtension { [.control(Self())] }
    }
}

/// The description of a control: its kind, its provider, its content.
///
/// Mirrors [SwiftUI's `ControlWidgetConfiguration`](https://developer.apple.com/documentation/swiftui/controlwidgetconfiguration).
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
    /// The type of configuration `body` returns; `Never` for the ones the system knows.
    associatedtype Body: ControlWidgetConfiguration
    /// The configuration this one is made of.
    var body: Body { get }
}

extension Never: ControlWidgetConfiguration {}

extension ControlWidgetConfiguration where Self: _Bodyless, Body == Never {
    /// Configurations the system knows have no body to ask for.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine reads it directly") }
}

/// A configuration the engine reads itself.
@MainActor
package protocol PrimitiveControlConfiguration: _Bodyless {
    /// What the configuration says.
    var descriptor: ControlDescriptor { get }
}

/// A control about which a person can choose nothing.
///
/// Mirrors [WidgetKit's `StaticControlConfiguration`](https://developer.apple.com/documentation/widgetkit/staticcontrolconfiguration).
nonisolated public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: ControlWidgetConfiguration,
    PrimitiveControlConfiguration
{
    private let make: @MainActor () -> ControlDescriptor

    /// Creates a configuration of a control that shows no value.
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
            let ask = AsyncCall(provider) { try await $0.currentValue() }
            let source = ControlSource(
                preview: {
                    let value = provider.previewValue
                    return ControlFace { content(value) }
                },
                current: { done in ask.run { done($0.map { value in ControlFace { content(value) } }) } })
            return ControlDescriptor(kind: kind, source: source)
        }
    }

    @MainActor package var descriptor: ControlDescriptor { make() }
}

/// A control about which a person can choose something.
///
/// Mirrors [WidgetKit's `AppIntentControlConfiguration`](https://developer.apple.com/documentation/widgetkit/appintentcontrolconfiguration).
nonisolated public struct AppIntentControlConfiguration<
    Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration, PrimitiveControlConfiguration {
    private let make: @MainActor () -> ControlDescriptor

    /// Creates a configuration of a control that shows what was chosen.
    @MainActor @preconcurrency public init(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
    ) {
        make = {
            let configuration = Configuration()
            let face = { @MainActor in ControlFace { content(configuration) } }
            let source = ControlSource(
                configuration: configuration, preview: face, current: { done in done(.success(face())) })
            return ControlDescriptor(kind: kind, source: source)
        }
    }

    /// Creates a configuration of a control that shows a provider's value for what was chosen.
    @MainActor @preconcurrency public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider,
        @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) where Provider.Configuration == Configuration {
        make = {
            let configuration = Configuration()
            let ask = AsyncCall(provider) { try await $0.currentValue(configuration: configuration) }
            let source = ControlSource(
                configuration: configuration,
                preview: {
                    let value = provider.previewValue(configuration: configuration)
                    return ControlFace { content(value) }
                },
                current: { done in ask.run { done($0.map { value in ControlFace { content(value) } }) } })
            return ControlDescriptor(kind: kind, source: source)
        }
    }

    @MainActor package var descriptor: ControlDescriptor { make() }
}

/// A configuration with one thing about it changed.
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

    /// Accepted: nobody adds controls by hand here.
    nonisolated public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
}
