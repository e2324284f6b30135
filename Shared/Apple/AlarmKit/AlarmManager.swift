import FoundationEssentials

/// An object that schedules alarms and changes their state. It is stateless: alarms are stored in the current container.
///
/// Mirrors [AlarmKit's `AlarmManager`](https://developer.apple.com/documentation/alarmkit/alarmmanager). Methods throw errors with a
/// remedy. An operation that the alarm's state doesn't allow throws an error and changes nothing.
public final class AlarmManager: Sendable {
    /// The user's authorization of alarms.
    public enum AuthorizationState: Hashable, Codable, Sendable {
        /// The user hasn't decided.
        case notDetermined
        /// The user has denied alarms.
        case denied
        /// The user has authorized alarms.
        case authorized
    }

    /// An error in scheduling an alarm.
    public enum AlarmError: Error, Hashable, Sendable {
        /// The maximum number of alarms is reached.
        case maximumLimitReached
    }

    public static let shared = AlarmManager()

    private init() {}

    // MARK: Authorization

    /// The user's current authorization; ``AuthorizationState/notDetermined`` without a container.
    public var authorizationState: AuthorizationState {
        let session = ContainerSession.current
        guard let container = session.container else { return .notDetermined }
        return session.reading { AuthorizationState(try AlarmStore(container: container).authorization()) }
            ?? .notDetermined
    }

    /// A sequence of the changes of the user's authorization.
    public var authorizationUpdates: AuthorizationUpdates {
        AuthorizationUpdates(
            updates: ContainerUpdates(domain: .alarms, since: authorizationState) {
                AlarmManager.shared.authorizationState
            }
        )
    }

    /// Requests authorization for alarms. The request is granted unless the user has denied alarms with 'AppHost alarm deny', because a
    /// process in the sandbox can't prompt the user.
    public func requestAuthorization() async throws -> AuthorizationState {
        AuthorizationState(try presentStore().requestAuthorization())
    }

    // MARK: Alarms

    /// All alarms, in order of their ids.
    public var alarms: [Alarm] {
        get throws { try presentStore().alarms(at: try presentInstant()).compactMap(Alarm.init) }
    }

    /// A sequence of all alarms, with an element for each change by any process.
    public var alarmUpdates: AlarmUpdates {
        @Sendable func current() -> [Alarm]? {
            let session = ContainerSession.current
            guard let container = session.container else { return [] }
            return session.reading {
                try AlarmStore(container: container).alarms(at: try presentInstant()).compactMap(Alarm.init)
            }
        }
        return AlarmUpdates(updates: ContainerUpdates(domain: .alarms, since: current() ?? [], current))
    }

    /// Schedules an alarm. Once the method returns, the alarm survives a power failure.
    ///
    /// - Returns: The scheduled alarm, which counts down already if it has no schedule.
    /// - Throws: ``AlarmError/maximumLimitReached``; an error with a remedy if alarms are denied, the id exists, or the
    ///   configuration has neither a schedule nor a countdown. After an error, nothing is scheduled.
    public func schedule<Metadata: AlarmMetadata>(
        id: Alarm.ID, configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        let store = try presentStore()
        let now = try presentInstant()
        let record = try configuration.record(id: id, at: now)
        _ = try store.requestAuthorization()
        do {
            try store.add(record)
        } catch  where isLimit(error) {
            throw AlarmError.maximumLimitReached
        }
        return Alarm(
            id: id, schedule: configuration.schedule, countdownDuration: configuration.countdownDuration,
            state: Alarm.State(record.state))
    }

    /// Repeats the countdown of an alarm that alerts.
    public func countdown(id: Alarm.ID) throws { try perform(.countdown, id) }

    /// Restarts a running or paused countdown from the beginning, or repeats the countdown of an alarm that alerts.
    package func restart(id: Alarm.ID) throws { try perform(.restart, id) }

    /// Pauses an alarm that counts down; its remaining time is preserved.
    public func pause(id: Alarm.ID) throws { try perform(.pause, id) }

    /// Resumes a paused alarm with its remaining time.
    public func resume(id: Alarm.ID) throws { try perform(.resume, id) }

    /// Stops an alarm that counts down, is paused or alerts. A repeating alarm is scheduled for its next day; any other alarm is removed.
    public func stop(id: Alarm.ID) throws { try perform(.stop, id) }

    /// Removes an alarm. Does nothing for an unknown id.
    public func cancel(id: Alarm.ID) throws {
        do {
            try presentStore().cancel(id.uuidString)
        } catch  where isUnknown(error) {
            return
        }
    }

    private func perform(_ operation: AlarmRecord.Operation, _ id: Alarm.ID) throws {
        try presentStore().perform(operation, on: id.uuidString, at: try presentInstant())
    }
}

extension AlarmManager.AuthorizationState {
    init(_ authorization: AlarmAuthorization) {
        self =
            switch authorization {
            case .notDetermined: .notDetermined
            case .denied: .denied
            case .authorized: .authorized
            }
    }
}

extension AlarmManager.AlarmError: CommandError {
    package var exitCode: ExitCode { limit.exitCode }
    package var message: String { limit.message }

    private var limit: any CommandError { limitReached }
}

// Declared outside the manager, in which `AlarmError` refers to `AlarmManager.AlarmError`.
private let limitReached = AlarmError(.tooMany)

private func isLimit(_ error: any Error) -> Bool { (error as? AlarmError)?.fault == .tooMany }

private func isUnknown(_ error: any Error) -> Bool {
    if case .unknown = (error as? AlarmError)?.fault { return true }
    return false
}

/// Returns the instant of the current request, in milliseconds since 1 January 1970.
private func presentInstant() throws -> Int64 { try Int64(instant: RequestContext.current.now) }

/// Returns the alarm store of the current request.
private func presentStore() throws -> AlarmStore {
    guard let container = ContainerSession.current.container else { throw AlarmError(.noStorage) }
    return AlarmStore(container: container)
}

extension AlarmManager {
    /// A sequence of all alarms, with an element for each change. An element may combine several changes. The sequence ends when its task
    /// is cancelled.
    public struct AlarmUpdates: AsyncSequence, Sendable {
        let updates: ContainerUpdates<[Alarm]>

        /// An iterator that waits for changes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: ContainerUpdates<[Alarm]>.Iterator

            /// Returns the alarms after the next change.
            public mutating func next() async -> [Alarm]? { await iterator.next() }

            /// Returns the alarms after the next change.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> [Alarm]? {
                await iterator.next()
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }
    }

    /// A sequence of the user's authorization, with an element for each change. The sequence ends when its task is cancelled.
    public struct AuthorizationUpdates: AsyncSequence, Sendable {
        let updates: ContainerUpdates<AuthorizationState>

        /// An iterator that waits for changes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: ContainerUpdates<AuthorizationState>.Iterator

            /// Returns the authorization after the next change.
            public mutating func next() async -> AuthorizationState? { await iterator.next() }

            /// Returns the authorization after the next change.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> AuthorizationState? {
                await iterator.next()
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }
    }
}

/// A sequence of the changes of a value in the container, by any process.
///
/// The sandbox doesn't allow inotify. Instead, the sequence compares the domain's change counters every few milliseconds, which is cheap.
/// It reads the value only if the counters changed or are unavailable.
struct ContainerUpdates<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    typealias Element = Value
    typealias Failure = Never

    let domain: Domain
    /// The value when the sequence was created.
    let since: Value
    let current: @Sendable () -> Value?

    private let container = ContainerSession.current.container
    private let token: ChangeToken

    init(domain: Domain, since: Value, _ current: @escaping @Sendable () -> Value?) {
        (self.domain, self.since, self.current) = (domain, since, current)
        // The value may have changed while the caller read `since`, so the iterator reads it again.
        token = ChangeToken(sum: nil)
    }

    struct Iterator: AsyncIteratorProtocol {
        let updates: ContainerUpdates
        var last: Value
        var token: ChangeToken

        mutating func next() async -> Value? {
            while !Task.isCancelled {
                let now = updates.container?.changeToken(for: updates.domain) ?? token
                if now != token || token.sum == nil {
                    token = now
                    if let value = updates.current(), value != last {
                        last = value
                        return value
                    }
                }
                // Sleeping only fails if the task is cancelled.
                guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return nil }
            }
            return nil
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Value? { await next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(updates: self, last: since, token: token) }
}
