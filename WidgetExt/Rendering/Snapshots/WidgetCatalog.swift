import Foundation
import Shared

/// What an extension offers.
@MainActor
package struct WidgetCatalog {
    /// One of the things it offers.
    @MainActor package enum Item {
        /// A widget, and where its entries come from.
        case widget(WidgetDescriptor, TimelineSource)
        /// A Live Activity, and what makes its views.
        case activity(WidgetDescriptor, ActivitySource)
        /// A control.
        case control(ControlDescriptor)

        /// Identifies it.
        package var kind: String {
            switch self {
            case .widget(let descriptor, _), .activity(let descriptor, _): descriptor.kind
            case .control(let descriptor): descriptor.kind
            }
        }

        /// What it is, for people.
        var noun: String {
            switch self {
            case .widget: "a widget"
            case .activity: "a Live Activity"
            case .control: "a control"
            }
        }

        /// What a person can choose about it; `nil` for nothing.
        var configuration: (any AppIntent)? {
            switch self {
            case .widget(_, let source): source.configuration
            case .activity: nil
            case .control(let descriptor): descriptor.source.configuration
            }
        }
    }

    /// How long a provider may take to answer, in seconds, before its widget shows the placeholder.
    nonisolated static let answerLimit: TimeInterval = 5

    /// What is offered, in the order of the gallery.
    package let items: [Item]

    /// Reads the configurations of what is offered; empty ones aren't.
    package init(_ members: [WidgetBundleMember]) {
        items = members.compactMap { member in
            switch member {
            case .control(let control): return .control(ControlDescriptor(control: control))
            case .widget(let widget):
                let descriptor = WidgetDescriptor(widget: widget)
                switch descriptor.content {
                case .timeline(let source): return .widget(descriptor, source)
                case .activity(let source): return .activity(descriptor, source)
                case .nothing: return nil
                }
            }
        }
    }

    /// What is of a kind.
    ///
    /// - Throws: ``UsageError`` that lists the kinds, exit code 65.
    func item(kind: String) throws -> Item {
        guard let item = items.first(where: { $0.kind == kind }) else {
            throw UsageError(
                "no widget of the kind '\(kind)' — \(suggestion(for: kind, in: items.map(\.kind)))",
                exitCode: .badData)
        }
        return item
    }

    /// Asks a widget's provider for its timeline.
    ///
    /// - Parameter limit: How long to wait, in seconds.
    /// - Throws: ``TimelineError`` for a timeline that breaks the contract, or none in time; the first fault the provider met.
    func timeline(
        of source: TimelineSource, kind: String, context: TimelineProviderContext, limit: TimeInterval = answerLimit
    ) throws -> ViewTimeline {
        let answer = try answer(of: kind, limit: limit) { source.timeline(context, $0) }
        try answer.validate(kind: kind)
        return answer
    }

    /// Asks a widget's provider for its entry for a momentary view.
    ///
    /// - Parameter limit: How long to wait, in seconds.
    /// - Throws: ``TimelineError`` where none came in time; the first fault the provider met.
    func snapshot(
        of source: TimelineSource, kind: String, context: TimelineProviderContext, limit: TimeInterval = answerLimit
    ) throws -> ViewEntry {
        try answer(of: kind, limit: limit) { source.snapshot(context, $0) }
    }

    /// The entry a widget shows.
    struct CurrentEntry {
        let entry: ViewEntry
        /// Where the entry comes from: the placeholder where the provider handed over none.
        let origin: EntryOrigin

        init(_ entry: ViewEntry, _ origin: EntryOrigin) { (self.entry, self.origin) = (entry, origin) }

        /// The placeholder, with a diagnostic of why it is shown.
        @MainActor init(
            placeholderOf source: TimelineSource, in context: TimelineProviderContext, _ error: TimelineError
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

    /// Returns the entry a widget shows at an instant; its placeholder where its provider hands over no entry in time.
    ///
    /// - Parameter limit: How long to wait, in seconds.
    /// - Throws: ``TimelineError`` for a timeline that breaks the contract; the first fault the provider met.
    func shownEntry(
        of source: TimelineSource, kind: String, _ origin: EntryOrigin, context: TimelineProviderContext, at now: Date,
        limit: TimeInterval = answerLimit
    ) throws -> CurrentEntry {
        do {
            switch origin {
            case .timeline:
                let timeline = try timeline(of: source, kind: kind, context: context, limit: limit)
                guard let entry = timeline.entry(at: now) else { throw TimelineError(kind: kind, fault: .empty) }
                return CurrentEntry(entry, origin)
            case .preview:
                return CurrentEntry(try snapshot(of: source, kind: kind, context: context, limit: limit), origin)
            case .placeholder: return CurrentEntry(source.placeholder(context), origin)
            }
        } catch let error as TimelineError where error.isWithoutEntry {
            return CurrentEntry(placeholderOf: source, in: context, error)
        }
    }

    /// Asks a control's provider for what it shows now.
    ///
    /// - Parameter limit: How long to wait, in seconds.
    /// - Throws: ``ControlError`` where it failed, or answered nothing in time; the first fault the provider met.
    func face(of control: ControlDescriptor, limit: TimeInterval = answerLimit) throws -> ControlFace {
        guard let result = try waitedAnswer(limit: limit, { control.source.current($0) }) else {
            throw ControlError(kind: control.kind, fault: .noAnswer(seconds: limit))
        }
        switch result {
        case .success(let face): return face
        case .failure(let error): throw ControlError(kind: control.kind, fault: .failed("\(error)"))
        }
    }

    /// Waits for what a timeline's provider hands over.
    private func answer<Answer>(
        of kind: String, limit: TimeInterval, _ ask: (@escaping @MainActor (Answer) -> Void) -> Void
    ) throws -> Answer {
        guard let answer = try waitedAnswer(limit: limit, ask) else {
            throw TimelineError(kind: kind, fault: .noAnswer(seconds: Int(saturating: limit)))
        }
        return answer
    }

    /// Waits for what a provider hands over; of several answers the first counts, `nil` where there is none in time.
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
