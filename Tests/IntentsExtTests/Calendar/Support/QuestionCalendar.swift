import Foundation
import Shared
import TestSupport
import Testing

@testable import IntentsExt

/// A published calendar for questions, by default that of `Questions/calendar.txt`.
struct QuestionCalendar {
    static let now = "2026-03-26T09:41+01:00"
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Questions")

    let folder: TemporaryFolder
    let container: Container

    /// Publishes a calendar, by default that of the file.
    init(
        _ occurrences: [CalendarOccurrence]? = nil, synced: String = Self.now,
        permission: CalendarPermission = .authorized, trial: TrialState = .subscribed
    ) throws {
        folder = try TemporaryFolder(isInMemory: true)
        let host = try Container.create(at: "\(folder.path)/c", group: "group.test")
        let fixture =
            try occurrences.map(CalendarFixture.init)
            ?? CalendarFixture(contentsOf: Self.folder.appendingPathComponent("calendar.txt"))
        try fixture.publish(
            in: host, synced: try CalendarFixture.instant(synced), permission: permission, trial: trial)
        container = try Container.open(at: "\(folder.path)/c", role: .intents)
    }

    /// Returns the response to a question.
    func answer(
        to question: String, at now: String = Self.now, locale: String = "en_US", zone: String = "Europe/Berlin"
    ) throws -> String {
        try CalendarResponder(
            container: container, zone: try CivilZone(named: zone), format: CivilFormat(localeIdentifier: locale),
            now: try CalendarFixture.instant(now)
        ).response(to: question)
    }
}
