import Foundation

/// A type for the content that a widget shows from a date on.
public protocol TimelineEntry {
    /// The date from which the entry is shown.
    var date: Date { get }
    /// The relevance of the entry; `nil` if it has none.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// No relevance.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// The relevance of an entry to the user, compared with the other entries of its widget.
///
/// Mirrors [WidgetKit's `TimelineEntryRelevance`](https://developer.apple.com/documentation/widgetkit/timelineentryrelevance).
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
    /// The score, relative to the other entries of the same widget.
    public var score: Float
    /// The time for which the entry is relevant, in seconds; 0 means until the next entry.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) { (self.score, self.duration) = (score, duration) }
}

/// A value that indicates when WidgetKit requests the next timeline.
///
/// Mirrors [WidgetKit's `TimelineReloadPolicy`](https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy).
public struct TimelineReloadPolicy: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case atEnd
        case after(Date)
        case never
    }

    package let storage: Storage

    /// Requests the next timeline after the last entry's date.
    public static let atEnd = TimelineReloadPolicy(storage: .atEnd)
    /// Requests no timeline until the app requests a reload.
    public static let never = TimelineReloadPolicy(storage: .never)
    /// Requests the next timeline at a date.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(storage: .after(date)) }
}

/// A timeline: a widget's entries in order of their dates, and its reload policy.
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    /// The policy for requesting the next timeline.
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// Details about the widget that a provider creates entries for.
public struct TimelineProviderContext: Sendable {
    public let family: WidgetFamily
    /// True if the entry is for the widget gallery.
    public let isPreview: Bool
    private let width: Double
    private let height: Double

    /// The size of the widget in points.
    public var displaySize: CGSize { CGSize(width: width, height: height) }

    package init(family: WidgetFamily, isPreview: Bool, displaySize: CGSize) {
        self.family = family
        self.isPreview = isPreview
        width = Double(displaySize.width)
        height = Double(displaySize.height)
    }
}

/// A type that provides the timeline of a widget.
///
/// Mirrors [WidgetKit's `TimelineProvider`](https://developer.apple.com/documentation/widgetkit/timelineprovider).
public protocol TimelineProvider {
    /// The type of the timeline's entries.
    associatedtype Entry: TimelineEntry
    /// The family and size of the widget.
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before real data is available. It must return at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Passes the snapshot entry to `completion`, for transient places such as the widget gallery.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// Passes the current and the future entries to `completion`.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
