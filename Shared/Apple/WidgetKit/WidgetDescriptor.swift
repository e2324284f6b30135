import Foundation
import Synchronization

/// A widget's configuration, without the types of its provider and content.
@MainActor
package struct WidgetDescriptor {
    /// The identifier of the widget.
    package var kind: String
    /// The name shown in the gallery; by default the kind.
    package var displayName: String
    /// The description shown in the gallery.
    package var description = ""
    /// The families that the widget can be drawn in; by default the families of the home screen.
    package var families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge]
    /// True if the system adds margins around the content.
    package var hasContentMargins = true
    /// True if the system may remove the background, for example on a tinted home screen.
    package var isBackgroundRemovable = true
    /// The devices, other than the phone, that a Live Activity has a design for.
    package var supplementalActivityFamilies: [ActivityFamily] = []
    /// The content.
    package let content: Content

    /// The content of a configuration.
    package enum Content {
        /// The entries of a timeline.
        case timeline(TimelineSource)
        /// The states of a Live Activity.
        case activity(ActivitySource)
        /// No content; the configuration isn't offered.
        case nothing
    }

    package init(kind: String, content: Content) {
        self.kind = kind
        self.displayName = kind
        self.content = content
    }

    /// The source of the timeline; `nil` for other content.
    package var source: TimelineSource? { if case .timeline(let source) = content { source } else { nil } }

    /// Reads a configuration. If it is composed of another configuration, evaluates its body.
    package init<Configuration: WidgetConfiguration>(_ configuration: Configuration) {
        if let primitive = configuration as? any PrimitiveWidgetConfiguration {
            self = primitive.descriptor
        } else {
            self.init(configuration.body)
        }
    }

    /// Reads a widget's configuration.
    package init<W: Widget>(widget: W) { self.init(widget.body) }
}

/// A timeline entry and the widget's view of it.
@MainActor
package struct ViewEntry {
    /// The date from which the entry is shown.
    package let date: Date
    /// The entry's relevance; `nil` if it has none.
    package let relevance: TimelineEntryRelevance?
    /// Resolves the widget's content for the entry.
    package let nodes: (ResolveContext) -> [ViewNode]

    package init(
        date: Date, relevance: TimelineEntryRelevance? = nil, nodes: @escaping (ResolveContext) -> [ViewNode]
    ) {
        (self.date, self.relevance, self.nodes) = (date, relevance, nodes)
    }
}

/// A timeline without the type of its entries.
@MainActor
package struct ViewTimeline {
    /// The entries in the provider's order.
    package let entries: [ViewEntry]
    /// When to request the next timeline.
    package let policy: TimelineReloadPolicy

    package init(entries: [ViewEntry], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

/// A timeline provider and a widget's content, without their types.
@MainActor
package struct TimelineSource {
    /// The user's configuration, whose current parameter values the provider receives; `nil` if the widget has no options.
    package private(set) var configuration: ConfiguredIntent?
    /// The provider's type.
    package let providerType: any Any.Type
    /// Returns the provider's placeholder.
    package let placeholder: (TimelineProviderContext) -> ViewEntry
    /// Requests the provider's snapshot entry.
    package let snapshot: (TimelineProviderContext, @escaping @MainActor (ViewEntry) -> Void) -> Void
    /// Requests the provider's timeline.
    package let timeline: (TimelineProviderContext, @escaping @MainActor (ViewTimeline) -> Void) -> Void

    /// Returns the view of an entry that the provider didn't create; `nil` if the entry isn't of the provider's entry type.
    package let viewEntry: (Any) -> ViewEntry?

    init<Provider: TimelineProvider, Content: View>(provider: Provider, content: @escaping (Provider.Entry) -> Content)
    {
        self.init(provider: provider) { ViewEntry($0, content) }
    }

    /// Creates a source from a provider and a closure that makes views of its entries.
    init<Provider: TimelineProvider>(provider: Provider, make: @escaping @MainActor (Provider.Entry) -> ViewEntry) {
        let made = Unchecked(make)
        providerType = Provider.self
        viewEntry = { ($0 as? Provider.Entry).map(make) }
        placeholder = { make(provider.placeholder(in: $0)) }
        snapshot = { context, completion in
            let call = ProviderCall()
            provider.getSnapshot(in: context) { entry in call.deliver(entry) { completion(made.value($0)) } }
            call.returned()
        }
        timeline = { context, completion in
            let call = ProviderCall()
            provider.getTimeline(in: context) { timeline in
                call.deliver(timeline) {
                    completion(ViewTimeline(entries: $0.entries.map(made.value), policy: $0.policy))
                }
            }
            call.returned()
        }
    }
}

extension TimelineSource {
    /// Creates a source from a provider, configured with the intent's defaults.
    init<Provider: AppIntentTimelineProvider, Content: View>(
        provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        self.init(provider: provider, intent: Provider.Intent()) { ViewEntry($0, content) }
    }

    /// Creates a source from a provider, its configuration and a closure that makes views of its entries.
    init<Provider: AppIntentTimelineProvider>(
        provider: Provider, intent: Provider.Intent, make: @escaping @MainActor (Provider.Entry) -> ViewEntry
    ) {
        configuration = ConfiguredIntent(intent)
        providerType = Provider.self
        viewEntry = { ($0 as? Provider.Entry).map(make) }
        placeholder = { make(provider.placeholder(in: $0)) }
        snapshot = { context, completion in
            provider.snapshotCall(for: intent, in: context).run {
                if case .success(let entry) = $0 { completion(make(entry)) }
            }
        }
        timeline = { context, completion in
            provider.timelineCall(for: intent, in: context).run {
                guard case .success(let timeline) = $0 else { return }
                completion(ViewTimeline(entries: timeline.entries.map(make), policy: timeline.policy))
            }
        }
    }
}

extension TimelineSource {
    /// Creates a source from a relevance provider. The entry is for the first relevant configuration, otherwise for the default
    /// configuration.
    init<Provider: RelevanceEntriesProvider, Content: View>(
        provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        @MainActor func viewEntry(_ entry: Provider.Entry) -> ViewEntry {
            ViewEntry(date: RequestContext.current.now) { context in
                context.resolving { content(entry) }
            }
        }
        @MainActor func request(isPreview: Bool, _ completion: @escaping @MainActor (ViewEntry) -> Void) {
            provider.entryCall(isPreview: isPreview).run {
                switch $0 {
                case .success(let entry): completion(viewEntry(entry))
                case .failure(let error):
                    RequestContext.current.faults.record(
                        CommandFailure("the widget's provider failed: \(error) — return an entry", exitCode: .badData))
                    completion(viewEntry(provider.placeholder(context: .init(isPreview: isPreview))))
                }
            }
        }
        configuration = nil
        providerType = Provider.self
        self.viewEntry = { ($0 as? Provider.Entry).map(viewEntry) }
        placeholder = { viewEntry(provider.placeholder(context: .init(isPreview: $0.isPreview))) }
        snapshot = { context, completion in request(isPreview: context.isPreview, completion) }
        timeline = { context, completion in
            request(isPreview: context.isPreview) { completion(ViewTimeline(entries: [$0], policy: .never)) }
        }
    }
}

extension ViewEntry {
    /// Creates an entry from a provider's entry and the widget's content.
    fileprivate init<Entry: TimelineEntry, Content: View>(_ entry: Entry, _ content: @escaping (Entry) -> Content) {
        self.init(date: entry.date, relevance: entry.relevance) { context in
            context.resolving { content(entry) }
        }
    }
}

/// A call of a provider on the main actor; the provider may complete it at once or later, from any thread.
private final class ProviderCall: Sendable {
    private let thread = pthread_self()
    private let isRunning = Atomic(true)

    /// Records that the provider's method has returned.
    func returned() { isRunning.store(false, ordering: .releasing) }

    /// Passes the result to the main actor: synchronously during the call, and in a task afterwards or from another thread.
    func deliver<Value>(_ value: Value, _ body: @escaping @MainActor (Value) -> Void) {
        let delivery = Delivery(value: value, body: body)
        if isRunning.load(ordering: .acquiring), pthread_equal(thread, pthread_self()) != 0 {
            MainActor.assumeIsolated { delivery.body(delivery.value) }
        } else {
            Task { @MainActor in delivery.body(delivery.value) }
        }
    }
}

/// A value on its way to the main actor. `Sendable` is unchecked: by WidgetKit's contract, a provider
/// doesn't use its result again.
private struct Delivery<Value>: @unchecked Sendable {
    let value: Value
    let body: @MainActor (Value) -> Void
}
