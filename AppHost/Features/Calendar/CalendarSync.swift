import Foundation
import Glibc
import Shared

/// Syncs calendars: fetches the changes of each source, expands the events to occurrences, and publishes them.
///
/// Sources don't wait for one another, and a source that fails keeps its previous events.
struct CalendarSync: Sendable {
    let storage: LocalStorageService
    let container: Container
    let client: HTTPClient
    let random: @Sendable () -> UInt64
    /// Sources from a file, in addition to those that the user added.
    var named: [CalendarSourceSettings] = []
    /// The sync intervals; `nil` for those of the last host.
    var intervals: SourceIntervals?

    /// Returns all sources, sorted by name.
    ///
    /// - Throws: ``CommandFailure`` if two have the same name; ``HostError``.
    func sources() throws -> [CalendarSourceSettings] {
        let all = try (storage.value(CalendarSources.key)?.sources ?? []) + named
        let sorted = all.sorted { $0.name < $1.name }
        for (one, other) in zip(sorted, sorted.dropFirst()) where one.name == other.name {
            throw CommandFailure("two calendars are called '\(one.name)' — give one of them another name")
        }
        return sorted
    }

    /// Fetches sources, expands their events, and publishes the occurrences.
    ///
    /// Fast sources are published together after a grace period, slow ones when they arrive.
    ///
    /// - Parameters:
    ///   - names: The sources to fetch; `nil` for all.
    ///   - isFetching: False to expand the stored events again without querying a source.
    ///   - isUserRequest: True to ignore the back-off of failed sources.
    ///   - report: Receives the outcome of each published part, with the sources that were queried or failed.
    /// - Throws: ``CommandFailure``, ``HostError`` and ``ContainerError`` for a missing permission and for faults that concern no
    ///   single source.
    func run(
        _ names: Set<String>? = nil, isFetching: Bool = true, isUserRequest: Bool, context: RequestContext,
        report: (CalendarOutcome) -> Void = { _ in }
    ) async throws -> CalendarOutcome {
        try CalendarStore.checkPermission(in: container)
        let settings = try sources()
        let attempts = try self.attempts()
        let now = context.now.milliseconds
        let queried = settings.filter { source in
            isFetching && names?.contains(source.name) ?? true
                && (isUserRequest || attempts.wait(of: source.name, at: now) == 0)
        }
        var work = work(context)
        for source in queried { try work.load(source.name) }
        guard !queried.isEmpty else { return try await settle(settings, [:], &work, context, report) }
        return try await withThrowingTaskGroup(of: Arrival.self) { group in
            for source in queried {
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
                // Cancelled once all sources have arrived.
                do { try await Task.sleep(for: Self.gracePeriod) } catch {}
                return .gracePeriodEnd
            }
            defer { group.cancelAll() }
            var all = CalendarOutcome(sources: [])
            var arrived: [String: Result<CalendarFetch, any Error>] = [:]
            var (missing, isGracePeriodOver) = (queried.count, false)
            while missing > 0, let arrival = try await group.next() {
                switch arrival {
                case .source(let name, let result):
                    arrived[name] = result
                    missing -= 1
                case .gracePeriodEnd: isGracePeriodOver = true
                }
                guard missing == 0 || isGracePeriodOver && !arrived.isEmpty else { continue }
                try Task.checkCancellation()
                all.merge(try await settle(settings, arrived, &work, context, report), of: Set(arrived.keys))
                arrived = [:]
            }
            try Task.checkCancellation()
            return all
        }
    }

    /// Reads a source without storing anything.
    /// - Throws: The errors of the source; ``CalendarError``, ``CommandFailure``.
    func read(
        _ source: CalendarSourceSettings, context: RequestContext
    ) async throws -> (events: Int, diagnostics: [String]) {
        guard
            case .changed(let stored, _, _, let diagnostics) = try await source.source(client: client).fetch(
                since: StoredCalendars())
        else { return (0, []) }
        let work = work(context)
        let zone = try CivilZone(named: work.zoneName)
        let part = try work.part(of: source, stored, work.window(zone), zone)
        return (part.events, diagnostics + part.diagnostics)
    }

    private func work(_ context: RequestContext) -> CalendarWork {
        CalendarWork(
            storage: storage, container: container, random: random, intervals: intervals,
            zoneName: context.calendar.timeZone.identifier, now: context.now.milliseconds)
    }

    /// How long fast sources wait for slow ones before they are published.
    private static let gracePeriod = Duration.seconds(2)

    /// A fetched source, or the end of the grace period.
    private enum Arrival: Sendable {
        case source(String, Result<CalendarFetch, any Error>)
        case gracePeriodEnd
    }

    private func settle(
        _ settings: [CalendarSourceSettings], _ fetches: [String: Result<CalendarFetch, any Error>],
        _ work: inout CalendarWork, _ context: RequestContext, _ report: (CalendarOutcome) -> Void
    ) async throws -> CalendarOutcome {
        let lock = try await FileLock.ofSync(Self.feed, in: storage.locks)
        defer { withExtendedLifetime(lock) {} }
        let outcome = try work.settle(settings, fetches, state: readState(), attempts: try attempts())
        if outcome.sources.contains(where: { $0.isQueried && $0.error == nil }) {
            try GroupFeedMemory.synced(
                Self.feed, fingerprint(settings, context), at: work.now, in: storage)
        }
        report(
            CalendarOutcome(
                sources: outcome.sources.filter { $0.isQueried || $0.error != nil },
                published: outcome.published))
        return outcome
    }

    // MARK: Group

    /// The name of the calendars in a group.
    static let feed = "calendars"

    /// Returns the name of the job that one host of a group does for all hosts with the same sources in the same time zone; `nil` for a host
    /// without sources, or without permission to show calendars.
    ///
    /// - Throws: ``CommandFailure``, ``HostError``, ``ContainerError``.
    func job(_ context: RequestContext) throws -> String? {
        guard try CalendarStore(container: container).access().permission == .authorized else { return nil }
        return try fingerprint(sources(), context).map { "\(Self.feed)/\($0)" }
    }

    /// - Returns: `nil` without sources.
    func fingerprint(_ sources: [CalendarSourceSettings], _ context: RequestContext) -> String? {
        if sources.isEmpty { return nil }
        // Times without a zone are in the user's zone. A file belongs to this host, even if another host has one at the same path.
        let zone = ["zone", context.calendar.timeZone.identifier]
        return GroupSources.fingerprint(
            [zone]
                + sources.map { source in
                    [
                        source.isRemote ? "server" : storage.documents.description.id, source.name, source.address,
                        source.user ?? "", source.color ?? "",
                    ] + source.emails.sorted()
                })
    }

    /// Returns true if this host has calendars that another host synced.
    ///
    /// - Throws: ``HostError``, ``ContainerError``.
    func hasTaken() throws -> Bool { try GroupFeedMemory.of(Self.feed, in: storage)?.isTaken ?? false }

    /// The number of the list of occurrences and of the document of the state.
    private static let number = 1

    /// Returns the published calendars for the hosts of a group; `nil` if there are none.
    ///
    /// - Parameter host: This host's name.
    /// - Throws: ``ContainerError``.
    func content(on host: String) throws -> GroupFeedContent? {
        guard var state = try readState(), let catalogue = try container.catalogue(CalendarCatalogue.key) else {
            return nil
        }
        // An error may have an address.
        for index in state.sources.indices where state.sources[index].error != nil {
            state.sources[index].error = "\(host) can't read it — 'AppHost status' on \(host) prints the reason"
        }
        var records: [[UInt8]] = []
        try catalogue.scan(0..<catalogue.count) { occurrence in
            records.append(occurrence.encoded)
            return true
        }
        return GroupFeedContent(documents: [Self.number: state.encoded], lists: [Self.number: records])
    }

    /// Publishes the calendars that another host of the group synced.
    ///
    /// - Throws: ``HostError`` for calendars that aren't valid; ``CommandFailure``, ``ContainerError``.
    func take(_ content: GroupFeedContent) throws {
        let state = try content.document(Self.number, as: CalendarSyncState.self)
        let texts =
            state.sources.flatMap { [$0.name, $0.error ?? ""] }
            + state.calendars.flatMap { [$0.id, $0.source, $0.name] }
        guard state.sources.count <= CalendarSources.limit, texts.allSatisfy({ ICalText.line($0) == $0 }),
            state.calendars.allSatisfy({ $0.color.map { CalendarColor.normalised($0) == $0 } ?? true })
        else { throw HostError.feed("the names of its calendars aren't valid") }
        let occurrences = try content.records(Self.number, as: CalendarOccurrence.self) { occurrence in
            for text in [occurrence.title, occurrence.location ?? ""] where ICalText.line(text) != text {
                return "its title or its location isn't one line of at most \(ICalText.limit) characters"
            }
            return nil
        }
        try CalendarStore.checkPermission(in: container)
        try CalendarStore.publish(occurrences, state, in: container)
    }

    /// Returns true if this host synced its sources itself, now or earlier.
    ///
    /// - Throws: ``CommandFailure``, ``HostError``, ``ContainerError``.
    func hasSynced(_ context: RequestContext) throws -> Bool {
        let memory = try GroupFeedMemory.of(Self.feed, in: storage)
        return try memory.map { try $0.own > 0 && $0.fingerprint == fingerprint(sources(), context) } ?? false
    }

    // MARK: Scheduling

    /// Returns the seconds until each source is due; 0 for now.
    ///
    /// - Parameter isLaunch: True when the host starts: all sources are due except those in back-off.
    /// - Throws: ``CommandFailure``, ``HostError``, ``ContainerError``.
    func waits(at now: Int64, isLaunch: Bool = false) throws -> [String: Int] {
        let state = try readState()
        let attempts = try self.attempts()
        return Dictionary(
            uniqueKeysWithValues: try sources().map { source in
                if attempts.attempts[source.name] != nil || isLaunch {
                    return (source.name, attempts.wait(of: source.name, at: now))
                }
                guard let record = state?.sources.first(where: { $0.name == source.name }) else {
                    return (source.name, 0)
                }
                let every = CalendarWork.interval(of: record, intervals)
                // A clock that was set back doesn't delay a source beyond its interval.
                let rest = min(record.lastTried + Int64(every) * 1_000 - now, Int64(every) * 1_000)
                return (source.name, Int(max(rest + 999, 0) / 1_000))
            })
    }

    /// Returns true if the published occurrences are for another day or time zone, or can't be read.
    ///
    /// - Throws: ``ContainerError``, ``CommandFailure``.
    func isOutdated(context: RequestContext) throws -> Bool {
        guard let state = try readState() else { return false }
        let work = work(context)
        let window = work.window(try CivilZone(named: work.zoneName))
        return try state.zone != work.zoneName || state.window != window
            || !container.isWhole(CalendarCatalogue.key)
    }

    private func attempts() throws -> CalendarAttempts {
        try storage.record(CalendarAttempts.key) ?? CalendarAttempts()
    }

    /// Returns the state of the last sync; `nil` if there is none or it is damaged.
    private func readState() throws -> CalendarSyncState? {
        do {
            return try CalendarStore(container: container).syncState()
        } catch  where error.code == .damaged {
            return nil
        }
    }
}
