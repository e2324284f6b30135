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
            case .timeline, .filled:
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
        let result = try waitedAnswer(limit: limit) {
            AsyncCall(configuration) { @Sendable in try await $0.resolve() }.run($0)
        }
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
            AsyncCall(type(of: configuration.intent).init()) { @Sendable in try await ParameterResolver.offers(of: $0) }
                .run($0)
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

extension WidgetCatalog {
    /// The catalogue as a JSON document.
    ///
    /// - Parameter offers: Returns what an item's configuration parameters offer; `nil` if they aren't queried.
    func json(_ offers: (Item) -> [ParameterResolver.Offer]?) -> JSONValue {
        func list(_ make: (Item) -> JSONValue?) -> JSONValue { .array(items.compactMap(make)) }
        return [
            "widgets": list { item -> JSONValue? in
                guard case .widget(let descriptor, _) = item else { return nil }
                return [
                    "kind": .string(descriptor.kind), "displayName": .string(descriptor.displayName),
                    "description": .string(descriptor.description), "families": names(descriptor.families.map(\.name)),
                    "parameters": item.parameters(offers(item)),
                ]
            },
            "activities": list { item -> JSONValue? in
                guard case .activity(let descriptor, _) = item else { return nil }
                return [
                    "kind": .string(descriptor.kind), "presentations": names(ActivityPresentation.allCases),
                    "supplementalFamilies": names(descriptor.supplementalActivityFamilies),
                ]
            },
            "controls": list { item -> JSONValue? in
                guard case .control(let descriptor) = item else { return nil }
                return [
                    "kind": .string(descriptor.kind), "displayName": .string(descriptor.displayName),
                    "description": .string(descriptor.description),
                    "presentations": names(ControlPresentation.allCases), "parameters": item.parameters(offers(item)),
                ]
            },
        ]
    }
}

@MainActor extension WidgetCatalog.Item {
    /// The item as text: its name, its type, and the families or presentations in which it can be shown.
    var lines: String {
        func lines(_ name: String, _ description: String, _ noun: String, _ places: [String]) -> String {
            let heading = description.isEmpty ? name : "\(name): \(description)"
            return "\(kind)  \(heading)\n  \(noun): \(places.joined(separator: ", "))"
        }
        switch self {
        case .widget(let descriptor, _):
            return lines(
                descriptor.displayName, descriptor.description, "widget", descriptor.families.map(\.name))
        case .activity:
            return "\(kind)\n  activity: " + ActivityPresentation.allCases.map(\.rawValue).joined(separator: ", ")
        case .control(let descriptor):
            return lines(
                descriptor.displayName, descriptor.description, "control", ControlPresentation.allCases.map(\.rawValue)
            )
        }
    }
}

@MainActor extension WidgetCatalog.Item {
    /// Returns the item's configuration parameters.
    fileprivate func parameters(_ offers: [ParameterResolver.Offer]?) -> JSONValue {
        if let offers { return .array(offers.map { Self.json($0.name, $0.parameter, $0.json) }) }
        return .array((configuration?.intent.parameters ?? []).map { Self.json($0.name, $0.parameter, []) })
    }

    private static func json(_ name: String, _ parameter: any AnyIntentParameter, _ offered: [JSONMember]) -> JSONValue
    {
        let form: JSONValue = if let form = parameter.writtenForm { .string(form) } else { .null }
        let standard: JSONValue = if let value = parameter.anyValue { parameter.valueType.write(value) } else { .null }
        let members = [
            JSONMember("name", .string(name)), JSONMember("title", .string(parameter.title(or: name))),
            JSONMember("kind", .string(parameter.valueType.kind.rawValue)), JSONMember("form", form),
            JSONMember("default", standard),
        ]
        return .object(members + offered)
    }
}

@MainActor extension ViewEntry {
    /// The entry's date and, if set, its relevance.
    var json: JSONValue {
        let date = JSONMember("date", .string(date.iso8601))
        guard let relevance else { return .object([date]) }
        let score: JSONValue = ["score": .number(Double(relevance.score)), "duration": .number(relevance.duration)]
        return .object([date, JSONMember("relevance", score)])
    }
}

private func names(_ list: [String]) -> JSONValue { .array(list.map { .string($0) }) }

private func names(_ list: [some RawRepresentable<String>]) -> JSONValue { names(list.map(\.rawValue)) }

/// An error for a widget, a control or a Live Activity that breaks the contract of its framework, so that it can't be shown.
package struct WidgetError: CommandError, Hashable {
    enum Fault: Hashable {
        // A timeline.

        case empty
        case notFinite(index: Int)
        case descending(index: Int)
        case noAnswer(seconds: Int)

        // A control.

        /// The control shows neither a button nor a toggle.
        case emptyControl
        case failedValue(String)
        case noValue(seconds: Double)
        /// A value was given for a button.
        case noToggle

        // A Live Activity.

        /// The expanded Dynamic Island has no region.
        case noRegion
    }

    let kind: String
    let fault: Fault
    /// True if the widget's placeholder is shown instead of an entry.
    var showsPlaceholder = false

    package var exitCode: ExitCode { fault == .noToggle ? .usage : .badData }

    package var message: String { (showsPlaceholder ? "the placeholder is shown: " : "") + reason }

    /// The error, with a note in its message that the placeholder is shown.
    var withPlaceholder: WidgetError {
        var error = self
        error.showsPlaceholder = true
        return error
    }

    /// True if the provider returned no entry, so that the widget shows its placeholder.
    var isWithoutEntry: Bool {
        switch fault {
        case .empty, .noAnswer: true
        default: false
        }
    }

    private var reason: String {
        switch fault {
        case .empty: "\(kind) returned a timeline without entries — return at least one entry"
        case .notFinite(let index):
            "entry \(index) of \(kind)'s timeline has no finite date — give the entry a finite date"
        case .descending(let index):
            "entry \(index) of \(kind)'s timeline is earlier than the previous one — order entries by date"
        case .noAnswer(let seconds):
            "\(kind) returned nothing within \(seconds) s — call its provider's completion handler sooner"
        case .emptyControl:
            "\(kind) shows neither a button nor a toggle — add a ControlWidgetButton or a ControlWidgetToggle"
        case .failedValue(let error): "the value provider of \(kind) failed: \(error) — return a value instead"
        case .noValue(let seconds):
            "the value provider of \(kind) returned nothing within \(Int(saturating: seconds)) s — return a stored value instead of waiting for one"
        case .noToggle:
            "\(kind) is a button, and \(RenderOptions.value) sets a toggle — leave \(RenderOptions.value) out"
        case .noRegion:
            "\(kind) has no region in its expanded Dynamic Island — add a DynamicIslandExpandedRegion with a view"
        }
    }
}
