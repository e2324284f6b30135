import FoundationEssentials

/// Schedules alarms and moves them from state to state. It holds nothing itself: alarms are in the container of the request being answered.
///
/// Mirrors [AlarmKit's `AlarmManager`](https://developer.apple.com/documentation/alarmkit/alarmmanager). Operations throw an error that says what to do; an
/// operation that the alarm's state doesn't allow changes nothing.
public final class AlarmManager: Sendable {
    /// Whether the person allows alarms.
    public enum AuthorizationState: Hashable, Codable, Sendable {
        /// The person wasn't asked.
        case notDetermined
        /// The person doesn't.
        case denied
        /// The person does.
        case authorized
    }

    /// Why an alarm can't be scheduled.
    public enum AlarmError: Error, Hashable, Sendable {
        /// There are as many as there may be.
        case maximumLimitReached
    }

    /// The manager.
    public static let shared = AlarmManager()

    private init() {}

    // MARK: Authorization

    /// Whether the person allows alarms; ``AuthorizationState/notDetermined`` without a container.
    public var authorizationState: AuthorizationState {
        let session = ContainerSession.current
        guard let container = session.container else { return .notDetermined }
        return session.reading { AuthorizationState(try AlarmStore(container: container).authorization()) }
            ?? .notDetermined
    }

    /// What the person allows from now on, each time it changes.
    public var authorizationUpdates: AuthorizationUpdates {
        AuthorizationUpdates(
            updates: ContainerUpdates(domain: .alarms, since: authorizationState) {
                AlarmManager.shared.authorizationState
            }
        )
    }

    /// Asks for the right to schedule alarms: it is given unless the person denied it with 'AppHost alarm deny', since nobody can be asked
    /// in the sandbox.
    public func requestAuthorization() async throws -> AuthorizationState {
        AuthorizationState(try presentStore().requestAuthorization())
    }

    // MARK: Alarms

    /// The alarms there are, in the order of their ids.
    public var alarms: [Alarm] {
        get throws { try presentStore().alarms(at: try presentInstant()).compactMap(Alarm.init) }
    }

    /// All alarms, each time one of them changes from now on, in whichever process.
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

    /// Schedules an alarm. A power cut takes nothing back.
    ///
    /// - Returns: It as it is then: counting already where it has a countdown and no schedule.
    /// - Throws: ``AlarmError/maximumLimitReached``; an error with a remedy where alarms are denied, there is one of the id, or the
    ///   configuration says no time. Nothing is scheduled then.
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

    /// Has an alarm that alerts count down again.
    public func countdown(id: Alarm.ID) throws { try perform(.countdown, id) }

    /// Restarts a countdown from the beginning, paused or not, or has an alarm that alerts count down again.
    package func restart(id: Alarm.ID) throws { try perform(.restart, id) }

    /// Pauses an alarm that counts down; what remains is kept.
    public func pause(id: Alarm.ID) throws { try perform(.pause, id) }

    /// Has a paused alarm go on with what remains.
    public func resume(id: Alarm.ID) throws { try perform(.resume, id) }

    /// Stops an alarm that counts down, is paused or alerts. One that repeats waits for its next day, any other is gone.
    public func stop(id: Alarm.ID) throws { try perform(.stop, id) }

    /// Takes an alarm away for good; none of the id is no error.
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

// Outside the manager, whose own `AlarmError` is another one.
private let limitReached = AlarmError(.tooMany)

private func isLimit(_ error: any Error) -> Bool { (error as? AlarmError)?.fault == .tooMany }

private func isUnknown(_ error: any Error) -> Bool {
    if case .unknown = (error as? AlarmError)?.fault { return true }
    return false
}

/// The instant of the request being answered, in milliseconds since 1 January 1970.
private func presentInstant() throws -> Int64 { try Int64(instant: RequestContext.current.now) }

/// The alarms of the request being answered.
private func presentStore() throws -> AlarmStore {
    guard let container = ContainerSession.current.container else { throw AlarmError(.noStorage) }
    return AlarmStore(container: container)
}
