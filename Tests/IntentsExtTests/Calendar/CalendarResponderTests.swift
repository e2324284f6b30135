import Glibc
import Shared
import TestSupport
import Testing

@testable import IntentsExt

/// Tests of answers without a calendar, from a stale one and from unusual ones.
struct CalendarResponderTests {
    @Test(
        "Without calendar permission the answer asks the user to grant access",
        arguments: [CalendarPermission.denied, .restricted, .notDetermined])
    func missingPermission(permission: CalendarPermission) throws {
        let calendar = try QuestionCalendar(permission: permission)
        #expect(try calendar.answer(to: "What's next?") == "Grant calendar access in the app")
    }

    @Test("Without a container the answer asks the user to open the app")
    func missingContainer() throws {
        let responder = CalendarResponder(
            container: nil, zone: .utc, format: CivilFormat(localeIdentifier: "en_US"), now: 0)
        #expect(try responder.response(to: "What's next?") == "Open Wythnos to sync your calendar")
    }

    // Requirements: W-003
    @Test("After the trial the answer asks the user to subscribe; during it questions are answered")
    func expiredTrial() throws {
        #expect(
            try QuestionCalendar(trial: .expired).answer(to: "What's next?")
                == "Your trial has ended. Open Wythnos to subscribe")
        #expect(try QuestionCalendar(trial: .trial).answer(to: "What's next?").hasPrefix("Next is Lunch"))
    }

    // Requirements: W-022
    @Test("Answers from a stale calendar end with the time of its last update")
    func staleCalendar() throws {
        let old = try QuestionCalendar(synced: "2026-03-26T08:40+01:00")
        #expect(
            try old.answer(to: "How many meetings tomorrow?")
                == "You have 4 events tomorrow. Last updated today at 8:40 AM.")
        let older = try QuestionCalendar(synced: "2026-03-20T08:40+01:00")
        #expect(
            try older.answer(to: "How many meetings tomorrow?", locale: "en_GB")
                == "You have 4 events tomorrow. Last updated on Friday 20 March at 08:40.")
        #expect(try older.answer(to: "Who am I?").hasSuffix("whether you are free."))
    }

    // Requirements: W-022
    @Test("An empty calendar is answered as free, without events or matching titles")
    func emptyCalendar() throws {
        let empty = try QuestionCalendar([])
        #expect(try empty.answer(to: "What's next?") == "Nothing comes next in your calendar.")
        #expect(try empty.answer(to: "How many events tomorrow?") == "You have no events tomorrow.")
        #expect(try empty.answer(to: "What's on tomorrow?") == "You have no events tomorrow.")
        #expect(try empty.answer(to: "Am I free today?") == "Yes, nothing more is set for today.")
        #expect(try empty.answer(to: "How busy am I tomorrow?") == "Tomorrow is free: no events.")
        #expect(
            try empty.answer(to: "When is the dentist?").hasPrefix(
                "I can't tell: nothing of that name is in your calendar."))
    }

    // Requirements: W-022
    @Test("A question about the user's own event does not match another person's event")
    func possessives() throws {
        func day(_ number: Int, _ title: String) -> CalendarOccurrence {
            let day = CivilDay(year: 2026, month: 3, day: number)
            return CalendarOccurrence(
                id: "a/\(number)", calendar: "a", title: title, time: .allDay(first: day, end: day.advanced(by: 1)))
        }
        let others = [day(27, "Anna's birthday"), day(28, "The Millers\u{2019} birthday party"), day(29, "Haircut")]
        let none = "Nothing in your calendar says that it is yours; Anna's birthday is tomorrow, all day"
        let calendar = try QuestionCalendar(others)
        #expect(try calendar.answer(to: "When is my birthday?") == "\(none).")
        #expect(try calendar.answer(to: "When is my next birthday?") == "\(none).")
        #expect(try calendar.answer(to: "Do I have my birthday tomorrow?") == "\(none).")
        #expect(try calendar.answer(to: "When is Anna's birthday?") == "Anna's birthday is tomorrow, all day.")
        #expect(try calendar.answer(to: "When is the birthday?") == "Anna's birthday is tomorrow, all day.")
        #expect(
            try calendar.answer(to: "When is our birthday party?")
                == "Nothing in your calendar says that it is yours; The Millers\u{2019} birthday party is on Saturday, all day."
        )
        // An event without an owner in its title counts as the user's.
        #expect(try calendar.answer(to: "When is my haircut?") == "Haircut is on Sunday, all day.")
        #expect(
            try QuestionCalendar(others + [day(30, "Birthday")]).answer(to: "When is my birthday?")
                == "Birthday is on Monday, all day.")
        #expect(
            try QuestionCalendar(others + [day(30, "Birthday"), day(31, "My birthday!")]).answer(
                to: "When is my birthday?") == "My birthday! is on Tuesday, all day.")
    }

    @Test(
        "Stop words alone match no event, but match a title that they quote",
        arguments: [
            ("When is that?", nil), ("What time is it?", nil), ("When is it on?", nil), ("When is Monday?", nil),
            ("When is the 4?", nil), ("When is it meeting?", nil), ("How many it tomorrow?", nil),
            ("When is How it goes on?", "How it goes on is tomorrow at 9:41 AM."),
            ("When is that was then?", "That Was Then: film is tomorrow at 10:41 AM."),
            ("When is date night?", "Date night with Sam is tomorrow at 11:41 AM."),
            ("When is Easter Monday?", "Easter Monday is tomorrow at 12:41 PM."),
            ("When is that film?", "That Was Then: film is tomorrow at 10:41 AM."),
        ] as [(String, String?)])
    func stopWords(question: String, expected: String?) throws {
        let start = try CalendarFixture.instant("2026-03-27T09:41+01:00")
        let titles = [
            "How it goes on", "That Was Then: film", "Date night with Sam", "Easter Monday", "Gate 4 meeting",
        ]
        let calendar = try QuestionCalendar(
            titles.enumerated().map { hours, title in
                let start = start + Int64(hours) * 3_600_000
                return CalendarOccurrence(
                    id: title, calendar: "c", title: title, time: .timed(start: start, end: start + 60_000))
            })
        let answer = try calendar.answer(to: question)
        if let expected { #expect(answer == expected) } else { #expect(answer.hasPrefix("I can't tell"), "\(answer)") }
    }

    @Test("A transparent event is listed but leaves the time free")
    func transparentEvents() throws {
        let start = try CalendarFixture.instant("2026-03-27T10:00+01:00")
        let day = CivilDay(year: 2026, month: 3, day: 28)
        func event(_ title: String, _ hour: Int64, isTransparent: Bool) -> CalendarOccurrence {
            let start = start + hour * 3_600_000
            return CalendarOccurrence(
                id: title, calendar: "c", title: title, time: .timed(start: start, end: start + 3_600_000),
                isTransparent: isTransparent)
        }
        let calendar = try QuestionCalendar([
            event("Parcel", 0, isTransparent: true), event("Review", 4, isTransparent: false),
            CalendarOccurrence(
                id: "day", calendar: "c", title: "Ada's birthday", time: .allDay(first: day, end: day.advanced(by: 1)),
                isTransparent: true),
        ])
        for (question, answer) in [
            ("Am I free tomorrow at 10:30?", "Yes, you are free tomorrow at 10:30 AM; Review is next, at 2:00 PM."),
            ("Am I busy tomorrow morning?", "No, you are free tomorrow morning."),
            ("Am I free tomorrow?", "No, you have 1 event tomorrow, the first at 2:00 PM."),
            ("Do I have anything tomorrow morning?", "Yes, Parcel is from 10:00 AM to 11:00 AM tomorrow."),
            ("What's on tomorrow?", "Tomorrow: Parcel at 10:00 AM and Review at 2:00 PM."),
            ("How busy am I tomorrow?", "Tomorrow is lightly busy: 2 events, 1 of which leaves you free."),
            ("Am I free on Saturday?", "Yes, you are free on Saturday. Not counted: Ada's birthday all day."),
            ("When am I free tomorrow?", "You are free tomorrow from 8:00 AM to 2:00 PM and from 3:00 PM to 8:00 PM."),
        ] { #expect(try calendar.answer(to: question) == answer) }
    }

    @Test("An all-day event that isn't transparent makes the day busy")
    func opaqueDays() throws {
        let day = CivilDay(year: 2026, month: 3, day: 28)
        let calendar = try QuestionCalendar([
            CalendarOccurrence(
                id: "day", calendar: "c", title: "Summit", time: .allDay(first: day, end: day.advanced(by: 1)))
        ])
        #expect(try calendar.answer(to: "Am I free on Saturday?") == "No, on Saturday: Summit all day.")
        #expect(try calendar.answer(to: "Am I busy on Saturday?") == "Yes, on Saturday: Summit all day.")
    }

    // Requirements: W-046
    @Test("Questions about days outside the synced window are not answered")
    func beyondWindow() throws {
        let calendar = try QuestionCalendar()
        for question in [
            "How many events on December 24?", "Am I free on December 24 at 3?", "What did I do on January 2?",
        ] {
            #expect(try calendar.answer(to: question).hasPrefix("I can't tell: your calendar isn't kept for that day."))
        }
    }

    // Requirements: W-022
    @Test("An event's day and time are given in the user's time zone, and all-day events keep their day")
    func otherTimeZones() throws {
        let calendar = try QuestionCalendar()
        // Choir begins at 18:30 in Berlin: next morning in Auckland.
        #expect(
            try calendar.answer(to: "When is choir?", zone: "Pacific/Auckland") == "Choir is tomorrow at 6:30 AM.")
        #expect(
            try calendar.answer(to: "When is choir?", zone: "America/New_York") == "Choir is today at 1:30 PM.")
        #expect(
            try calendar.answer(to: "When is Anna's birthday?", zone: "Pacific/Auckland")
                == "Anna's birthday is tomorrow, all day.")
    }

    @Test("An event's length is correct across the change to daylight saving time")
    func shortDay() throws {
        let start = try CalendarFixture.instant("2026-03-29T01:30+01:00")
        let calendar = try QuestionCalendar([
            CalendarOccurrence(
                id: "a", calendar: "c", title: "Watch", time: .timed(start: start, end: start + 3_600_000))
        ])
        #expect(
            try calendar.answer(to: "How long is the watch?", at: "2026-03-28T09:00+01:00")
                == "Watch takes 1 hour, from 1:30 AM to 3:30 AM tomorrow. Last updated on Thursday, March 26 at 9:41 AM."
        )
    }

    @Test("A question that matches two titles is answered with both events")
    func ambiguousTitle() throws {
        let now = try CalendarFixture.instant(QuestionCalendar.now)
        func event(_ title: String, _ hours: Int64) -> CalendarOccurrence {
            CalendarOccurrence(
                id: title, calendar: "c", title: title,
                time: .timed(start: now + hours * 3_600_000, end: now + (hours + 1) * 3_600_000))
        }
        let calendar = try QuestionCalendar([event("Call dentist", 1), event("Dentist", 25)])
        #expect(
            try calendar.answer(to: "When is the dentist?")
                == "Call dentist is today at 10:41 AM; Dentist is tomorrow at 10:41 AM.")
    }

    @Test(
        "A title is found despite hyphens, plurals, accents and apostrophes",
        arguments: [
            ("Stand-up", "standup"), ("Standup", "stand up"), ("E-mail", "email"), ("Email", "e mail"),
            ("Dentist", "dentists"),
            ("Exams", "exam"), ("Café Zürich", "cafe zurich"), ("Meeting", "meeting"), ("X", "x"),
            ("Mom's visit", "moms visit"),
            ("7 minutes", "7 minutes"),
        ])
    func spellingVariants(title: String, spelling: String) throws {
        let start = try CalendarFixture.instant("2026-03-27T09:41+01:00")
        let calendar = try QuestionCalendar([
            CalendarOccurrence(id: "a", calendar: "c", title: title, time: .timed(start: start, end: start + 1))
        ])
        #expect(try calendar.answer(to: "When is the \(spelling)?") == "\(title) is tomorrow at 9:41 AM.")
    }

    @Test("Control characters in a title are removed and a long title is truncated")
    func hostileTitle() throws {
        let now = try CalendarFixture.instant(QuestionCalendar.now)
        let calendar = try QuestionCalendar([
            CalendarOccurrence(
                id: "a", calendar: "c", title: "Ev\u{202E}il\n\u{1B}[31m%@ \(String(repeating: "x", count: 10_000))",
                location: "\u{0}", time: .timed(start: now + 60_000, end: now + 60_000))
        ])
        let answer = try calendar.answer(to: "What's next?")
        #expect(answer.hasPrefix("Next is Evil [31m%@ xxx") && answer.hasSuffix("…, today at 9:42 AM."))
        #expect(answer.count < 120)
    }

    // Requirements: W-046
    @Test("A damaged calendar throws a ContainerError instead of appearing empty")
    func damagedCatalogue() throws {
        let calendar = try QuestionCalendar()
        let path = "\(calendar.folder.path)/c/catalogues/calendar"
        try Array("damaged".utf8).withUnsafeBytes { bytes in
            let file = try #require(fopen(path, "w"))
            defer { fclose(file) }
            fwrite(bytes.baseAddress, 1, bytes.count, file)
        }
        #expect(throws: ContainerError.self) { try calendar.answer(to: "What's next?") }
    }
}
