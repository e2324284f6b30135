import Shared

/// Expands, stores and publishes fetched calendars.
struct CalendarWork {
    /// The window in which events are expanded, in days before and after today.
    private static let (daysBefore, daysAfter) = (31, 400)

    let storage: LocalStorageService
    let container: Container
    let random: @Sendable () -> UInt64
    /// The sync intervals; `nil` for those of the last host.
    let intervals: SourceIntervals?
    /// The time zone for times that name no time zone.
    let zoneName: String
    /// In milliseconds since 1970.
    let now: Int64
    /// The data that was stored for the queried sources when the sync began.
    private(set) var known: [String: StoredCalendars] = [:]
    /// The sources that are expanded already.
    private(set) var parts: [String: Part] = [:]

    /// A source's part of the published calendars.
    struct Part {
        var occurrences: [CalendarOccurrence] = []
        var calendars: [SharedCalendar] = []
        var events = 0
        var diagnostics: [String] = []
    }

    /// Returns the window in which events are expanded: from the start of one local day up to that of another, in milliseconds since 1970.
    func window(_ zone: CivilZone) -> Range<Int64> {
        let today = zone.day(at: now)
        return zone.instant(
            on: today.advanced(by: -Self.daysBefore))..<zone.instant(on: today.advanced(by: Self.daysAfter))
    }

    /// Returns a source's sync interval, in seconds: as configured for this host, otherwise as the previous host stored it.
    static func interval(of record: CalendarSyncState.Source, _ intervals: SourceIntervals?) -> Int {
        intervals?.calendar(record.name) ?? record.every ?? CalendarStore.refreshInterval
    }

    /// Reads the stored data of a source that will be queried.
    ///
    /// - Throws: ``HostError``.
    mutating func load(_ source: String) throws { known[source] = try stored(source) }

    /// Returns the stored data of a source; empty data if it is damaged, since it can be fetched again.
    private func stored(_ name: String) throws -> StoredCalendars {
        do {
            return try StoredCalendars(of: name, in: storage)
        } catch let error as HostError where error.code == .storage(.damaged) {
            StandardError.write("AppHost: fetching the calendar '\(name)' again: \(error.message)")
            return StoredCalendars()
        }
    }

    /// Expands and publishes the sources, and stores the fetched data and the failures.
    ///
    /// A source's data is stored only if it can be expanded, so that the last good data is kept.
    ///
    /// - Throws: ``HostError``, ``ContainerError``, ``CommandFailure``.
    mutating func settle(
        _ settings: [CalendarSourceSettings],
        _ fetches: [String: Result<CalendarFetch, any Error>], state: CalendarSyncState?, attempts: CalendarAttempts
    ) throws -> CalendarOutcome {
        let zone = try CivilZone(named: zoneName)
        let window = window(zone)
        var attempts = attempts
        var generator = SplitMix64(seed: random())
        var outcomes: [CalendarOutcome.Source] = []
        var sources: [CalendarSyncState.Source] = []
        var changed: [String] = []
        let isSame =
            state.map { state in
                state.window == window && state.zone == zoneName && state.sources.map(\.name) == settings.map(\.name)
            } ?? false
        var isChanged = try !isSame || !container.isWhole(CalendarCatalogue.key)

        for source in settings {
            var outcome = CalendarOutcome.Source(name: source.name, isQueried: fetches[source.name] != nil)
            let before = state?.sources.first { $0.name == source.name }
            var record =
                before ?? .init(name: source.name, lastGood: nil, lastTried: fetches[source.name] == nil ? 0 : now)
            record.every = Self.interval(of: record, intervals)
            if fetches[source.name] != nil { record.next = now + Int64(record.every ?? 0) * 1_000 }
            do {
                switch fetches[source.name] {
                case nil:
                    outcome.wait = attempts.attempts[source.name].map { _ in attempts.wait(of: source.name, at: now) }
                case .failure(let error): throw error
                case .success(.unchanged):
                    (outcome.fetched, outcome.deleted) = (0, 0)
                    (record.lastGood, record.lastTried, record.error) = (now, now, nil)
                    attempts.attempts[source.name] = nil
                case .success(.changed(let stored, let fetched, let deleted, let diagnostics)):
                    parts[source.name] = try part(of: source, stored, window, zone)
                    known[source.name] = stored
                    changed.append(source.name)
                    (outcome.fetched, outcome.deleted) = (fetched, deleted)
                    outcome.diagnostics = diagnostics + (parts[source.name]?.diagnostics ?? [])
                    (record.lastGood, record.lastTried, record.error) = (now, now, nil)
                    attempts.attempts[source.name] = nil
                    isChanged = true
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as ContainerError {
                throw error
            } catch let error as HostError where error.storageCode != nil {
                throw error
            } catch {
                let fault = error as? any CommandError ?? CommandFailure("\(error)", exitCode: .internalError)
                outcome.error = fault
                record.lastTried = now
                record.error = ICalText.line(fault.message)
                let failures = (attempts.attempts[source.name]?.failures ?? 0) + 1
                let delay = BackOff.delay(
                    failures: failures, retryAfter: (error as? HTTPError)?.retryAfter, random: &generator)
                attempts.attempts[source.name] = .init(failures: failures, next: now + Int64(delay) * 1_000)
                record.next = now + Int64(delay) * 1_000
            }
            outcome.next = record.next.map { Int(max($0 - now, 0) / 1_000) }
            outcomes.append(outcome)
            sources.append(record)
        }
        let names = Set(settings.map(\.name))
        attempts.attempts = attempts.attempts.filter { names.contains($0.key) }

        var calendars = state?.calendars ?? []
        var occurrences: [CalendarOccurrence] = []
        if isChanged {
            calendars = []
            for (index, source) in settings.enumerated() {
                var part = parts[source.name]
                if part == nil {
                    // The stored data is expanded again, since the window or another source changed.
                    let stored = try known[source.name] ?? stored(source.name)
                    if stored == StoredCalendars(), sources[index].lastGood != nil, let state {
                        // Another host of the group read the source, and this host didn't yet.
                        part = try published(source.name, state)
                        part?.events = sources[index].events
                        parts[source.name] = part
                    }
                    if part == nil {
                        do {
                            part = try self.part(of: source, stored, window, zone)
                            parts[source.name] = part
                        } catch {
                            outcomes[index].error = outcomes[index].error ?? error
                            sources[index].error = sources[index].error ?? ICalText.line(error.message)
                        }
                    }
                }
                sources[index].events = part?.events ?? 0
                occurrences += part?.occurrences ?? []
                calendars += part?.calendars ?? []
            }
        }
        for index in outcomes.indices { outcomes[index].events = sources[index].events }
        let next = CalendarSyncState(sources: sources, calendars: calendars, window: window, zone: zoneName)
        try storage.write(attempts, to: CalendarAttempts.key)
        // Access may have been revoked meanwhile.
        try CalendarStore.checkPermission(in: container)
        if isChanged {
            try CalendarStore.publish(occurrences, next, in: container)
        } else {
            try CalendarStore.publish(next, in: container)
        }
        // Stored last: if publishing fails, the next sync doesn't take the source for unchanged.
        for name in changed { try known[name]?.store(as: name, in: storage) }
        return CalendarOutcome(sources: outcomes, published: isChanged ? occurrences.count : nil)
    }

    /// Returns a source's part of the calendars that are published already.
    private func published(_ source: String, _ state: CalendarSyncState) throws(ContainerError) -> Part? {
        // Damaged occurrences come again with the next answer of the host that read them.
        guard try container.isWhole(CalendarCatalogue.key),
            let catalogue = try container.catalogue(CalendarCatalogue.key)
        else { return nil }
        var part = Part()
        part.calendars = state.calendars.filter { $0.source == source }
        let ids = Set(part.calendars.map(\.id))
        try catalogue.scan(0..<catalogue.count) { occurrence in
            if ids.contains(occurrence.calendar) { part.occurrences.append(occurrence) }
            return true
        }
        return part
    }

    /// Expands the events of a source.
    ///
    /// - Throws: ``CalendarError`` if the source can't be read. Of several files, those that can't be read are skipped and reported.
    func part(
        of source: CalendarSourceSettings, _ stored: StoredCalendars, _ window: Range<Int64>, _ zone: CivilZone
    ) throws(CalendarError) -> Part {
        var part = Part()
        var expansion = CalendarExpansion(window: window, zone: zone)
        var described: [String: (name: String?, color: String?)] = [:]
        let isSingle = stored.items.count == 1 && stored.collections.count == 1
        for (path, item) in stored.items.sorted(by: { $0.key < $1.key }) {
            let label =
                isSingle ? source.name : "\(source.name)/\(path.split(separator: "/").suffix(2).joined(separator: "/"))"
            var file: ICalFile
            do {
                file = try ICalFile(item.text, name: label)
            } catch  where !isSingle {
                part.diagnostics.append(error.message)
                continue
            }
            file.cancel(declinedBy: source.addresses.union(stored.addresses ?? []))
            let previousCount = expansion.rejections.count
            try expansion.add(file, calendar: id(of: item.collection, source), name: label)
            part.diagnostics += expansion.rejections.dropFirst(previousCount).map { $0.message(in: label) }
            part.events += file.events.count
            if isSingle { described[item.collection] = (file.name, file.color) }
        }
        part.occurrences = expansion.occurrences
        part.calendars = stored.collections.map { collection in
            let own = described[collection.path]
            return SharedCalendar(
                id: id(of: collection.path, source), source: source.name,
                name: collection.name ?? own?.name ?? source.name,
                color: source.color ?? collection.color ?? own?.color)
        }
        return part
    }

    private func id(of collection: String, _ source: CalendarSourceSettings) -> String {
        guard let last = collection.split(separator: "/").last else { return source.name }
        return "\(source.name)/\(last)"
    }
}

/// The outcome of a sync.
struct CalendarOutcome: Sendable {
    /// The outcome of one source's sync.
    struct Source: Sendable {
        var name: String
        /// True if the source was queried.
        var isQueried = false
        /// The numbers of fetched and of deleted files; both `nil` if the source wasn't queried or failed.
        var fetched: Int?
        var deleted: Int?
        var events = 0
        var error: (any CommandError)?
        var diagnostics: [String] = []
        /// The remaining back-off after failures, in seconds.
        var wait: Int?
        /// The time until the next sync, in seconds.
        var next: Int?
    }

    var sources: [Source]
    /// The number of published occurrences; `nil` if they didn't change.
    var published: Int?

    /// Merges a later outcome: its sources in `names` replace earlier outcomes, and sources without an outcome so far are added.
    mutating func merge(_ part: CalendarOutcome, of names: Set<String>) {
        let known = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
        sources = part.sources.map { names.contains($0.name) ? $0 : known[$0.name] ?? $0 }
        published = part.published ?? published
    }

    /// Returns a number of events in words.
    static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
}

extension CalendarStore {
    /// Throws ``CommandFailure`` if the calendars may not be synced or shown, or ``ContainerError``.
    static func checkPermission(in container: Container) throws {
        let cause: String
        switch try CalendarStore(container: container).access().permission {
        case .authorized: return
        case .notDetermined: cause = "access to calendars isn't allowed yet — run 'AppHost calendar authorize'"
        case .denied: cause = "access to calendars was denied — run 'AppHost calendar authorize' to allow it again"
        case .restricted: cause = "access to calendars is restricted on this machine — ask its administrator"
        }
        throw CommandFailure(cause, exitCode: .denied)
    }
}

/// The back-off of failed sources, stored by the host.
struct CalendarAttempts: DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in the app's own storage.
    static let key = DocumentKey<CalendarAttempts>(.calendar, literal: "attempts")

    struct Attempt: Hashable, Sendable {
        var failures: Int
        /// When the source may be queried again, in milliseconds since 1970.
        var next: Int64
    }

    var attempts: [String: Attempt] = [:]

    init() {}

    /// Returns the seconds until a source may be queried; 0 for at once.
    ///
    /// The result is at most the longest back-off, so that a clock that was set back doesn't block a source.
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
