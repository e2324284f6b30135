import FoundationEssentials

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
