import FoundationEssentials
import Synchronization

/// A Live Activity that runs.
///
/// Mirrors [ActivityKit's `Activity`](https://developer.apple.com/documentation/activitykit/activity). It is kept in the container, where the host finds
/// and shows it. The host may start one, and an intent that is a ``LiveActivityIntent`` while it runs; a widget extension may neither start
/// nor change any.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    /// What changes while the activity runs.
    public typealias ContentState = Attributes.ContentState

    private struct Course {
        var content: ActivityContent<ContentState>
        var state: ActivityState
        var contents: [AsyncStream<ActivityContent<ContentState>>.Continuation] = []
        var states: [AsyncStream<ActivityState>.Continuation] = []
    }

    // Attributes and states need not be Sendable; they are handed in and out whole, under the lock.
    private let lock = Mutex(())
    private var course: Course

    /// Identifies the activity.
    public let id: String
    /// What stays the same.
    public let attributes: Attributes

    package init(
        id: String, attributes: Attributes, content: ActivityContent<ContentState>, state: ActivityState = .active
    ) {
        (self.id, self.attributes) = (id, attributes)
        course = Course(content: content, state: state)
    }

    private func locked<Value>(_ body: (inout Course) -> Value) -> Value {
        lock.withLock { _ in Unchecked(body(&course)) }.value
    }

    /// What it shows.
    public var content: ActivityContent<ContentState> { locked { $0.content } }
    /// What of it changes.
    public var contentState: ContentState { content.state }
    /// What has become of it.
    public var activityState: ActivityState { locked { $0.state } }
    /// The address of messages from a server; none without a network.
    public var pushToken: Data? { nil }

    /// What it shows from now on.
    public var contentUpdates: AsyncStream<ActivityContent<ContentState>> {
        AsyncStream { continuation in locked { $0.contents.append(continuation) } }
    }

    /// What becomes of it from now on.
    public var activityStateUpdates: AsyncStream<ActivityState> {
        AsyncStream { continuation in locked { $0.states.append(continuation) } }
    }

    /// The addresses of messages from a server; ends at once.
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// Shows something else; nothing after the end.
    nonisolated(nonsending) public func update(_ content: ActivityContent<ContentState>) async { show(content) }

    /// Shows something else and tells the person; nothing after the end.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
    ) async { show(content) }

    /// Shows something else, in the older form.
    nonisolated(nonsending) public func update(
        using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
    ) async {
        show(ActivityContent(state: contentState, staleDate: nil))
    }

    /// Ends it, with something to show at last.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        if let content { show(content) }
        locked { course in
            guard course.state == .active || course.state == .stale else { return }
            course.state = dismissalPolicy == .immediate ? .dismissed : .ended
            for continuation in course.states { continuation.yield(course.state) }
            for continuation in course.contents { continuation.finish() }
            for continuation in course.states where course.state == .dismissed { continuation.finish() }
        }
        let now = RequestContext.current.now
        keep { kept in
            guard kept.ended == nil else { return }
            kept.ended = RunningActivity.End(
                instant: now.milliseconds, dismissal: dismissalPolicy.dismissal(endedAt: now).milliseconds)
        }
    }

    /// Ends it, in the older form.
    nonisolated(nonsending) public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await end(contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }

    private func show(_ content: ActivityContent<ContentState>) {
        // Handed out to whoever listens, as it was handed in.
        nonisolated(unsafe) let content = content
        locked { course in
            guard course.state == .active || course.state == .stale else { return }
            course.content = content
            for continuation in course.contents { continuation.yield(content) }
        }
        let written: Written
        do { written = try Written(attributes: attributes, state: content.state) } catch {
            StandardError.write("the Live Activity \(id) isn't updated: \(message(of: error))")
            return
        }
        guard written.fits else {
            // As on a phone, where what is too large isn't shown; the caller can't catch an error.
            StandardError.write("the Live Activity \(id) isn't updated: attributes and state have more than 4 KB")
            return
        }
        keep { kept in
            guard kept.ended == nil else { return }
            kept.state = written.state
            (kept.staleDate, kept.relevance) = (content.staleDate.map(\.milliseconds), content.relevanceScore)
        }
    }

    /// Changes what is kept of it; nothing for one that isn't kept.
    private func keep(_ change: (inout RunningActivity) -> Void) {
        guard let store = ActivityStore.writable else { return }
        _ = ContainerSession.current.reading { try store.update(id, change) }
    }
}

/// How an activity gets messages from a server.
public struct PushType: Hashable, Sendable {
    private let channel: String?

    /// At an address of its own.
    public static let token = PushType(channel: nil)
    /// From a channel many listen to.
    public static func channel(_ channelId: String) -> PushType { PushType(channel: channelId) }
}

/// How long an activity stays by itself.
public enum ActivityStyle: String, Hashable, Sendable, Codable {
    /// Until it ends.
    case standard
    /// Until it isn't looked at any more.
    case transient
}
