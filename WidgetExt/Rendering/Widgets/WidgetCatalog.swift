import Foundation
import Shared

/// The widgets of an extension.
@MainActor
package struct WidgetCatalog {
    /// The widgets, in the order of the gallery.
    package let descriptors: [WidgetDescriptor]

    /// Reads the configurations of widgets.
    package init(_ widgets: [any Widget]) { descriptors = widgets.map { WidgetDescriptor(widget: $0) } }

    /// The widget of a kind.
    ///
    /// - Throws: ``UsageError`` that lists the kinds, exit code 65.
    func descriptor(kind: String) throws -> WidgetDescriptor {
        guard let descriptor = descriptors.first(where: { $0.kind == kind }) else {
            throw UsageError(
                "no widget of the kind '\(kind)' — \(suggestion(for: kind, in: descriptors.map(\.kind)))",
                exitCode: .badData)
        }
        return descriptor
    }

    /// Asks a widget's provider for its timeline.
    ///
    /// - Parameter limit: How long to wait, in seconds.
    /// - Throws: ``TimelineError`` for a timeline that breaks the contract, or none in time; the first fault the provider met.
    func timeline(
        of descriptor: WidgetDescriptor, context: TimelineProviderContext, limit: TimeInterval = 30
    ) throws -> ViewTimeline {
        let answer = try answer(of: descriptor, limit: limit) { descriptor.source.timeline(context, $0) }
        try answer.validate(kind: descriptor.kind)
        return answer
    }

    /// Asks a widget's provider for its entry for a momentary view.
    ///
    /// - Parameter limit: How long to wait, in seconds.
    /// - Throws: ``TimelineError`` where none came in time; the first fault the provider met.
    func snapshot(
        of descriptor: WidgetDescriptor, context: TimelineProviderContext, limit: TimeInterval = 30
    ) throws -> ViewEntry {
        try answer(of: descriptor, limit: limit) { descriptor.source.snapshot(context, $0) }
    }

    /// Waits for what a provider hands over; of several answers the first counts.
    private func answer<Answer>(
        of descriptor: WidgetDescriptor, limit: TimeInterval, _ ask: (@escaping @MainActor (Answer) -> Void) -> Void
    ) throws -> Answer {
        var answer: Answer?
        ask { answer = answer ?? $0 }
        let deadline = ProcessInfo.processInfo.systemUptime + limit
        while answer == nil, ProcessInfo.processInfo.systemUptime < deadline {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        if let fault = RequestContext.current.faults.first { throw fault }
        guard let answer else { throw TimelineError(kind: descriptor.kind, fault: .noAnswer(seconds: Int(limit))) }
        return answer
    }
}
