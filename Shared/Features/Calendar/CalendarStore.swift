/// The calendars in the container, as the host wrote them and both extensions read them.
///
/// Nothing is shown without the person's permission, whatever is there. What is absent is nil, what is damaged or too new is
/// thrown: an unreadable calendar is no empty one.
package struct CalendarStore: Sendable {
    /// How often the host brings calendars up to date and a widget asks for a new timeline, in seconds.
    package static let refreshInterval = 900

    /// What can be read of calendars at once.
    package enum Contents: Sendable {
        /// The person doesn't allow calendars to be shown, or hasn't been asked.
        case notAllowed(CalendarPermission, trial: TrialState)
        /// The person allows it, and nothing has been synced yet.
        case neverSynced(trial: TrialState)
        case synced(CalendarSyncState, CalendarOccurrences, trial: TrialState)
    }

    /// The container; `nil` for one that doesn't exist yet, in which there is nothing.
    package let container: Container?

    package init(container: Container?) { self.container = container }

    /// What the person allows and has paid for; before they said anything, nothing is allowed and the trial runs.
    ///
    /// - Throws: ``ContainerError``.
    package func access() throws(ContainerError) -> CalendarAccess {
        try container?.read(CalendarAccess.key).value ?? CalendarAccess()
    }

    /// How the last sync went; `nil` where there was none.
    ///
    /// - Throws: ``ContainerError``.
    package func syncState() throws(ContainerError) -> CalendarSyncState? {
        try container?.read(CalendarSyncState.key).value
    }

    /// The occurrences, without a look at what the person allows: for the host. `nil` where there are none.
    ///
    /// - Throws: ``ContainerError``.
    package func occurrences() throws(ContainerError) -> CalendarOccurrences? {
        try container?.catalogue(CalendarCatalogue.key).map(CalendarOccurrences.init)
    }

    /// What may be shown.
    ///
    /// - Throws: ``ContainerError`` for what is damaged, too new or out of reach.
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
    /// Publishes what a sync brought: the occurrences whole, then how it went. The host's.
    ///
    /// After an error, what was there is there still; at worst with the old note of how the sync went.
    ///
    /// - Parameter isIndexed: Whether the words of titles and places are published with them; without, all titles are read by who looks for
    ///   one.
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

    /// Notes how a sync went that changed nothing else. The host's.
    ///
    /// - Throws: ``ContainerError``.
    package static func publish(_ state: CalendarSyncState, in container: Container) throws(ContainerError) {
        try container.publish(state, to: CalendarSyncState.key, durability: .ordered, label: "sync calendars")
    }

    /// Takes everything away that extensions could show. The host's.
    ///
    /// - Throws: ``ContainerError``.
    package static func empty(_ container: Container) throws {
        try container.publish([], to: CalendarCatalogue.key, durability: .durable, label: "empty calendars")
        try container.discard(CalendarSyncState.key, durability: .durable, label: "empty calendars")
    }

    /// Notes what the person allows or has paid for. A power cut takes nothing back. The host's.
    ///
    /// - Throws: ``ContainerError``.
    package static func updateAccess(
        in container: Container, _ change: (inout CalendarAccess) -> Void
    ) throws {
        try container.update(CalendarAccess.key, durability: .durable, label: "calendar access") { current in
            var access = current ?? CalendarAccess()
            change(&access)
            current = access
        }
    }
}
