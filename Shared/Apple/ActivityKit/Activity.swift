import FoundationEssentials
import Synchronization

/// A Live Activity.
///
/// Mirrors [ActivityKit's `Activity`](https://developer.apple.com/documentation/activitykit/activity). An activity is stored in the
/// container, and the host shows it. Only the host and a running ``LiveActivityIntent`` may start an activity. A widget extension may
/// neither start nor change an activity.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    /// The type of the dynamic content.
    public typealias ContentState = Attributes.ContentState

    private struct Storage {
        var content: ActivityContent<ContentState>
        var state: ActivityState
        var contents: [AsyncStream<ActivityContent<ContentState>>.Continuation] = []
        var states: [AsyncStream<ActivityState>.Continuation] = []
    }

    // Attributes and states need not be Sendable; they are copied in and out under the lock.
    private let lock = Mutex(())
    private var storage: Storage

    /// The identifier of the activity.
    public let id: String
    /// The attributes, which never change.
    public let attributes: Attributes

    package init(
        id: String, attributes: Attributes, content: ActivityContent<ContentState>, state: ActivityState = .active
    ) {
        (self.id, self.attributes) = (id, attributes)
        storage = Storage(content: content, state: state)
    }

    private func locked<Value>(_ body: (inout Storage) -> Value) -> Value {
        lock.withLock { _ in Unchecked(body(&storage)) }.value
    }

    /// The current content.
    public var content: ActivityContent<ContentState> { locked { $0.content } }
    /// The current content state.
    public var contentState: ContentState { content.state }
    /// The current state of the activity.
    public var activityState: ActivityState { locked { $0.state } }
    /// The push token for updates from a server; always `nil`, because there is no network.
    public var pushToken: Data? { nil }

    /// A sequence of content updates.
    public var contentUpdates: AsyncStream<ActivityContent<ContentState>> {
        AsyncStream { continuation in locked { $0.contents.append(continuation) } }
    }

    /// A sequence of changes of the activity's state.
    public var activityStateUpdates: AsyncStream<ActivityState> {
        AsyncStream { continuation in locked { $0.states.append(continuation) } }
    }

    /// A sequence of push tokens. It ends at once.
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// Updates the content. Does nothing after the activity's end.
    nonisolated(nonsending) public func update(_ content: ActivityContent<ContentState>) async { show(content) }

    /// Updates the content and alerts the user. Does nothing after the activity's end.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
    ) async { show(content) }

    /// Updates the content state, with an earlier signature of the method.
    nonisolated(nonsending) public func update(
        using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
    ) async {
        show(ActivityContent(state: contentState, staleDate: nil))
    }

    /// Ends the activity, with its final content.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        if let content { show(content) }
        locked { storage in
            guard storage.state == .active || storage.state == .stale else { return }
            storage.state = dismissalPolicy == .immediate ? .dismissed : .ended
            for continuation in storage.states { continuation.yield(storage.state) }
            for continuation in storage.contents { continuation.finish() }
            for continuation in storage.states where storage.state == .dismissed { continuation.finish() }
        }
        let now = RequestContext.current.now
        updateStored { stored in
            guard stored.ended == nil else { return }
            stored.ended = RunningActivity.End(
                instant: now.milliseconds, dismissal: dismissalPolicy.dismissal(endedAt: now).milliseconds)
        }
    }

    /// Ends the activity, with an earlier signature of the method.
    nonisolated(nonsending) public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await end(contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }

    private func show(_ content: ActivityContent<ContentState>) {
        // The content is only passed on to the streams, never changed.
        nonisolated(unsafe) let content = content
        let state = content.activityState(at: RequestContext.current.now.milliseconds)
        locked { storage in
            guard storage.state == .active || storage.state == .stale else { return }
            storage.content = content
            for continuation in storage.contents { continuation.yield(content) }
            guard storage.state != state else { return }
            storage.state = state
            for continuation in storage.states { continuation.yield(state) }
        }
        let written: EncodedContent
        do { written = try EncodedContent(attributes: attributes, state: content.state) } catch {
            StandardError.write("can't update the Live Activity \(id): \(message(of: error))")
            return
        }
        guard written.fits else {
            // As on a phone, content that is too large isn't shown. The method can't throw.
            StandardError.write("can't update the Live Activity \(id): attributes and state exceed 4 KB")
            return
        }
        updateStored { stored in
            guard stored.ended == nil else { return }
            stored.state = written.state
            (stored.staleDate, stored.relevance) = (content.staleDate.map(\.milliseconds), content.relevanceScore)
        }
    }

    /// Changes the stored activity; does nothing if it isn't stored.
    private func updateStored(_ change: (inout RunningActivity) -> Void) {
        guard let store = ActivityStore.writable else { return }
        _ = ContainerSession.current.reading { try store.update(id, change) }
    }
}

extension ActivityContent {
    /// Returns the state of a running activity with this content: stale from its stale date on.
    func activityState(at now: Int64) -> ActivityState {
        staleDate.map { $0.milliseconds <= now } ?? false ? .stale : .active
    }
}

/// The way in which an activity receives updates from a server.
public struct PushType: Hashable, Sendable {
    private let channel: String?

    /// Through a push token.
    public static let token = PushType(channel: nil)
    /// Through a broadcast channel.
    public static func channel(_ channelId: String) -> PushType { PushType(channel: channelId) }
}

/// The presentation style of an activity.
public enum ActivityStyle: String, Hashable, Sendable, Codable {
    /// An activity that stays until it ends.
    case standard
    /// An activity that ends when the user leaves it.
    case transient
}
