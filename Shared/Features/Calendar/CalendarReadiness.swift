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
