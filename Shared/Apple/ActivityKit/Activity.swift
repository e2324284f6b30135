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

/// The static data of a Live Activity, and the type of its dynamic content.
///
/// Mirrors [ActivityKit's `ActivityAttributes`](https://developer.apple.com/documentation/activitykit/activityattributes).
public protocol ActivityAttributes: Decodable, Encodable {
    /// The type of the dynamic content.
    associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The presentation of a Live Activity in a preview.
///
/// Mirrors [WidgetKit's `ActivityPreviewViewKind`](https://developer.apple.com/documentation/widgetkit/activitypreviewviewkind).
public enum ActivityPreviewViewKind: Hashable, Sendable {
    /// The presentation on the lock screen.
    case content
    /// A presentation in the Dynamic Island.
    case dynamicIsland(DynamicIslandPreviewViewState)
}

/// The presentation of the Dynamic Island in a preview.
public enum DynamicIslandPreviewViewState: Hashable, Sendable {
    /// On both sides of the camera.
    case compact
    /// Beside another activity.
    case minimal
    /// While the user holds the island.
    case expanded
}

/// The dynamic content of a Live Activity, with its stale date and relevance.
///
/// Mirrors [ActivityKit's `ActivityContent`](https://developer.apple.com/documentation/activitykit/activitycontent).
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
    /// The content state.
    public var state: State
    /// The date from which the content is out of date; `nil` for never.
    public var staleDate: Date?
    /// The activity's relevance among the app's activities.
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
    }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable {}
extension ActivityContent: Hashable {}
extension ActivityContent: Encodable {}
extension ActivityContent: Decodable {}

/// The state of a Live Activity.
///
/// Mirrors [ActivityKit's `ActivityState`](https://developer.apple.com/documentation/activitykit/activitystate).
public enum ActivityState: String, Hashable, Sendable, Codable {
    /// The activity is running and can be updated.
    case active
    /// The activity has ended, but is still visible.
    case ended
    /// The activity has ended and is no longer visible.
    case dismissed
    /// The activity is running, but its content is out of date.
    case stale
    /// The activity is scheduled to start later.
    case pending
}

/// The policy that decides when an ended Live Activity is dismissed.
///
/// Mirrors [ActivityKit's `ActivityUIDismissalPolicy`](https://developer.apple.com/documentation/activitykit/activityuidismissalpolicy).
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case `default`, immediate
        case after(Date)
    }

    private let storage: Storage

    /// Dismisses the activity four hours after its end.
    public static let `default` = ActivityUIDismissalPolicy(storage: .default)
    /// Dismisses the activity immediately.
    public static let immediate = ActivityUIDismissalPolicy(storage: .immediate)
    /// Dismisses the activity at a date, at most four hours after its end.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(storage: .after(date))
    }

    /// Returns the dismissal date of an activity that ended at a date.
    package func dismissal(endedAt end: Date) -> Date {
        let latest = end.addingTimeInterval(4 * 3_600)
        return switch storage {
        case .default: latest
        case .immediate: end
        case .after(let date): max(end, min(date, latest))
        }
    }
}

/// The alert for an update of a Live Activity.
///
/// Mirrors [ActivityKit's `AlertConfiguration`](https://developer.apple.com/documentation/activitykit/alertconfiguration).
public struct AlertConfiguration: Hashable, Sendable {
    /// The sound of an alert.
    public struct AlertSound: Hashable, Sendable {
        /// The name of a sound file; `nil` for the default sound.
        package let name: String?

        /// The system's default sound.
        public static let `default` = AlertSound(name: nil)
        /// Returns a sound from a file of the app.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }

    /// The alert's title.
    public var title: LocalizedStringResource
    /// The alert's body.
    public var body: LocalizedStringResource
    public var sound: AlertSound

    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        (self.title, self.body, self.sound) = (title, body, sound)
    }
}

extension Activity {
    /// Requests and starts a Live Activity.
    ///
    /// - Throws: ``ActivityAuthorizationError/unsupportedTarget`` in a widget extension and without a container,
    ///   ``ActivityAuthorizationError/visibility`` in an intent that isn't a ``LiveActivityIntent``,
    ///   ``ActivityAuthorizationError/attributesTooLarge`` over 4 KB, ``ActivityAuthorizationError/targetMaximumExceeded`` if five are
    ///   running, ``ActivityAuthorizationError/persistenceFailure`` if it can't be stored.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> { try start(attributes, content) }

    /// Requests and starts a Live Activity; `style` is ignored.
    ///
    /// - Throws: ``ActivityAuthorizationError``, as ``request(attributes:content:pushType:)`` does.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle
    ) throws -> Activity<Attributes> { try start(attributes, content) }

    /// Requests and starts a Live Activity, with an earlier signature of the method.
    ///
    /// - Throws: ``ActivityAuthorizationError``, as ``request(attributes:content:pushType:)`` does.
    public static func request(
        attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        try start(attributes, ActivityContent(state: contentState, staleDate: nil))
    }

    private static func start(
        _ attributes: Attributes, _ content: ActivityContent<ContentState>
    ) throws -> Activity<Attributes> {
        guard let store = ActivityStore.writable, IntentCall.current?.isInExtension != true else {
            throw ActivityAuthorizationError.unsupportedTarget
        }
        guard store.container.role == .host || IntentCall.current?.startsActivities == true else {
            throw ActivityAuthorizationError.visibility
        }
        let written = try EncodedContent(attributes: attributes, state: content.state)
        guard written.fits else { throw ActivityAuthorizationError.attributesTooLarge }
        let now = RequestContext.current.now.milliseconds
        let id = UUID().uuidString
        do {
            let running = try store.activities().filter { [.active, .stale].contains($0.activityState(at: now)) }
            guard running.count < ActivityStore.limit else { throw ActivityAuthorizationError.targetMaximumExceeded }
            try store.save(
                RunningActivity(
                    id: id, kind: "\(Attributes.self)", attributes: written.attributes, state: written.state,
                    staleDate: content.staleDate.map(\.milliseconds), relevance: content.relevanceScore, startedAt: now)
            )
        } catch is ContainerError {
            throw ActivityAuthorizationError.persistenceFailure
        }
        return Activity(id: id, attributes: attributes, content: content, state: content.activityState(at: now))
    }

    /// The running activities with these attributes, as last stored; empty if they can't be read, and in a widget extension, as on a phone.
    public static var activities: [Activity<Attributes>] {
        let isInExtension = IntentCall.current?.isInExtension
        if isInExtension != false { ActivityReadLog.current?.add("\(Attributes.self)") }
        let session = ContainerSession.current
        guard let container = session.container, container.role != .widgets, isInExtension != true else { return [] }
        let now = RequestContext.current.now.milliseconds
        let stored =
            session.reading { try ActivityStore(container: container).activities { session.warn($0.message) } } ?? []
        return stored.filter { $0.kind == "\(Attributes.self)" && $0.activityState(at: now) != .dismissed }
            .compactMap { restored($0, at: now) }
    }

    /// Restores a stored activity; returns `nil`, with a warning, if its attributes or state can't be decoded.
    private static func restored(_ stored: RunningActivity, at now: Int64) -> Activity<Attributes>? {
        let decoder = JSONDecoder()
        do {
            return Activity(
                id: stored.id, attributes: try decoder.decode(Attributes.self, from: Data(stored.attributes.utf8)),
                content: ActivityContent(
                    state: try decoder.decode(ContentState.self, from: Data(stored.state.utf8)),
                    staleDate: stored.staleDate.map { Date(instant: $0) }, relevanceScore: stored.relevance),
                state: stored.activityState(at: now))
        } catch {
            ContainerSession.current.warn(
                "skipped the Live Activity \(stored.id): can't decode its stored data as \(Attributes.self)")
            return nil
        }
    }

    /// A sequence of the activities that start. It ends at once, because a process handles only one request.
    public static var activityUpdates: AsyncStream<Activity<Attributes>> { AsyncStream { $0.finish() } }
    /// The push token with which a server starts activities; always `nil`, because there is no network.
    public static var pushToStartToken: Data? { nil }
    /// A sequence of push tokens with which a server starts activities. It ends at once.
    public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// The attributes and content state as JSON.
    struct EncodedContent {
        let attributes: String
        let state: String

        init(attributes: Attributes, state: ContentState) throws {
            let encoder = JSONValueEncoder()
            self.attributes = try encoder.encode(attributes).serialised()
            self.state = try encoder.encode(state).serialised()
        }

        /// True if the total size of attributes and state is within the limit.
        var fits: Bool { attributes.utf8.count + state.utf8.count <= RunningActivity.contentLimit }
    }
}

/// A log of the attributes whose running activities a widget extension reads, although it gets none.
package final class ActivityReadLog: Sendable {
    /// An array: the type of a set would search all conformances for one to `Hashable`, even when an empty one is released.
    private let recorded = Mutex<[String]>([])

    package init() {}

    /// The log of the current task; `nil` if reads aren't recorded.
    @TaskLocal package static var current: ActivityReadLog?

    func add(_ attributes: String) {
        recorded.withLock { if !$0.contains(attributes) { $0.append(attributes) } }
    }

    /// Returns and removes the names of the attributes' types, sorted.
    package func take() -> [String] {
        recorded.withLock { names in
            defer { names = [] }
            return names.sorted()
        }
    }
}

extension ActivityStore {
    /// The store in the current container; `nil` if this process may not change activities.
    package static var writable: ActivityStore? {
        guard let container = ContainerSession.current.container, container.role.mayWrite(.activities) else {
            return nil
        }
        return ActivityStore(container: container)
    }
}
