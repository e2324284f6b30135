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
