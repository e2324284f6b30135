import Foundation
import Synchronization

/// What a widget's configuration says, without the types of its provider and content.
@MainActor
package struct WidgetDescriptor {
    /// Identifies the widget.
    package var kind: String
    /// The name shown in the gallery; the kind where none is set.
    package var displayName: String
    /// The description shown in the gallery.
    package var description = ""
    /// The families the widget can be drawn in; all the system families where none are named.
    package var families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge]
    /// Whether the content keeps a distance from the edges.
    package var hasContentMargins = true
    /// Whether places like tinted home screens may leave the background out.
    package var isBackgroundRemovable = true
    /// The devices besides the phone an activity has a design for.
    package var supplementalActivityFamilies: [ActivityFamily] = []
    /// What it shows.
    package let content: Content

    /// What a configuration shows.
    package enum Content {
        /// The entries of a timeline.
        case timeline(TimelineSource)
        /// The states of a Live Activity.
        case activity(ActivitySource)
        /// Nothing: it takes a place and isn't offered.
        case nothing
    }

    package init(kind: String, content: Content) {
        self.kind = kind
        self.displayName = kind
        self.content = content
    }

    /// Where the entries come from; `nil` for what has none.
    package var source: TimelineSource? { if case .timeline(let source) = content { source } else { nil } }

    /// Reads a configuration, asking composed ones for their body.
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

/// An entry with the view its widget makes of it.
@MainActor
package struct ViewEntry {
    /// The date from which it is shown.
    package let date: Date
    /// How much it matters; `nil` where that isn't said.
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
    /// The entries as the provider gave them.
    package let entries: [ViewEntry]
    /// When to ask for the next timeline.
    package let policy: TimelineReloadPolicy

    package init(entries: [ViewEntry], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

/// A timeline provider and a widget's content, without their types.
@MainActor
package struct TimelineSource {
    /// What a person can choose; `nil` for nothing. Setting its parameters changes what the provider is asked for.
    package private(set) var configuration: (any AppIntent)?
    /// The provider's placeholder.
    package let placeholder: (TimelineProviderContext) -> ViewEntry
    /// Asks the provider for its snapshot.
    package let snapshot: (TimelineProviderContext, @escaping @MainActor (ViewEntry) -> Void) -> Void
    /// Asks the provider for its timeline.
    package let timeline: (TimelineProviderContext, @escaping @MainActor (ViewTimeline) -> Void) -> Void

    /// The views of an entry made elsewhere; `nil` for one of another type than the provider's.
    package let viewEntry: (Any) -> ViewEntry?

    init<Provider: TimelineProvider, Content: View>(provider: Provider, content: @escaping (Provider.Entry) -> Content)
    {
        self.init(provider: provider) { ViewEntry($0, content) }
    }

    /// Asks a provider, and makes views of its entries.
    init<Provider: TimelineProvider>(provider: Provider, make: @escaping @MainActor (Provider.Entry) -> ViewEntry) {
        let made = Unchecked(make)
        viewEntry = { ($0 as? Provider.Entry).map(make) }
        placeholder = { make(provider.placeholder(in: $0)) }
        snapshot = { context, completion in
            let call = ProviderCall()
            provider.getSnapshot(in: context) { entry in call.handOver(entry) { completion(made.value($0)) } }
            call.returned()
        }
        timeline = { context, completion in
            let call = ProviderCall()
            provider.getTimeline(in: context) { timeline in
                call.handOver(timeline) {
                    completion(ViewTimeline(entries: $0.entries.map(made.value), policy: $0.policy))
                }
            }
            call.returned()
        }
    }
}

extension TimelineSource {
    /// Asks a provider for what a person chose, with what the intent has where nobody did.
    init<Provider: AppIntentTimelineProvider, Content: View>(
        provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        self.init(provider: provider, intent: Provider.Intent()) { ViewEntry($0, content) }
    }

    /// Asks a provider for what an intent says, and makes views of its entries.
    init<Provider: AppIntentTimelineProvider>(
        provider: Provider, intent: Provider.Intent, make: @escaping @MainActor (Provider.Entry) -> ViewEntry
    ) {
        configuration = intent
        viewEntry = { ($0 as? Provider.Entry).map(make) }
        placeholder = { make(provider.placeholder(in: $0)) }
        snapshot = { context, completion in
            AsyncCall(provider) { await $0.snapshot(for: intent, in: context) }.run {
                if case .success(let entry) = $0 { completion(make(entry)) }
            }
        }
        timeline = { context, completion in
            AsyncCall(provider) { await $0.timeline(for: intent, in: context) }.run {
                guard case .success(let timeline) = $0 else { return }
                completion(ViewTimeline(entries: timeline.entries.map(make), policy: timeline.policy))
            }
        }
    }
}

extension TimelineSource {
    /// Asks a provider for the entry of the first circumstance it names, else of its defaults.
    init<Provider: RelevanceEntriesProvider, Content: View>(
        provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        @MainActor func viewEntry(_ entry: Provider.Entry) -> ViewEntry {
            ViewEntry(date: RequestContext.current.now) { context in
                context.resolving { content(entry) }
            }
        }
        @MainActor func ask(isPreview: Bool, _ completion: @escaping @MainActor (ViewEntry) -> Void) {
            AsyncCall(provider) { provider in
                let configuration = await provider.relevance().attributes.first?.configuration
                return try await provider.entry(
                    configuration: configuration ?? Provider.Configuration(), context: .init(isPreview: isPreview))
            }.run {
                switch $0 {
                case .success(let entry): completion(viewEntry(entry))
                case .failure(let error):
                    RequestContext.current.faults.record(
                        UsageError("the widget's provider failed: \(error) — hand an entry over", exitCode: .badData))
                    completion(viewEntry(provider.placeholder(context: .init(isPreview: isPreview))))
                }
            }
        }
        configuration = nil
        self.viewEntry = { ($0 as? Provider.Entry).map(viewEntry) }
        placeholder = { viewEntry(provider.placeholder(context: .init(isPreview: $0.isPreview))) }
        snapshot = { context, completion in ask(isPreview: context.isPreview, completion) }
        timeline = { context, completion in
            ask(isPreview: context.isPreview) { completion(ViewTimeline(entries: [$0], policy: .never)) }
        }
    }
}

extension ViewEntry {
    /// An entry with the view a widget makes of it.
    fileprivate init<Entry: TimelineEntry, Content: View>(_ entry: Entry, _ content: @escaping (Entry) -> Content) {
        self.init(date: entry.date, relevance: entry.relevance) { context in
            context.resolving { content(entry) }
        }
    }
}

/// A call of a provider, made on the main actor, that hands its answer over at once or later, from any thread.
private final class ProviderCall: Sendable {
    private let thread = pthread_self()
    private let isRunning = Atomic(true)

    /// Told when the provider's method has returned.
    func returned() { isRunning.store(false, ordering: .releasing) }

    /// Hands the answer to the main actor: straight away from within the call, as a task from anywhere else.
    func handOver<Value>(_ value: Value, _ body: @escaping @MainActor (Value) -> Void) {
        let handover = Handover(value: value, body: body)
        if isRunning.load(ordering: .acquiring), pthread_equal(thread, pthread_self()) != 0 {
            MainActor.assumeIsolated { handover.body(handover.value) }
        } else {
            Task { @MainActor in handover.body(handover.value) }
        }
    }
}

/// A value on its way to the main actor. A provider hands its entry over and keeps nothing of it, as the contract has it.
private struct Handover<Value>: @unchecked Sendable {
    let value: Value
    let body: @MainActor (Value) -> Void
}
