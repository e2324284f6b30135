import FoundationEssentials

extension Activity {
    /// Starts an activity.
    ///
    /// - Throws: ``ActivityAuthorizationError``: ``ActivityAuthorizationError/unsupportedTarget`` in a widget extension and without a container,
    ///   ``ActivityAuthorizationError/visibility`` in an intent that is no ``LiveActivityIntent``,
    ///   ``ActivityAuthorizationError/attributesTooLarge`` over 4 KB, ``ActivityAuthorizationError/targetMaximumExceeded`` where five run,
    ///   ``ActivityAuthorizationError/persistenceFailure`` where it can't be kept.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> { try start(attributes, content) }

    /// Starts an activity of a style; the style changes nothing, as nobody looks away here.
    ///
    /// - Throws: ``ActivityAuthorizationError``, as ``request(attributes:content:pushType:)`` does.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle
    ) throws -> Activity<Attributes> { try start(attributes, content) }

    /// Starts an activity, in the older form.
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
        guard let store = ActivityStore.writable else { throw ActivityAuthorizationError.unsupportedTarget }
        guard store.container.role == .host || IntentCall.current?.startsActivities == true else {
            throw ActivityAuthorizationError.visibility
        }
        let written = try Written(attributes: attributes, state: content.state)
        guard written.fits else { throw ActivityAuthorizationError.attributesTooLarge }
        let now = RequestContext.current.now.milliseconds
        let id = UUID().uuidString
        do {
            let running = try store.activities().filter { [.active, .stale].contains($0.activityState(at: now)) }
            guard running.count < ActivityStore.limit else { throw ActivityAuthorizationError.targetMaximumExceeded }
            try store.keep(
                RunningActivity(
                    id: id, kind: "\(Attributes.self)", attributes: written.attributes, state: written.state,
                    staleDate: content.staleDate.map(\.milliseconds), relevance: content.relevanceScore, startedAt: now)
            )
        } catch is ContainerError {
            throw ActivityAuthorizationError.persistenceFailure
        }
        return Activity(id: id, attributes: attributes, content: content)
    }

    /// The activities of these attributes that run, as they were kept last; none where they can't be read.
    public static var activities: [Activity<Attributes>] {
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        let now = RequestContext.current.now.milliseconds
        let kept =
            session.reading { try ActivityStore(container: container).activities { session.warn($0.message) } } ?? []
        return kept.filter { $0.kind == "\(Attributes.self)" && $0.activityState(at: now) != .dismissed }
            .compactMap { restored($0, at: now) }
    }

    /// Restores a stored activity; nil, with a warning, if its attributes or its state have another form now.
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
                "the Live Activity \(stored.id) is left out: \(Attributes.self) can't be read from what was stored")
            return nil
        }
    }

    /// The activities that begin from now on; ends at once, as a process answers one request.
    public static var activityUpdates: AsyncStream<Activity<Attributes>> { AsyncStream { $0.finish() } }
    /// The address at which a server starts activities; none without a network.
    public static var pushToStartToken: Data? { nil }
    /// The addresses at which a server starts activities; ends at once.
    public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// Attributes and state as they are kept.
    struct Written {
        let attributes: String
        let state: String

        init(attributes: Attributes, state: ContentState) throws {
            let encoder = JSONValueEncoder()
            self.attributes = try encoder.encode(attributes).serialised()
            self.state = try encoder.encode(state).serialised()
        }

        /// Whether they aren't too large together.
        var fits: Bool { attributes.utf8.count + state.utf8.count <= RunningActivity.contentLimit }
    }
}

extension ActivityStore {
    /// The store of the request being answered; `nil` where its process may change no activities.
    package static var writable: ActivityStore? {
        guard let container = ContainerSession.current.container, container.role.mayWrite(.activities) else {
            return nil
        }
        return ActivityStore(container: container)
    }
}
