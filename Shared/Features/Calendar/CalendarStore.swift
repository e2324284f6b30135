/// The calendars in the container, written by the host and read by both extensions.
///
/// Without the user's permission no calendar is shown, even if one is stored. For absent calendars the results are nil. For
/// calendars that are damaged or too new, the methods throw an error instead, because an unreadable calendar may not be empty.
package struct CalendarStore: Sendable {
    /// The interval at which the host syncs calendars and a widget requests a new timeline, in seconds.
    package static let refreshInterval = 900

    /// The calendars that a process can read, or the reason why it can read none.
    package enum Contents: Sendable {
        /// The user doesn't allow calendars to be shown, or hasn't been prompted.
        case notAllowed(CalendarPermission, trial: TrialState)
        /// The user allows it, but nothing has been synced yet.
        case neverSynced(trial: TrialState)
        case synced(CalendarSyncState, CalendarOccurrences, trial: TrialState)
    }

    /// The container; `nil` if it doesn't exist yet, which counts as an empty container.
    package let container: Container?

    package init(container: Container?) { self.container = container }

    /// Returns the user's permission and subscription. If none are stored, nothing is permitted and the trial is active.
    ///
    /// - Throws: ``ContainerError``.
    package func access() throws(ContainerError) -> CalendarAccess {
        try container?.read(CalendarAccess.key).value ?? CalendarAccess()
    }

    /// Returns the result of the last sync; `nil` if there was none.
    ///
    /// - Throws: ``ContainerError``.
    package func syncState() throws(ContainerError) -> CalendarSyncState? {
        try container?.read(CalendarSyncState.key).value
    }

    /// Returns the occurrences without checking the user's permission, for the host; `nil` if there are none.
    ///
    /// - Throws: ``ContainerError``.
    package func occurrences() throws(ContainerError) -> CalendarOccurrences? {
        try container?.catalogue(CalendarCatalogue.key).map(CalendarOccurrences.init)
    }

    /// Returns the contents that may be shown.
    ///
    /// - Throws: ``ContainerError`` for calendars that are damaged, too new or inaccessible.
    package func contents() throws(ContainerError) -> Contents {
        let access = try access()
        guard access.permission == .authorized else { return .notAllowed(access.permission, trial: access.trial) }
        guard let state = try syncState(), state.lastGoodSync != nil, let occurrences = try occurrences() else {
            return .neverSynced(trial: access.trial)
        }
        return .synced(state, occurrences, trial: access.trial)
    }
}

extension CalendarStore {
    /// Publishes the results of a sync: first all occurrences, then the sync's state. For the host only.
    ///
    /// After an error the former sync state is still in place, and so are the former occurrences if publishing them failed.
    ///
    /// - Parameter isIndexed: True if an index of the words in titles and locations is published; without it, searches read all titles.
    /// - Throws: ``ContainerError``.
    package static func publish(
        _ occurrences: [CalendarOccurrence], _ state: CalendarSyncState, in container: Container,
        isIndexed: Bool = true
    ) throws(ContainerError) {
        var reader = CalendarWordReader()
        let records = occurrences.map { occurrence in
            var record = CalendarCatalogue.record(occurrence)
            if isIndexed { record.groups = reader.groups(of: occurrence) }
            return record
        }
        try container.publish(
            records, to: CalendarCatalogue.key, marks: isIndexed ? [CalendarWords.mark] : [], label: "sync calendars")
        try container.publish(state, to: CalendarSyncState.key, durability: .ordered, label: "sync calendars")
    }

    /// Publishes the state of a sync that didn't change the occurrences. For the host only.
    ///
    /// - Throws: ``ContainerError``.
    package static func publish(_ state: CalendarSyncState, in container: Container) throws(ContainerError) {
        try container.publish(state, to: CalendarSyncState.key, durability: .ordered, label: "sync calendars")
    }

    /// Removes everything that extensions could show. For the host only.
    ///
    /// - Throws: ``ContainerError``.
    package static func empty(_ container: Container) throws {
        try container.publish([], to: CalendarCatalogue.key, durability: .durable, label: "empty calendars")
        try container.discard(CalendarSyncState.key, durability: .durable, label: "empty calendars")
    }

    /// Updates the user's permission or subscription durably. For the host only.
    ///
    /// - Throws: ``ContainerError``.
    package static func updateAccess(
        in container: Container, _ change: (inout CalendarAccess) -> Void
    ) throws {
        // Without a readable version, nothing is permitted and the trial is active.
        try container.update(
            CalendarAccess.key, durability: .durable, label: "calendar access", replacesDamaged: true
        ) { current in
            var access = current ?? CalendarAccess()
            change(&access)
            current = access
        }
    }
}

extension CalendarStore {
    /// Returns true if the user allows an imported app to read the calendars in a container.
    package static func mayRead(_ app: ExtensionSandbox.ImportedApp, in container: String) -> Bool {
        app.mayRead(Domain.calendar.name, in: container)
    }

    /// Returns the folders of the imported apps that may read the calendars, sorted. A permission that can't be read counts as absent.
    ///
    /// - Throws: ``ContainerError``.
    package static func allowedApps(in container: Container) throws(ContainerError) -> [String] {
        var folders: [String] = []
        for name in try container.documentNames(in: .calendar, prefix: ExtensionSandbox.ImportedApp.documentPrefix) {
            let key = try DocumentKey<CalendarAppPermission>(.calendar, name)
            if let folder = try container.readOrQuarantine(key, report: { _ in })?.folder { folders.append(folder) }
        }
        return folders.sorted()
    }

    /// Lets an imported app read the calendars, or no longer. For the host only.
    ///
    /// - Throws: ``ContainerError``.
    package static func allow(
        _ app: ExtensionSandbox.ImportedApp, _ isAllowed: Bool, in container: Container
    ) throws(ContainerError) {
        let key = try CalendarAppPermission.key(of: app)
        if isAllowed {
            let permission = CalendarAppPermission(folder: app.folder)
            try container.publish(permission, to: key, durability: .durable, label: "allow an app")
        } else {
            try container.discard(key, durability: .durable, label: "deny an app")
        }
    }
}

/// The state of the host's last calendar sync, and the calendars it found.
package struct CalendarSyncState: Hashable, Sendable {
    /// The state of a source at the last sync.
    package struct Source: Hashable, Sendable {
        /// The user's name for the source.
        package var name: String
        /// The time of the last successful read, in milliseconds since 1970; `nil` for never.
        package var lastGood: Int64?
        /// The time of the last attempt, in milliseconds since 1970.
        package var lastTried: Int64
        /// The error of the last attempt; `nil` if it succeeded.
        package var error: String?
        /// The number of the source's events.
        package var events: Int
        /// The source's own refresh interval, in seconds; `nil` for the common interval.
        package var every: Int?
        /// The time of the next attempt, in milliseconds since 1970; `nil` if unknown.
        package var next: Int64?

        package init(name: String, lastGood: Int64?, lastTried: Int64, error: String? = nil, events: Int = 0) {
            (self.name, self.lastGood, self.lastTried) = (name, lastGood, lastTried)
            (self.error, self.events) = (error, events)
        }
    }

    package var sources: [Source]
    package var calendars: [SharedCalendar]
    /// The span in which events were expanded to occurrences, in milliseconds since 1970. Occurrences outside it may be missing.
    package var window: Range<Int64>
    /// The zone in which times without a zone were interpreted.
    package var zone: String

    package init(sources: [Source], calendars: [SharedCalendar], window: Range<Int64>, zone: String) {
        (self.sources, self.calendars, self.window, self.zone) = (sources, calendars, window, zone)
    }

    /// The oldest of the sources' last successful reads, in milliseconds since 1970: all occurrences were confirmed at this time or later.
    /// Sources that were never read have no occurrences and don't count. `nil` if no source was ever read.
    package var lastGoodSync: Int64? { sources.compactMap(\.lastGood).min() }

    /// Returns the calendar with an id; `nil` if there is none.
    package func calendar(_ id: String) -> SharedCalendar? { calendars.first { $0.id == id } }
}

extension CalendarSyncState: DocumentValue {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<CalendarSyncState>(.calendar, literal: "sync")

    package func encode(into writer: inout WireWriter) {
        for source in sources { writer.write(1, message: source.encode) }
        for calendar in calendars { writer.write(2, message: calendar.encode) }
        writer.write(3, window.lowerBound, in: .eventInstants)
        writer.write(4, window.upperBound, in: .eventInstants)
        writer.write(5, zone)
    }

    package init(from reader: inout WireReader) throws {
        self.init(sources: [], calendars: [], window: 0..<0, zone: "")
        var (start, end): (Int64, Int64) = (0, 0)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: sources.append(try reader.record(field))
            case 2: calendars.append(try reader.record(field))
            case 3: start = try reader.signed(field, in: .eventInstants)
            case 4: end = try reader.signed(field, in: .eventInstants)
            case 5: zone = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard start <= end else { throw WireError(.range(field: 4), at: reader.offset) }
        window = start..<end
    }
}

extension CalendarSyncState.Source: WireRecord {
    package static var blank: Self { Self(name: "", lastGood: nil, lastTried: 0) }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &name)
        coder.signed(2, &lastGood, in: .instants)
        coder.signed(3, &lastTried, in: .instants)
        coder.text(4, &error)
        coder.count(5, &events)
        coder.count(6, &every)
        coder.signed(7, &next, in: .instants)
    }
}

/// The state of the calendars for widgets and intents: ready, or what the user must do first.
package enum CalendarReadiness: Sendable {
    /// The app has never synced calendars.
    case neverSynced
    /// The user denied access or hasn't been prompted.
    case needsPermission
    /// The app's trial has ended.
    case trialEnded
    /// There are calendars to show.
    case ready(CalendarSyncState, CalendarOccurrences, isTrial: Bool)

    /// Determines the state from a container; pass `nil` if the container doesn't exist yet.
    ///
    /// Until the app has written anything, the state is ``neverSynced``, even if permission is missing, too.
    ///
    /// - Throws: ``ContainerError`` for a container that is damaged, too new or inaccessible, because such a calendar may not be empty.
    package init(in container: Container?) throws(ContainerError) {
        guard let container, try container.read(CalendarAccess.key).value != nil else {
            self = .neverSynced
            return
        }
        switch try CalendarStore(container: container).contents() {
        case .notAllowed: self = .needsPermission
        case .neverSynced: self = .neverSynced
        case .synced(_, _, trial: .expired): self = .trialEnded
        case .synced(let state, let occurrences, let trial):
            self = .ready(state, occurrences, isTrial: trial == .trial)
        }
    }

    /// The action required of the user, as a sentence in the request's language; `nil` if there are calendars to show.
    package var message: String? {
        switch self {
        case .neverSynced: String(localized: "Open Wythnos to sync your calendar")
        case .needsPermission: String(localized: "Grant calendar access in the app")
        case .trialEnded: String(localized: "Your trial has ended. Open Wythnos to subscribe")
        case .ready: nil
        }
    }
}

extension CalendarSyncState {
    /// The age in milliseconds after which calendars are reported as old: four times the refresh interval.
    package static let staleAfter = Int64(CalendarStore.refreshInterval) * 4 * 1_000

    /// Returns the time of the last successful sync if it is longer ago than ``staleAfter``; `nil` otherwise.
    package func lastUpdate(ifStaleAt now: Int64) -> Int64? {
        guard let lastGoodSync, now.subtractingReportingOverflow(lastGoodSync).partialValue > Self.staleAfter else {
            return nil
        }
        return lastGoodSync
    }
}
