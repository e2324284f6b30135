import Foundation
import Shared

/// The widgets, activities and controls of an extension.
@MainActor
package struct WidgetCatalog {
    /// A widget, activity or control.
    @MainActor package enum Item {
        /// A widget with the source of its entries.
        case widget(WidgetDescriptor, TimelineSource)
        /// A Live Activity with the source of its views.
        case activity(WidgetDescriptor, ActivitySource)
        /// A control.
        case control(ControlDescriptor)

        /// The kind, which identifies the item.
        package var kind: String {
            switch self {
            case .widget(let descriptor, _), .activity(let descriptor, _): descriptor.kind
            case .control(let descriptor): descriptor.kind
            }
        }

        /// The type of the item, for messages.
        var noun: String {
            switch self {
            case .widget: "a widget"
            case .activity: "a Live Activity"
            case .control: "a control"
            }
        }

        /// The configuration intent; `nil` if the item isn't configurable.
        var configuration: ConfiguredIntent? {
            switch self {
            case .widget(_, let source): source.configuration
            case .activity: nil
            case .control(let descriptor): descriptor.source.configuration
            }
        }
    }

    /// The time limit for a provider, in seconds. If it is exceeded, the widget shows its placeholder.
    nonisolated static let answerLimit: TimeInterval = 5

    /// The items, in the order of the gallery.
    package let items: [Item]

    /// Creates a catalogue of the members' configurations. Empty configurations are left out.
    ///
    /// - Parameter willRead: Called with the type of each member before the member's configuration is read. Reading the configuration runs
    ///   code of the app.
    package init(_ members: [WidgetBundleMember], willRead: (any Any.Type) -> Void = { _ in }) {
        items = members.compactMap { member in
            switch member {
            case .control(let control):
                willRead(type(of: control))
                return .control(ControlDescriptor(control: control))
            case .widget(let widget):
                willRead(type(of: widget))
                let descriptor = WidgetDescriptor(widget: widget)
                switch descriptor.content {
                case .timeline(let source): return .widget(descriptor, source)
                case .activity(let source): return .activity(descriptor, source)
                case .nothing: return nil
                }
            }
        }
    }

    /// Returns the item of a kind.
    ///
    /// - Throws: ``CommandFailure`` with exit code 65 that suggests similar kinds.
    func item(kind: String) throws -> Item {
        guard let item = items.first(where: { $0.kind == kind }) else {
            throw CommandFailure(
                "no widget of the kind '\(kind)' — \(suggestion(for: kind, in: items.map(\.kind)))",
                exitCode: .badData)
        }
        return item
    }

    /// Queries a widget's provider for its timeline.
    ///
    /// - Parameter limit: The time limit in seconds.
    /// - Throws: ``WidgetError`` if the timeline is invalid or isn't returned in time; the first fault of the provider.
    func timeline(
        of source: TimelineSource, kind: String, context: TimelineProviderContext, limit: TimeInterval = answerLimit
    ) throws -> ViewTimeline {
        try resolve(source.configuration, limit: limit)
        let answer = try answer(of: kind, limit: limit) { source.timeline(context, $0) }
        try answer.validate(kind: kind)
        return answer
    }

    /// Queries a widget's provider for its snapshot entry.
    ///
    /// - Parameter limit: The time limit in seconds.
    /// - Throws: ``WidgetError`` if no entry is returned in time; the first fault of the provider.
    func snapshot(
        of source: TimelineSource, kind: String, context: TimelineProviderContext, limit: TimeInterval = answerLimit
    ) throws -> ViewEntry {
        try resolve(source.configuration, limit: limit)
        return try answer(of: kind, limit: limit) { source.snapshot(context, $0) }
    }

    /// The entry that a widget shows.
    struct CurrentEntry {
        let entry: ViewEntry
        /// The origin of the entry, which is the placeholder if the provider returned no entry.
        let origin: EntryOrigin

        init(_ entry: ViewEntry, _ origin: EntryOrigin) { (self.entry, self.origin) = (entry, origin) }

        /// Creates the placeholder entry, with a diagnostic that gives the reason.
        @MainActor init(
            placeholderOf source: TimelineSource, in context: TimelineProviderContext, _ error: WidgetError
        ) {
            let placeholder = source.placeholder(context)
            let message = error.withPlaceholder.message
            entry = ViewEntry(date: placeholder.date, relevance: placeholder.relevance) { context in
                context.report(Diagnostic(message: message))
                return placeholder.nodes(context)
            }
            origin = .placeholder
        }
    }

    /// Returns the entry that a widget shows at an instant, or its placeholder if the provider returns no entry in time.
    ///
    /// - Parameter limit: The time limit in seconds.
    /// - Throws: ``WidgetError`` for an invalid timeline; the first fault of the provider.
    func currentEntry(
        of source: TimelineSource, kind: String, _ origin: EntryOrigin, context: TimelineProviderContext, at now: Date,
        limit: TimeInterval = answerLimit
    ) throws -> CurrentEntry {
        do {
            switch origin {
            case .timeline:
                let timeline = try timeline(of: source, kind: kind, context: context, limit: limit)
                guard let entry = timeline.entry(at: now) else { throw WidgetError(kind: kind, fault: .empty) }
                return CurrentEntry(entry, origin)
            case .preview:
                return CurrentEntry(try snapshot(of: source, kind: kind, context: context, limit: limit), origin)
            case .placeholder:
                // A placeholder has no configuration, but an invalid one is an error all the same.
                try resolve(source.configuration, limit: limit)
                return CurrentEntry(source.placeholder(context), origin)
            }
        } catch let error as WidgetError where error.isWithoutEntry {
            return CurrentEntry(placeholderOf: source, in: context, error)
        }
    }

    /// Queries a control's provider for its current value and returns the control's content.
    ///
    /// - Parameter limit: The time limit in seconds.
    /// - Throws: ``WidgetError`` if the provider fails or returns nothing in time; the first fault of the provider.
    func face(of control: ControlDescriptor, limit: TimeInterval = answerLimit) throws -> ControlFace {
        try resolve(control.source.configuration, limit: limit)
        guard let result = try waitedAnswer(limit: limit, { control.source.current($0) }) else {
            throw WidgetError(kind: control.kind, fault: .noValue(seconds: limit))
        }
        switch result {
        case .success(let face): return face
        case .failure(let error): throw WidgetError(kind: control.kind, fault: .failedValue("\(error)"))
        }
    }

    /// Resolves the parameters of a widget's or control's configuration intent.
    ///
    /// - Throws: ``CommandFailure`` for an invalid choice, or if the queries don't return in time; the first fault of the queries.
    func resolve(_ configuration: ConfiguredIntent?, limit: TimeInterval = answerLimit) throws {
        guard let configuration, !configuration.resolveAtOnce() else { return }
        let result = try waitedAnswer(limit: limit) { AsyncCall(configuration) { try await $0.resolve() }.run($0) }
        guard let result else { throw slowQueries(of: configuration, limit) }
        try result.get()
    }

    /// Returns what the parameters of a configuration intent offer while the user has chosen nothing.
    ///
    /// - Throws: ``CommandFailure`` if the queries don't return in time; else the errors of queries and options providers.
    func offers(of configuration: ConfiguredIntent, limit: TimeInterval = answerLimit) throws
        -> [ParameterResolver.Offer]
    {
        let result = try waitedAnswer(limit: limit) {
            AsyncCall(type(of: configuration.intent).init()) { try await ParameterResolver.offers(of: $0) }.run($0)
        }
        guard let result else { throw slowQueries(of: configuration, limit) }
        return try result.get()
    }

    private func slowQueries(of configuration: ConfiguredIntent, _ limit: TimeInterval) -> CommandFailure {
        CommandFailure(
            "the queries of \(type(of: configuration.intent)) returned nothing within \(Int(saturating: limit)) s — return their results sooner",
            exitCode: .badData)
    }

    /// Waits for a timeline provider's result.
    private func answer<Answer>(
        of kind: String, limit: TimeInterval, _ ask: (@escaping @MainActor (Answer) -> Void) -> Void
    ) throws -> Answer {
        guard let answer = try waitedAnswer(limit: limit, ask) else {
            throw WidgetError(kind: kind, fault: .noAnswer(seconds: Int(saturating: limit)))
        }
        return answer
    }

    /// Waits for a provider's first result; returns `nil` if there is none within the time limit.
    func waitedAnswer<Answer>(
        limit: TimeInterval, _ ask: (@escaping @MainActor (Answer) -> Void) -> Void
    ) throws -> Answer? {
        var answer: Answer?
        ask { answer = answer ?? $0 }
        let deadline = ProcessInfo.processInfo.systemUptime + limit
        while answer == nil, ProcessInfo.processInfo.systemUptime < deadline {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        if let fault = RequestContext.current.faults.first { throw fault }
        return answer
    }
}
