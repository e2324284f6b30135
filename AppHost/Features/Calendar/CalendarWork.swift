import Shared

/// Expands, stores and publishes fetched calendars.
struct CalendarWork {
    let sync: CalendarSync
    let context: RequestContext
    /// In milliseconds since 1970.
    let now: Int64
    /// The data that was stored for the queried sources when the sync began.
    var known: [String: StoredCalendars] = [:]
    /// The sources that are expanded already.
    private var parts: [String: Part] = [:]

    init(sync: CalendarSync, context: RequestContext, now: Int64) {
        (self.sync, self.context, self.now) = (sync, context, now)
    }

    /// A source's part of the published calendars.
    struct Part {
        var occurrences: [CalendarOccurrence] = []
        var calendars: [SharedCalendar] = []
        var events = 0
        var diagnostics: [String] = []
    }

    /// The time zone for times that name no time zone.
    var zoneName: String { context.calendar.timeZone.identifier }

    /// Returns the window in which events are expanded: from the start of one local day up to that of another, in milliseconds since 1970.
    func window(_ zone: CivilZone) -> Range<Int64> {
        let today = zone.day(at: now)
        return zone.instant(
            on: today.advanced(by: -CalendarSync.daysBefore))..<zone.instant(
                on: today.advanced(by: CalendarSync.daysAfter))
    }

    /// Expands and publishes the sources, and stores the fetched data and the failures.
    ///
    /// A source's data is stored only if it can be expanded, so that the last good data is kept.
    ///
    /// - Throws: ``HostError``, ``ContainerError``, ``CommandFailure``.
    mutating func settle(
        _ settings: [CalendarSourceSettings],
        _ fetches: [String: Result<CalendarFetch, any Error>], state: CalendarSyncState?, attempts: CalendarAttempts
    ) throws -> CalendarSync.Outcome {
        let zone = try CivilZone(named: zoneName)
        let window = window(zone)
        var attempts = attempts
        var generator = SplitMix64(seed: sync.random())
        var outcomes: [CalendarSync.SourceOutcome] = []
        var sources: [CalendarSyncState.Source] = []
        var changed: [String] = []
        let isSame =
            state.map { state in
                state.window == window && state.zone == zoneName && state.sources.map(\.name) == settings.map(\.name)
            } ?? false
        var isChanged = try !isSame || !sync.container.isWhole(CalendarCatalogue.key)

        for source in settings {
            var outcome = CalendarSync.SourceOutcome(name: source.name, isQueried: fetches[source.name] != nil)
            let before = state?.sources.first { $0.name == source.name }
            var record =
                before ?? .init(name: source.name, lastGood: nil, lastTried: fetches[source.name] == nil ? 0 : now)
            record.every = sync.interval(of: record)
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
                    let stored = try known[source.name] ?? sync.stored(source.name)
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
        try sync.storage.write(attempts, to: CalendarAttempts.key)
        // Access may have been revoked meanwhile.
        try CalendarSync.checkPermission(in: sync.container)
        if isChanged {
            try CalendarStore.publish(occurrences, next, in: sync.container)
        } else {
            try CalendarStore.publish(next, in: sync.container)
        }
        // Stored last: if publishing fails, the next sync doesn't take the source for unchanged.
        for name in changed { try known[name]?.store(as: name, in: sync.storage) }
        return CalendarSync.Outcome(sources: outcomes, published: isChanged ? occurrences.count : nil)
    }

    /// Returns a source's part of the calendars that are published already.
    private func published(_ source: String, _ state: CalendarSyncState) throws(ContainerError) -> Part? {
        // Damaged occurrences come again with the next answer of the host that read them.
        guard try sync.container.isWhole(CalendarCatalogue.key),
            let catalogue = try sync.container.catalogue(CalendarCatalogue.key)
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
