import Foundation
import Glibc
import Shared

/// Brings calendars up to date: asks each source for what changed, works out what takes place, and publishes it.
///
/// Sources don't wait for one another, and one that fails keeps what it had.
struct CalendarSync: Sendable {
    /// How far what takes place is worked out, in days before and after today.
    static let daysBefore = 31
    static let daysAfter = 400

    let storage: LocalStorageService
    let container: Container
    let client: HTTPClient
    let random: @Sendable () -> UInt64
    /// Sources that are named elsewhere, besides those that were added.
    var named: [CalendarSourceSettings] = []
    /// How often sources are asked; `nil` for as the last host was told.
    var intervals: SourceIntervals?

    /// How the sync of one source went.
    struct SourceOutcome: Sendable {
        var name: String
        /// Whether it was asked.
        var isAsked = false
        /// Events brought, and events that are gone; both `nil` where nothing was asked.
        var fetched: Int?
        var deleted: Int?
        var events = 0
        var error: (any CommandError)?
        var notes: [String] = []
        /// Seconds until it is asked again after failures.
        var wait: Int?
        /// Seconds until it is to be asked again.
        var next: Int?
    }

    struct Outcome: Sendable {
        var sources: [SourceOutcome]
        /// How many occurrences there are now; `nil` where they were as they should be.
        var published: Int?

        /// Takes over what a later part says, of its own sources and of those not heard of yet.
        fileprivate mutating func take(_ part: Outcome, of names: Set<String>) {
            let known = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
            sources = part.sources.map { names.contains($0.name) ? $0 : known[$0.name] ?? $0 }
            published = part.published ?? published
        }
    }

    /// All sources, in the order of their names.
    ///
    /// - Throws: ``UsageError`` where two have a name; ``LocalStorageError``.
    func sources() throws -> [CalendarSourceSettings] {
        let all = try (storage.value(CalendarSources.key)?.sources ?? []) + named
        let sorted = all.sorted { $0.name < $1.name }
        for (one, other) in zip(sorted, sorted.dropFirst()) where one.name == other.name {
            throw UsageError("two calendars are called '\(one.name)' — give one of them another name")
        }
        return sorted
    }

    /// Asks sources, unless none is to be asked, and publishes what takes place.
    ///
    /// What came is published without those that keep it waiting; each of them is as soon as it came.
    ///
    /// - Parameters:
    ///   - names: The sources that are asked; `nil` for all.
    ///   - isAsking: Whether sources are asked at all; else what is stored is worked out anew.
    ///   - isAsked: Whether somebody wants it, so that one is asked that failed a moment ago, too.
    ///   - tell: Told of each part that was published: of its sources that were asked, or that failed.
    /// - Throws: ``CalendarNotAllowedError``; ``UsageError``, ``LocalStorageError``, ``ContainerError`` for what has nothing to do with one
    ///   source.
    func run(
        _ names: Set<String>? = nil, isAsking: Bool = true, isAsked: Bool, context: RequestContext,
        tell: (Outcome) -> Void = { _ in }
    ) async throws -> Outcome {
        let permission = try CalendarStore(container: container).access().permission
        guard permission == .authorized else { throw CalendarNotAllowedError(permission: permission) }
        let settings = try sources()
        let attempts = try self.attempts()
        let now = context.now.milliseconds
        let asked = settings.filter { source in
            isAsking && names?.contains(source.name) ?? true
                && (isAsked || attempts.wait(of: source.name, at: now) == 0)
        }
        var work = CalendarWork(sync: self, context: context, now: now)
        for source in asked { work.known[source.name] = try stored(source.name) }
        guard !asked.isEmpty else { return try await settle(settings, [:], &work, tell) }
        return try await withThrowingTaskGroup(of: Arrival.self) { group in
            for source in asked {
                let known = work.known[source.name] ?? StoredCalendars()
                group.addTask {
                    do {
                        return .source(
                            source.name, .success(try await source.source(client: client).fetch(since: known)))
                    } catch {
                        return .source(source.name, .failure(error))
                    }
                }
            }
            group.addTask {
                // Cancelled once all are there.
                do { try await Task.sleep(for: Self.patience) } catch {}
                return .impatience
            }
            defer { group.cancelAll() }
            var all = Outcome(sources: [])
            var arrived: [String: Result<CalendarFetch, any Error>] = [:]
            var (missing, isImpatient) = (asked.count, false)
            while missing > 0, let arrival = try await group.next() {
                switch arrival {
                case .source(let name, let result):
                    arrived[name] = result
                    missing -= 1
                case .impatience: isImpatient = true
                }
                guard missing == 0 || isImpatient && !arrived.isEmpty else { continue }
                try Task.checkCancellation()
                all.take(try await settle(settings, arrived, &work, tell), of: Set(arrived.keys))
                arrived = [:]
            }
            try Task.checkCancellation()
            return all
        }
    }

    /// Reads a source without storing anything of it.
    ///
    /// - Throws: What the source throws; ``CalendarDataError``, ``CivilZoneError``.
    func read(_ source: CalendarSourceSettings, context: RequestContext) async throws -> (events: Int, notes: [String])
    {
        guard
            case .changed(let stored, _, _, let notes) = try await source.source(client: client).fetch(
                since: StoredCalendars())
        else { return (0, []) }
        let work = CalendarWork(sync: self, context: context, now: context.now.milliseconds)
        let zone = try CivilZone(named: work.zoneName)
        let part = try work.part(of: source, stored, work.window(zone), zone)
        return (part.events, notes + part.notes)
    }

    /// A number of events in words.
    static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }

    /// How long what came waits for what didn't.
    private static let patience = Duration.seconds(2)

    /// What is waited for.
    private enum Arrival: Sendable {
        case source(String, Result<CalendarFetch, any Error>)
        case impatience
    }

    private func settle(
        _ settings: [CalendarSourceSettings], _ fetches: [String: Result<CalendarFetch, any Error>],
        _ work: inout CalendarWork, _ tell: (Outcome) -> Void
    ) async throws -> Outcome {
        let lock = try await FileLock.ofCalendarSync(in: storage.locks)
        defer { withExtendedLifetime(lock) {} }
        let outcome = try work.settle(settings, fetches, state: readState(), attempts: try attempts())
        tell(
            Outcome(
                sources: outcome.sources.filter { $0.isAsked || $0.error != nil },
                published: outcome.published))
        return outcome
    }

    // MARK: When

    /// The seconds until each source is to be asked; 0 for now.
    ///
    /// - Parameter isBegin: Whether the host begins, which asks all but those that failed a moment ago.
    /// - Throws: ``UsageError``, ``LocalStorageError``, ``ContainerError``.
    func waits(at now: Int64, isBegin: Bool = false) throws -> [String: Int] {
        let state = try readState()
        let attempts = try self.attempts()
        return Dictionary(
            uniqueKeysWithValues: try sources().map { source in
                if attempts.attempts[source.name] != nil || isBegin {
                    return (source.name, attempts.wait(of: source.name, at: now))
                }
                guard let record = state?.sources.first(where: { $0.name == source.name }) else {
                    return (source.name, 0)
                }
                let every = interval(of: record)
                // A clock that was set back silences nobody.
                let rest = min(record.lastTried + Int64(every) * 1_000 - now, Int64(every) * 1_000)
                return (source.name, Int(max(rest + 999, 0) / 1_000))
            })
    }

    /// How often a source is asked, in seconds: as this host was told, else as the one before was.
    func interval(of record: CalendarSyncState.Source) -> Int {
        intervals?.calendar(record.name) ?? record.every ?? CalendarStore.refreshInterval
    }

    /// Whether what is published is of another day or zone.
    ///
    /// - Throws: ``ContainerError``, ``CivilZoneError``.
    func isOutdated(context: RequestContext) throws -> Bool {
        guard let state = try readState() else { return false }
        let work = CalendarWork(sync: self, context: context, now: context.now.milliseconds)
        let window = work.window(try CivilZone(named: work.zoneName))
        return state.zone != work.zoneName || state.window != window
    }

    private func attempts() throws -> CalendarAttempts {
        try storage.value(CalendarAttempts.key) ?? CalendarAttempts()
    }

    /// What is stored of a source; nothing where it can't be read, as it can be brought again.
    func stored(_ name: String) throws -> StoredCalendars {
        do {
            return try StoredCalendars(of: name, in: storage)
        } catch let error as LocalStorageError where error.cause.code == .damaged {
            StandardError.write("AppHost: the calendar '\(name)' is fetched anew: \(error.message)")
            return StoredCalendars()
        }
    }

    /// How the last sync went; one that can't be read is as none.
    private func readState() throws -> CalendarSyncState? {
        do {
            return try CalendarStore(container: container).syncState()
        } catch  where error.code == .damaged {
            return nil
        }
    }
}

extension FileLock {
    /// How long a sync waits for another process's.
    private static let patience = Duration.seconds(60)

    /// Waits for the lock of calendar syncs, which keeps what two of them publish from mixing.
    ///
    /// - Throws: ``UsageError`` if another process has the lock for a minute, or the file can't be locked.
    fileprivate static func ofCalendarSync(in folder: String) async throws -> FileLock {
        let path = "\(folder)/calendar-sync.lock"
        let deadline = ContinuousClock.now + patience
        while true {
            do throws(Failure) {
                return try FileLock(path)
            } catch {
                guard error.isHeld else {
                    throw UsageError(
                        "can't lock \(path): \(error.reason) — check the folder", exitCode: .inputOutput)
                }
            }
            guard ContinuousClock.now < deadline else {
                throw UsageError("calendars are being synced by another process — wait for it", exitCode: .tryAgain)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

/// Calendars that may not be synced or shown.
struct CalendarNotAllowedError: CommandError, Hashable {
    let permission: CalendarPermission

    var exitCode: ExitCode { .denied }

    var message: String {
        switch permission {
        case .notDetermined, .authorized: "calendars aren't allowed yet — run 'AppHost calendar authorize'"
        case .denied: "calendars were denied — run 'AppHost calendar authorize' to allow them again"
        case .restricted: "calendars are restricted on this machine — ask who restricted them"
        }
    }
}

/// How long failing sources are left alone. The host's own.
struct CalendarAttempts: DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<CalendarAttempts>(.calendar, literal: "attempts")

    struct Attempt: Hashable, Sendable {
        var failures: Int
        /// When it may be asked again, in milliseconds since 1970.
        var next: Int64
    }

    var attempts: [String: Attempt] = [:]

    init() {}

    /// The seconds until a source may be asked; 0 for at once.
    ///
    /// Never more than the longest wait there is, so that a clock that was set back doesn't silence one.
    func wait(of source: String, at now: Int64) -> Int {
        guard let attempt = attempts[source] else { return 0 }
        return min(Int(max(attempt.next - now + 999, 0) / 1_000), BackOff.longestWait)
    }

    func encode(into writer: inout WireWriter) {
        for (name, attempt) in attempts.sorted(by: { $0.key < $1.key }) {
            writer.write(1) { writer in
                writer.write(1, name)
                writer.write(2, count: attempt.failures)
                writer.write(3, attempt.next, in: .instants)
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var inner = try reader.message(field)
            var (name, attempt) = ("", Attempt(failures: 0, next: 0))
            while let field = try inner.nextField() {
                switch field.number {
                case 1: name = try inner.string(field)
                case 2: attempt.failures = try inner.count(field)
                case 3: attempt.next = try inner.signed(field, in: .instants)
                default: try inner.skip(field)
                }
            }
            attempts[name] = attempt
        }
    }
}
