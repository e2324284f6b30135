import Foundation
import Shared

/// What plug-ins answered last, for when they don't.
struct PluginTimelineCache: Sendable {
    /// What a timeline is of.
    struct Key: Hashable, Sendable {
        let plugin: String
        let kind: String
        let family: WidgetFamily
    }

    /// The most timelines that are kept; the oldest gives way.
    static let limit = 200

    private var kept: [Key: (timeline: PluginTimeline, since: Date)] = [:]

    /// Takes an outcome in, and says what is shown now.
    ///
    /// - Parameter name: The plug-in's, for the reason.
    mutating func note(_ outcome: PluginOutcome<PluginTimeline>, for key: Key, name: String, at now: Date)
        -> PluginTimelineState
    {
        if let timeline = outcome.value {
            kept[key] = (timeline, now)
            if kept.count > Self.limit, let oldest = kept.min(by: { $0.value.since < $1.value.since })?.key {
                kept[oldest] = nil
            }
            return PluginTimelineState(timeline: timeline, stale: nil)
        }
        let last = kept[key]
        return PluginTimelineState(
            timeline: last?.timeline,
            stale: .init(since: last?.since, reason: outcome.message(of: name) ?? ""))
    }
}

/// What there is to show of a plug-in's widget.
struct PluginTimelineState: Equatable, Sendable {
    /// Why it isn't what the plug-in would show now.
    struct Stale: Hashable, Sendable {
        /// When it was answered; `nil` where there is nothing.
        let since: Date?
        let reason: String
    }

    /// `nil` where it never answered.
    let timeline: PluginTimeline?
    /// `nil` for what is fresh.
    let stale: Stale?
}
