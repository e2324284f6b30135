/// A widget with content that the user can configure.
///
/// Mirrors [WidgetKit's `AppIntentConfiguration`](https://developer.apple.com/documentation/widgetkit/appintentconfiguration). The
/// intent's parameters have their default values, unless the command or the placed widget sets other values.
nonisolated public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
    WidgetConfiguration, PrimitiveWidgetConfiguration
{
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and must never change.
    @MainActor @preconcurrency public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        make = {
            WidgetDescriptor(kind: kind, content: .timeline(TimelineSource(provider: provider, content: content)))
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// The intent that configures a widget or a control, and the values that the user chose for its parameters.
@MainActor
package final class ConfiguredIntent {
    /// The intent that the provider receives.
    package let intent: any AppIntent
    /// The chosen values as JSON, by the parameters' names.
    package var chosen: [JSONMember] = []
    /// The source of the chosen values, for errors.
    package var origin = ""
    /// Values of the parameters' types, by the parameters' names, instead of their defaults.
    package var values: [(name: String, value: any Sendable)] = []

    init(_ intent: any AppIntent) { self.intent = intent }

    /// An intent with the values of its declaration.
    private var declared: any AppIntent {
        let declared = type(of: intent).init()
        let parameters = declared.parameters
        for (name, value) in values { _ = parameters.first { $0.name == name }?.parameter.set(any: value) }
        return declared
    }

    /// Resolves the parameters without a query or options provider; returns false, and changes nothing, if one of them is needed.
    package func resolveAtOnce() -> Bool {
        let declared = declared
        guard chosen.isEmpty,
            !declared.parameters.contains(where: { $0.parameter.anyValue == nil && $0.parameter.source != nil })
        else { return false }
        take(declared)
        return true
    }

    /// Sets each parameter to the chosen value, else to its default, else to the default of its options provider or query.
    ///
    /// - Throws: ``CommandFailure`` with code 65 for an invalid choice; else the errors of queries and options providers.
    package func resolve() async throws {
        let declared = declared
        do {
            try await ParameterResolver.configure(declared, chosen)
        } catch let error as IntentError where !chosen.isEmpty {
            throw CommandFailure("\(origin): \(error.message)", exitCode: .badData)
        }
        take(declared)
    }

    private func take(_ resolved: any AppIntent) {
        for (own, resolved) in zip(intent.parameters, resolved.parameters) {
            own.parameter.clear()
            if let value = resolved.parameter.anyValue { _ = own.parameter.set(any: value) }
        }
    }
}

/// A type that provides the timeline of a widget that the user can configure.
///
/// Mirrors [WidgetKit's `AppIntentTimelineProvider`](https://developer.apple.com/documentation/widgetkit/appintenttimelineprovider).
public protocol AppIntentTimelineProvider {
    /// The type of the timeline's entries.
    associatedtype Entry: TimelineEntry
    /// The intent with the user's choices.
    associatedtype Intent: WidgetConfigurationIntent
    /// The family and size of the widget.
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before real data is available. It must return at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Returns the snapshot entry, for transient places such as the widget gallery.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// Returns the current and the future entries.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// Returns preset configurations for devices without a configuration screen, such as watches.
    func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
    /// Returns no recommendations.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// A preset configuration for devices without a configuration screen.
///
/// Mirrors [WidgetKit's `AppIntentRecommendation`](https://developer.apple.com/documentation/widgetkit/appintentrecommendation).
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// The preset configuration.
    public let intent: Intent
    /// The description shown to the user.
    public let description: LocalizedStringResource

    @_disfavoredOverload
    public init(intent: Intent, description: LocalizedStringResource) {
        (self.intent, self.description) = (intent, description)
    }

    public init<S: StringProtocol>(intent: Intent, description: S) {
        self.init(intent: intent, description: LocalizedStringResource(String(description)))
    }
}
