import Foundation
import Shared
import TestSupport
import Testing

@testable import IntentsExt

/// The calendar of `Questions/calendar.txt`, or another, to be asked.
struct AskedCalendar {
    static let now = "2026-03-26T09:41+01:00"
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Questions")

    let folder: TemporaryFolder
    let container: Container

    /// Publishes a calendar; that of the file where none is given.
    init(
        _ occurrences: [CalendarOccurrence]? = nil, synced: String = Self.now,
        permission: CalendarPermission = .authorized, trial: TrialState = .subscribed
    ) throws {
        folder = try TemporaryFolder()
        let host = try Container.create(at: "\(folder.path)/c", group: "group.test")
        let fixture =
            try occurrences.map(CalendarFixture.init)
            ?? CalendarFixture(contentsOf: Self.folder.appendingPathComponent("calendar.txt"))
        try fixture.publish(
            in: host, synced: try CalendarFixture.instant(synced), permission: permission, trial: trial)
        container = try Container.open(at: "\(folder.path)/c", role: .intents)
    }

    /// What is said to a question.
    func answer(
        to question: String, at now: String = Self.now, locale: String = "en_US", zone: String = "Europe/Berlin"
    ) throws -> String {
        try CalendarResponder(
            container: container, zone: try CivilZone(named: zone), format: CivilFormat(localeIdentifier: locale),
            now: try CalendarFixture.instant(now)
        ).response(to: question)
    }
}

/// A question of a file, and what a right answer says.
struct ExpectedAnswer: Sendable, CustomTestStringConvertible {
    var question: String
    /// `nil` where it can't be told.
    var answer: String?
    var now = AskedCalendar.now
    var locale = "en_US"

    var testDescription: String { question }

    /// The questions of a file beside the calendar: lines `Q:`, `A:`, and `N:` or `L:` between them.
    static func all(in file: String) throws -> [ExpectedAnswer] {
        let text = try String(contentsOf: AskedCalendar.folder.appendingPathComponent(file), encoding: .utf8)
        var all: [ExpectedAnswer] = []
        var current = ExpectedAnswer(question: "")
        for line in text.split(separator: "\n") {
            let rest = String(line.dropFirst(3))
            switch line.prefix(3) {
            case "Q: ": current = ExpectedAnswer(question: rest)
            case "N: ": current.now = rest
            case "L: ": current.locale = rest
            case "A: ":
                current.answer = rest == "?" ? nil : rest
                all.append(current)
            default: continue
            }
        }
        return all
    }
}
