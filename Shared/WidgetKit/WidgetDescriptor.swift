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
    /// Where the entries come from.
    package let source: TimelineSource

    init(kind: String, source: TimelineSource) {
        self.kind = kind
        self.displayName = kind
        self.source = source
    }

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
    /// Resolves the widget's content for the entry.
    package let nodes: (ResolveContext) -> [ViewNode]

    /// Creates an entry.
    package init(date: Date, nodes: @escaping (ResolveContext) -> [ViewNode]) {
        self.date = date
        self.nodes = nodes
    }
}

/// A timeline without the type of its entries.
@MainActor
package struct ViewTimeline {
    /// The entries as the provider gave them.
    package let entries: [ViewEntry]
    /// When to ask for the next timeline.
    package let policy: TimelineReloadPolicy

    /// Creates a timeline.
    package init(entries: [ViewEntry], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

/// A timeline provider and a widget's content, without their types.
@MainActor
package struct TimelineSource {
    /// The provider's placeholder.
    package let placeholder: (TimelineProviderContext) -> ViewEntry
    /// Asks the provider for its snapshot.
    package let snapshot: (TimelineProviderContext, @escaping @MainActor (ViewEntry) -> Void) -> Void
    /// Asks the provider for its timeline.
    package let timeline: (TimelineProviderContext, @escaping @MainActor (ViewTimeline) -> Void) -> Void

    init<Provider: TimelineProvider, Content: View>(provider: Provider, content: @escaping (Provider.Entry) -> Content)
    {
        @MainActor func viewEntry(_ entry: Provider.Entry) -> ViewEntry {
            ViewEntry(date: entry.date) { resolve(content(entry), in: $0) }
        }
        placeholder = { viewEntry(provider.placeholder(in: $0)) }
        snapshot = { context, completion in
            let call = ProviderCall()
            provider.getSnapshot(in: context) { entry in call.handOver(entry) { completion(viewEntry($0)) } }
            call.returned()
        }
        timeline = { context, completion in
            let call = ProviderCall()
            provider.getTimeline(in: context) { timeline in
                call.handOver(timeline) {
                    completion(ViewTimeline(entries: $0.entries.map(viewEntry), policy: $0.policy))
                }
            }
            call.returned()
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
