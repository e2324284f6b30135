import Foundation
import Shared

/// The last timeline of each plug-in's widget, which is shown when the plug-in gives no answer.
struct PluginTimelineCache: Sendable {
    /// The plug-in, kind and family of a timeline.
    struct Key: Hashable, Sendable {
        let plugin: String
        let kind: String
        let family: WidgetFamily
    }

    /// The maximum number of stored timelines; the oldest is dropped.
    static let limit = 200

    private var stored: [Key: (timeline: PluginTimeline, since: Date)] = [:]

    /// Stores an outcome, and returns the timeline to show.
    ///
    /// - Parameter name: The plug-in's name, for the reason.
    mutating func record(_ outcome: PluginOutcome<PluginTimeline>, for key: Key, name: String, at now: Date)
        -> PluginTimelineState
    {
        if let timeline = outcome.value {
            stored[key] = (timeline, now)
            if stored.count > Self.limit, let oldest = stored.min(by: { $0.value.since < $1.value.since })?.key {
                stored[oldest] = nil
            }
            return PluginTimelineState(timeline: timeline, stale: nil)
        }
        let last = stored[key]
        return PluginTimelineState(
            timeline: last?.timeline,
            stale: .init(since: last?.since, reason: outcome.message(of: name) ?? ""))
    }
}

/// The timeline to show for a plug-in's widget.
struct PluginTimelineState: Equatable, Sendable {
    /// The reason why the timeline isn't current.
    struct Stale: Hashable, Sendable {
        /// The instant of the answer; `nil` without one.
        let since: Date?
        let reason: String
    }

    /// The timeline; `nil` if the plug-in never answered.
    let timeline: PluginTimeline?
    /// The staleness; `nil` for a current timeline.
    let stale: Stale?
}
