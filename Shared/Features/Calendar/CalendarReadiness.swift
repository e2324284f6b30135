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

    /// Determines the state in a container; `nil` is one that doesn't exist yet.
    ///
    /// Before the app has written anything, the user must open the app, whatever else is required then.
    ///
    /// - Throws: ``ContainerError`` for a container that is damaged, too new or inaccessible: none of these is an empty calendar.
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

    /// Returns the time of the last good sync if it is so long ago that the user should know; `nil` otherwise.
    package func lastUpdate(ifStaleAt now: Int64) -> Int64? {
        guard let lastGoodSync, now.subtractingReportingOverflow(lastGoodSync).partialValue > Self.staleAfter else {
            return nil
        }
        return lastGoodSync
    }
}
