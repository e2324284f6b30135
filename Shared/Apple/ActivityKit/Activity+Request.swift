import FoundationEssentials
import Synchronization

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
