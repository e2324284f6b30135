import FoundationEssentials

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

/// A location where a widget may be shown.
///
/// Mirrors [WidgetKit's `WidgetLocation`](https://developer.apple.com/documentation/widgetkit/widgetlocation).
public struct WidgetLocation: Hashable, Sendable {
    private let name: String

    public static let homeScreen = WidgetLocation(name: "homeScreen")
    public static let lockScreen = WidgetLocation(name: "lockScreen")
    /// A phone in StandBy: charging and on its side.
    public static let standBy = WidgetLocation(name: "standBy")
    /// An iPhone widget on the desktop of a Mac.
    public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
    public static let carPlay = WidgetLocation(name: "carPlay")
}

extension WidgetConfiguration {
    /// Removes the margins around the widget's content.
    nonisolated public func contentMarginsDisabled() -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.hasContentMargins = false }
    }

    /// Sets whether the system may remove the background, for example on a tinted home screen.
    nonisolated public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.isBackgroundRemovable = isRemovable }
    }

    /// No effect: accepted so that sources compile. Snapshots are drawn for every location.
    nonisolated public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration { self }

    /// No effect: accepted so that sources compile. Here, the user doesn't configure a widget when adding it.
    nonisolated public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

    /// No effect: accepted so that sources compile. An extension has no network here.
    nonisolated public func onBackgroundURLSessionEvents(
        matching matchingString: String, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { self }

    /// No effect: accepted so that sources compile. An extension has no network here.
    nonisolated public func onBackgroundURLSessionEvents(
        matching: ((String) -> Bool)? = nil, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { self }
}

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

/// A widget that is shown while it is relevant.
///
/// Mirrors [WidgetKit's `RelevanceConfiguration`](https://developer.apple.com/documentation/widgetkit/relevanceconfiguration). The widget
/// is drawn with one entry, for the first configuration in the provider's relevance. If there is none, the entry is for the default
/// configuration.
nonisolated public struct RelevanceConfiguration<Content: View>: WidgetConfiguration, PrimitiveWidgetConfiguration {
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and must never change.
    @MainActor @preconcurrency public init<Provider: RelevanceEntriesProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        make = {
            WidgetDescriptor(kind: kind, content: .timeline(TimelineSource(provider: provider, content: content)))
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// A type for the content of a relevance widget.
public protocol RelevanceEntry {}

/// A type that provides a widget's relevance and entries.
///
/// Mirrors [WidgetKit's `RelevanceEntriesProvider`](https://developer.apple.com/documentation/widgetkit/relevanceentriesprovider).
public protocol RelevanceEntriesProvider {
    /// The intent that configures an entry.
    associatedtype Configuration: WidgetConfigurationIntent
    /// The type of the entries.
    associatedtype Entry: RelevanceEntry
    /// Details about the widget that the provider creates entries for.
    typealias Context = RelevanceEntriesProviderContext

    /// Returns the relevant configurations of the widget, each with the context in which it is relevant.
    func relevance() async -> WidgetRelevance<Configuration>
    /// Returns the entry for a configuration.
    func entry(configuration: Configuration, context: Context) async throws -> Entry
    /// Returns an entry to show before real data is available.
    func placeholder(context: Context) -> Entry
}

/// Details about the relevance widget that a provider creates entries for.
public struct RelevanceEntriesProviderContext: Sendable {
    /// True if the entry is for the widget gallery.
    public let isPreview: Bool

    init(isPreview: Bool) { self.isPreview = isPreview }
}

/// The relevance of a widget.
///
/// Mirrors [WidgetKit's `WidgetRelevance`](https://developer.apple.com/documentation/widgetkit/widgetrelevance).
public struct WidgetRelevance<Configuration> {
    /// The relevant configurations, each with its context.
    public let attributes: [WidgetRelevanceAttribute<Configuration>]

    public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) { self.attributes = attributes }
}

/// A configuration of a widget and the context in which it is relevant.
///
/// Mirrors [WidgetKit's `WidgetRelevanceAttribute`](https://developer.apple.com/documentation/widgetkit/widgetrelevanceattribute).
public struct WidgetRelevanceAttribute<Configuration> {
    /// The widget's configuration.
    public let configuration: Configuration
    /// The context in which the configuration is relevant.
    public let context: RelevantContext

    public init(configuration: Configuration, context: RelevantContext) {
        (self.configuration, self.context) = (configuration, context)
    }
}

extension WidgetRelevanceAttribute where Configuration == Void {
    /// Creates a relevance attribute for a widget without a configuration.
    public init(context: RelevantContext) { self.init(configuration: (), context: context) }
}

extension WidgetRelevance: Sendable where Configuration: Sendable {}
extension WidgetRelevanceAttribute: Sendable where Configuration: Sendable {}

/// A time in which content is relevant. Locations and fitness contexts aren't available here.
///
/// Mirrors [AppIntents' `RelevantContext`](https://developer.apple.com/documentation/appintents/relevantcontext).
public struct RelevantContext: Hashable, Sendable {
    private let begin: Date
    private let end: Date?

    public static func date(_ date: Date) -> RelevantContext { RelevantContext(begin: date, end: nil) }
    /// Returns a context from one date to another.
    public static func date(from startDate: Date, to endDate: Date) -> RelevantContext {
        RelevantContext(begin: startDate, end: endDate)
    }
    /// Returns a context during a date interval.
    public static func date(interval: DateInterval) -> RelevantContext {
        RelevantContext(begin: interval.start, end: interval.end)
    }
}

extension TimelineProvider {
    /// Returns when the widget is relevant; never queried here.
    public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}

extension AppIntentTimelineProvider {
    /// Returns when the widget is relevant; never queried here.
    public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}

/// An asynchronous call of a method of an app's object, with its result delivered on the main actor.
///
/// `Sendable` is unchecked: WidgetKit's contract says that only one caller at a time uses a provider and its results.
package struct AsyncCall<Subject, Value>: @unchecked Sendable {
    private let subject: Subject
    private let call: (Subject) async throws -> Value

    package init(_ subject: Subject, _ call: @escaping (Subject) async throws -> Value) {
        (self.subject, self.call) = (subject, call)
    }

    /// Makes the call, and passes its result or error to `completion` on the main actor.
    @MainActor package func run(_ completion: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        Task { @MainActor in
            completion(await withTaskExecutorPreference(MainActorExecutor()) { await result() }.value)
        }
    }

    nonisolated private func result() async -> Unchecked<Result<Value, any Error>> {
        do { return Unchecked(.success(try await call(subject))) } catch { return Unchecked(.failure(error)) }
    }
}

// The calls are made in nonisolated code: a closure in isolated code can't capture the type of an app's provider.

extension AppIntentTimelineProvider {
    nonisolated func snapshotCall(for intent: Intent, in context: Context) -> AsyncCall<Self, Entry> {
        AsyncCall(self) { await $0.snapshot(for: intent, in: context) }
    }

    nonisolated func timelineCall(for intent: Intent, in context: Context) -> AsyncCall<Self, Timeline<Entry>> {
        AsyncCall(self) { await $0.timeline(for: intent, in: context) }
    }
}

extension RelevanceEntriesProvider {
    /// The entry for the first relevant configuration, otherwise for the default configuration.
    nonisolated func entryCall(isPreview: Bool) -> AsyncCall<Self, Entry> {
        AsyncCall(self) { provider in
            let relevant = await provider.relevance().attributes.first?.configuration
            let configuration = relevant ?? Configuration()
            if relevant == nil { try await ParameterResolver.configure(configuration, []) }
            return try await provider.entry(configuration: configuration, context: .init(isPreview: isPreview))
        }
    }
}

extension ControlValueProvider {
    nonisolated var currentValueCall: AsyncCall<Self, Value> { AsyncCall(self) { try await $0.currentValue() } }
}

extension AppIntentControlValueProvider {
    nonisolated func currentValueCall(_ configuration: Configuration) -> AsyncCall<Self, Value> {
        AsyncCall(self) { try await $0.currentValue(configuration: configuration) }
    }
}

/// An executor that runs nonisolated code on the main thread.
///
/// An extension draws on one core. Dispatch's own threads can crash a sandboxed process: Dispatch monitors its threads through
/// `/proc`, where the sandbox exposes only the process's own entries.
private final class MainActorExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { MainActor.shared.enqueue(UnownedJob(job)) }
}
