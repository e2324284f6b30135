/// A widget's kind, provider and content.
///
/// Mirrors [SwiftUI's `WidgetConfiguration`](https://developer.apple.com/documentation/swiftui/widgetconfiguration).
@MainActor @preconcurrency
public protocol WidgetConfiguration {
    /// The type of `body`; `Never` for the system's own configurations.
    associatedtype Body: WidgetConfiguration
    /// The configuration that this configuration is composed of.
    var body: Body { get }
}

extension Never: WidgetConfiguration {}

extension WidgetConfiguration where Self: _Bodyless, Body == Never {
    /// The system's own configurations have no body; calling this property is a programming error.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine reads it directly") }
}

/// A configuration that the engine reads directly.
@MainActor
package protocol PrimitiveWidgetConfiguration: _Bodyless {
    /// The configuration without its generic types.
    var descriptor: WidgetDescriptor { get }
}

/// A widget that has no options for the user to configure.
nonisolated public struct StaticConfiguration<Content: View>: WidgetConfiguration, PrimitiveWidgetConfiguration {
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and must never change.
    @MainActor @preconcurrency public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        make = {
            WidgetDescriptor(kind: kind, content: .timeline(TimelineSource(provider: provider, content: content)))
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// An empty configuration, for an extension that has no widget to offer.
nonisolated public struct EmptyWidgetConfiguration: WidgetConfiguration, PrimitiveWidgetConfiguration {
    public init() {}

    @MainActor package var descriptor: WidgetDescriptor { WidgetDescriptor(kind: "", content: .nothing) }
}

/// A configuration with one of its options changed.
nonisolated struct ModifiedWidgetConfiguration<Base: WidgetConfiguration>: WidgetConfiguration,
    PrimitiveWidgetConfiguration
{
    let base: Base
    let change: @MainActor (inout WidgetDescriptor) -> Void

    @MainActor var descriptor: WidgetDescriptor {
        var descriptor = WidgetDescriptor(base)
        change(&descriptor)
        return descriptor
    }
}

extension WidgetConfiguration {
    /// Sets the name shown in the gallery.
    @_disfavoredOverload
    nonisolated public func configurationDisplayName<S: StringProtocol>(_ name: S) -> some WidgetConfiguration {
        let name = String(name)
        return ModifiedWidgetConfiguration(base: self) { $0.displayName = name }
    }

    /// Sets the name shown in the gallery.
    nonisolated public func configurationDisplayName(_ key: LocalizedStringKey) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.displayName = key.text }
    }

    /// Sets the name shown in the gallery.
    nonisolated public func configurationDisplayName(_ name: Text) -> some WidgetConfiguration {
        // Only the main actor creates and reads the text.
        let name = Unchecked(name)
        return ModifiedWidgetConfiguration(base: self) { $0.displayName = name.value.string }
    }

    /// Sets the name shown in the gallery.
    @_disfavoredOverload
    nonisolated public func configurationDisplayName(_ name: LocalizedStringResource) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.displayName = name.text }
    }

    /// Sets the description shown in the gallery.
    @_disfavoredOverload
    nonisolated public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration {
        let description = String(description)
        return ModifiedWidgetConfiguration(base: self) { $0.description = description }
    }

    /// Sets the description shown in the gallery.
    nonisolated public func description(_ key: LocalizedStringKey) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.description = key.text }
    }

    /// Sets the description shown in the gallery.
    nonisolated public func description(_ description: Text) -> some WidgetConfiguration {
        // Only the main actor creates and reads the text.
        let description = Unchecked(description)
        return ModifiedWidgetConfiguration(base: self) { $0.description = description.value.string }
    }

    /// Sets the description shown in the gallery.
    @_disfavoredOverload
    nonisolated public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.description = description.text }
    }

    /// Sets the families that the widget can be drawn in.
    nonisolated public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.families = families }
    }
}
