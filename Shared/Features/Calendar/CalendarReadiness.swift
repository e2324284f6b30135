/// How it stands with the calendars for whoever shows or speaks of them: there, or what the person is to do first.
package enum CalendarReadiness: Sendable {
    /// The app has never brought anything here.
    case neverSynced
    /// The person was asked and didn't allow it, or wasn't asked.
    case needsPermission
    /// The time to try the app is over.
    case trialEnded
    /// There are calendars to show.
    case ready(CalendarSyncState, CalendarOccurrences, isTrial: Bool)

    /// How it stands in a container; `nil` for one that doesn't exist yet.
    ///
    /// Before the app has noted anything at all, it is the app that is to be opened, whatever else is to be done then.
    ///
    /// - Throws: ``ContainerError`` for what is damaged, too new or out of reach: none of these is an empty calendar.
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

    /// What the person is to do, as a sentence in the language of the request; `nil` where there are calendars to show.
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
    /// After how many milliseconds without a good sync what is shown is called old: four times the time between two syncs.
    package static let staleAfter = Int64(CalendarStore.refreshInterval) * 4 * 1_000

    /// When the calendars were last read, where that was so long ago that a person should know; `nil` where it wasn't.
    package func lastUpdate(ifStaleAt now: Int64) -> Int64? {
        guard let lastGoodSync, now.subtractingReportingOverflow(lastGoodSync).partialValue > Self.staleAfter else {
            return nil
        }
        return lastGoodSync
    }
}
