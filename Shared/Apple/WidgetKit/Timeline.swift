import Foundation

/// What a widget shows from a date on.
public protocol TimelineEntry {
    /// The date from which the entry is shown.
    var date: Date { get }
    /// How much the entry matters; `nil` where that isn't said.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// Not said.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters to a person, compared with the other entries of its widget.
///
/// Mirrors [WidgetKit's `TimelineEntryRelevance`](https://developer.apple.com/documentation/widgetkit/timelineentryrelevance).
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
    /// The rank; of no widget of an app above that of another by itself.
    public var score: Float
    /// How long it matters, in seconds; 0 until the next entry.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) { (self.score, self.duration) = (score, duration) }
}

/// When WidgetKit asks for the next timeline.
///
/// Mirrors [WidgetKit's `TimelineReloadPolicy`](https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy).
public struct TimelineReloadPolicy: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case atEnd
        case after(Date)
        case never
    }

    package let storage: Storage

    /// After the last entry's date.
    public static let atEnd = TimelineReloadPolicy(storage: .atEnd)
    /// Only when the app asks for it.
    public static let never = TimelineReloadPolicy(storage: .never)
    /// At a date.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(storage: .after(date)) }
}

/// The entries of a widget, in order of their dates.
public struct Timeline<EntryType: TimelineEntry> {
    /// The entries.
    public let entries: [EntryType]
    /// When to ask for the next timeline.
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// What a provider knows about the place its widget is shown in.
public struct TimelineProviderContext: Sendable {
    /// The family of the widget.
    public let family: WidgetFamily
    /// Whether the entry is for the widget gallery.
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

/// Tells WidgetKit what a widget shows, and when.
///
/// Mirrors [WidgetKit's `TimelineProvider`](https://developer.apple.com/documentation/widgetkit/timelineprovider).
public protocol TimelineProvider {
    /// What the widget shows from a date on.
    associatedtype Entry: TimelineEntry
    /// What the provider knows about the widget's place.
    typealias Context = TimelineProviderContext

    /// An entry shown before there is a real one; made at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Hands over the entry for a momentary view such as the gallery.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// Hands over the current and the coming entries.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
