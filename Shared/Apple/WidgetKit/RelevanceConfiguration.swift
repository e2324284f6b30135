import FoundationEssentials

/// A widget shown while it matters.
///
/// Mirrors [WidgetKit's `RelevanceConfiguration`](https://developer.apple.com/documentation/widgetkit/relevanceconfiguration). It is drawn as a widget of one
/// entry, made for the first circumstance its provider names, else for its defaults.
nonisolated public struct RelevanceConfiguration<Content: View>: WidgetConfiguration, PrimitiveWidgetConfiguration {
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and never changes.
    @MainActor @preconcurrency public init<Provider: RelevanceEntriesProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        make = {
            WidgetDescriptor(kind: kind, content: .timeline(TimelineSource(provider: provider, content: content)))
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// What a widget that is shown while it matters shows.
public protocol RelevanceEntry {}

/// Says when a widget matters, and what it shows then.
///
/// Mirrors [WidgetKit's `RelevanceEntriesProvider`](https://developer.apple.com/documentation/widgetkit/relevanceentriesprovider).
public protocol RelevanceEntriesProvider {
    /// What a circumstance is about.
    associatedtype Configuration: WidgetConfigurationIntent
    /// What the widget shows.
    associatedtype Entry: RelevanceEntry
    /// What the provider knows about the widget's place.
    typealias Context = RelevanceEntriesProviderContext

    /// When the widget matters.
    func relevance() async -> WidgetRelevance<Configuration>
    /// The entry for a circumstance.
    func entry(configuration: Configuration, context: Context) async throws -> Entry
    /// An entry shown before there is a real one.
    func placeholder(context: Context) -> Entry
}

/// What a provider knows about the place of a widget that is shown while it matters.
public struct RelevanceEntriesProviderContext: Sendable {
    /// Whether the entry is for the widget gallery.
    public let isPreview: Bool

    init(isPreview: Bool) { self.isPreview = isPreview }
}

/// When a widget matters.
///
/// Mirrors [WidgetKit's `WidgetRelevance`](https://developer.apple.com/documentation/widgetkit/widgetrelevance).
public struct WidgetRelevance<Configuration> {
    /// The circumstances.
    public let attributes: [WidgetRelevanceAttribute<Configuration>]

    public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) { self.attributes = attributes }
}

/// A circumstance in which a widget matters.
///
/// Mirrors [WidgetKit's `WidgetRelevanceAttribute`](https://developer.apple.com/documentation/widgetkit/widgetrelevanceattribute).
public struct WidgetRelevanceAttribute<Configuration> {
    /// What it is about.
    public let configuration: Configuration
    /// The circumstance.
    public let context: RelevantContext

    public init(configuration: Configuration, context: RelevantContext) {
        (self.configuration, self.context) = (configuration, context)
    }
}

extension WidgetRelevanceAttribute where Configuration == Void {
    /// Creates a circumstance of a widget about which nothing is chosen.
    public init(context: RelevantContext) { self.init(configuration: (), context: context) }
}

extension WidgetRelevance: Sendable where Configuration: Sendable {}
extension WidgetRelevanceAttribute: Sendable where Configuration: Sendable {}

/// A time in which something matters. Places and what a body does aren't known here.
///
/// Mirrors [AppIntents' `RelevantContext`](https://developer.apple.com/documentation/appintents/relevantcontext).
public struct RelevantContext: Hashable, Sendable {
    private let begin: Date
    private let end: Date?

    /// At a date.
    public static func date(_ date: Date) -> RelevantContext { RelevantContext(begin: date, end: nil) }
    /// From one date to another.
    public static func date(from startDate: Date, to endDate: Date) -> RelevantContext {
        RelevantContext(begin: startDate, end: endDate)
    }
    /// During an interval.
    public static func date(interval: DateInterval) -> RelevantContext {
        RelevantContext(begin: interval.start, end: interval.end)
    }
}

extension TimelineProvider {
    /// When the widget matters; not asked for here.
    public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}

extension AppIntentTimelineProvider {
    /// When the widget matters; not asked for here.
    public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}
