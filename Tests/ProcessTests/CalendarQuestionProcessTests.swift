import Foundation
import Shared
import TestSupport
import Testing

/// Questions to the real intents extension, and the widget drawn by the real widget extension, with a calendar in a container.
@Suite(.blocking) struct CalendarQuestionProcessTests {
    private let airlock: Airlock
    private static let questions = URL(fileURLWithPath: Airlock.root).appendingPathComponent(
        "Tests/IntentsExtTests/Calendar/Questions")
    private static let now = "2026-03-26T09:41+01:00"

    init() throws { airlock = try Airlock() }

    @discardableResult
    private func publish(
        synced: String = Self.now, permission: CalendarPermission = .authorized, trial: TrialState = .subscribed,
        group: String = "group.test"
    ) throws -> Container {
        let host = try Container.create(at: airlock.container, group: group)
        try CalendarFixture(contentsOf: Self.questions.appendingPathComponent("calendar.txt")).publish(
            in: host, synced: try CalendarFixture.instant(synced), permission: permission, trial: trial)
        return host
    }

    private func clock(_ now: String = Self.now, locale: String = "en_US") throws -> [String] {
        let date = Date(milliseconds: try CalendarFixture.instant(now))
        return ["--at", date.formatted(.iso8601), "--timezone", "Europe/Berlin", "--locale", locale]
    }

    private func perform(_ question: String, locale: String = "en_US") throws -> ChildResult {
        try airlock.run("IntentsExt", ["perform", "AskWythnosIntent", "question=\(question)"] + clock(locale: locale))
    }

    private func texts(
        _ family: String = "systemSmall", _ arguments: [String] = [], kind: String = "TomorrowWidget",
        locale: String = "en_US"
    ) throws -> [String] {
        let result = try airlock.run(
            "WidgetExt",
            ["render", "--kind", kind, "--family", family, "--format", "json", "--out", "-"] + clock(locale: locale)
                + arguments)
        #expect(result.status == .exited(0), "\(result.errors)")
        let metadata = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        return try #require(metadata["text"] as? [[String: Any]]).compactMap { $0["string"] as? String }
    }

    // MARK: Questions

    /// The extension, without ICU and time zone data of its own, answers as this process does, across daylight saving changes too.
    // Requirements: W-022
    @Test("The intents extension gives the expected answer to every fixture question")
    func fixtureQuestions() throws {
        let all = try ExpectedAnswer.all(in: Self.questions.appendingPathComponent("questions.txt"), now: Self.now)
        for one in all {
            try publish(synced: one.now)
            let result = try airlock.run(
                "IntentsExt",
                ["perform", "AskWythnosIntent", "question=\(one.question)"] + clock(one.now, locale: one.locale))
            #expect(result.status == .exited(0) && result.errors.isEmpty, "\(one.question): \(result.errors)")
            if let answer = one.answer {
                #expect(result.output == "\(answer)\n")
            } else {
                #expect(result.output.hasPrefix("I can't tell"), "\(one.question)")
            }
        }
    }

    @Test("A refusal names a missing event as its reason only if no word of it is in any title")
    func reasonsOfRefusals() throws {
        try publish()
        let rest =
            "Ask what is next, when or where an event is, how many there are on a day, or whether you are free.\n"
        #expect(try perform("When is the last standup?").output == "I can't tell. \(rest)")
        #expect(try perform("When is the lunar lunch?").output == "I can't tell. \(rest)")
        #expect(
            try perform("When is the wedding?").output
                == "I can't tell: nothing of that name is in your calendar. \(rest)")
    }

    // Requirements: W-021
    @Test("The phrase prompts for the question, which --answer can supply")
    func questionPrompt() throws {
        try publish()
        let prompt = try airlock.run("IntentsExt", ["ask", "Ask Wythnos"] + clock())
        #expect(prompt.status == .exited(2))
        #expect(prompt.errors == "IntentsExt: Question? — write --answer VALUE, where VALUE is a text\n")
        let answered = try airlock.run(
            "IntentsExt", ["ask", "ask wythnos about my calendar", "--answer", "Am I free tomorrow at 3?"] + clock())
        #expect(
            answered
                == ChildResult(
                    status: .exited(0),
                    output:
                        "Yes, you are free tomorrow at 3:00 PM; Haircut is next, at 4:00 PM. All day: Anna's birthday.\n",
                    errors: ""))
    }

    // Requirements: W-034, W-035, W-047
    @Test("Injection attempts are treated as plain text, and control characters are refused")
    func hostileQuestions() throws {
        try publish()
        for question in ["%@%n%s", "' OR '1'='1", "SELF == 1 OR TRUEPREDICATE", "../../etc/passwd"] {
            let result = try perform(question)
            #expect(
                result.status == .exited(0) && result.errors.isEmpty && result.output.hasPrefix("I can't tell. "),
                "\(question)")
        }
        #expect(
            try perform("\u{1B}[31m\u{7F}")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "IntentsExt: the value of 'question' has control characters — write it as plain text\n"))
        #expect(
            try perform(String(repeating: "a", count: 501)).output.hasPrefix(
                "I can't tell: a question has at most 500 characters and 40 words. "))
    }

    // Requirements: W-036, W-047
    @Test("A question is neither written to a file nor repeated in the answer")
    func questionPrivacy() throws {
        try publish()
        let marker = "XYZZY\(UInt32.random(in: 0 ... .max))"
        let result = try perform("When is the \(marker)?")
        #expect(result.status == .exited(0) && result.errors.isEmpty && !result.output.contains(marker))
        let files = try #require(FileManager.default.enumerator(atPath: airlock.folder.path))
        for case let name as String in files {
            let data = FileManager.default.contents(atPath: "\(airlock.folder.path)/\(name)") ?? Data()
            #expect(data.range(of: Data(marker.utf8)) == nil, "\(name)")
        }
    }

    // MARK: Missing data

    // Requirements: W-031, W-033, W-046
    @Test("Without a sync, permission or subscription both extensions show what to do")
    func missingPrerequisites() throws {
        let notice = "Open Wythnos to sync your calendar"
        for _ in 0..<2 {
            #expect(try perform("What's next?").output == "\(notice)\n")
            #expect(try texts() == ["Tomorrow", notice])
            #expect(try texts("accessoryRectangular").last == notice)
            // First without a container, then with an empty one.
            _ = try Container.create(at: airlock.container, group: "group.test")
        }
        for permission in [CalendarPermission.denied, .restricted, .notDetermined] {
            try publish(permission: permission)
            #expect(try perform("What's next?").output == "Grant calendar access in the app\n")
            #expect(try texts() == ["Tomorrow", "Grant calendar access in the app"])
        }
        try publish(trial: .expired)
        #expect(try perform("What's next?").output == "Your trial has ended. Open Wythnos to subscribe\n")
        #expect(try texts() == ["Tomorrow", "Your trial has ended. Open Wythnos to subscribe"])
    }

    // Requirements: W-029
    @Test("The Tomorrow widget shows the number of events, the workload and the last update")
    func widgetText() throws {
        try publish(synced: "2026-03-26T09:30+01:00")
        #expect(try texts() == ["Tomorrow", "4", "Moderately busy"])
        #expect(
            try texts("systemMedium") == [
                "Tomorrow", "4", "Moderately busy", "First up", "Team Standup at 9:00\u{202F}AM",
                "Last updated 9:30\u{202F}AM",
            ])
        try publish(synced: "2026-03-25T20:00+01:00", trial: .trial)
        #expect(try texts() == ["Tomorrow", "4", "Moderately busy", "Trial · Last updated yesterday"])
    }

    /// Sentences without a translation are in English, and so are their times.
    @Test(
        "Widgets and answers write a time of day alike, and in the language of its sentence",
        arguments: [
            ("en_US", "9:00\u{202F}AM", "9:00\u{202F}AM", "9:00 AM", "9:00 AM"),
            ("en-US-u-hc-h23", "09:00", "09:00", "09:00", "09:00"),
            ("en_US@hours=h23", "09:00", "09:00", "09:00", "09:00"),
            ("fr_CA", "09:00", "09:00", "09:00", "09:00"),
            ("ja-JP-u-hc-h12", "午前9:00", "午前9:00", "9:00 AM", "午前9:00"),
            ("ar_EG", "٩:٠٠\u{A0}ص", "٩:٠٠\u{A0}ص", "9:00 AM", "٩:٠٠ ص"),
            ("ar-EG-u-nu-latn", "9:00\u{A0}ص", "9:00\u{A0}ص", "9:00 AM", "9:00 ص"),
            ("hi_IN", "पू 9:00", "9:00\u{202F}AM", "9:00 AM", "9:00 AM"),
            ("zh_TW", "上午9:00", "9:00\u{202F}AM", "9:00 AM", "9:00 AM"),
            ("th-TH-u-nu-thai", "๐๙:๐๐", "09:00", "09:00", "09:00"),
            ("en-US-u-ca-buddhist", "9:00\u{202F}AM", "9:00\u{202F}AM", "9:00 AM", "9:00 AM"),
            ("xx_YY", "09:00", "09:00", "09:00", "09:00"),
        ])
    func oneClock(locale: String, alarm: String, event: String, answer: String, list: String) throws {
        try publish(group: "group.airlock")
        let added = try airlock.run(
            "AppHost", ["alarm", "add", "tomorrow 9:00", "--title", "Up"] + clock(locale: locale))
        #expect(added.status == .exited(0), "\(added.errors)")
        #expect(try texts(kind: "alarm", locale: locale).contains(alarm))
        let line = try #require(try texts("systemMedium", locale: locale).first { $0.contains("Team Standup") })
        #expect(line.contains(event))
        #expect(try perform("What's first tomorrow?", locale: locale).output.contains(" at \(answer)"))
        let listed = try airlock.run("IntentsExt", ["perform", "ListTimersIntent"] + clock(locale: locale))
        #expect(listed.output.contains(list), "\(listed.output)\(listed.errors)")
    }

    @Test(
        "Widgets and answers use zones of half hours and abolished names of zones",
        arguments: [
            ("Asia/Kolkata", "1:30\u{202F}PM"), ("Asia/Calcutta", "1:30\u{202F}PM"),
            ("Australia/Lord_Howe", "7:00\u{202F}PM"), ("US/Eastern", "4:00\u{202F}AM"),
        ])
    func zones(zone: String, time: String) throws {
        try publish(group: "group.airlock")
        let context = ["--timezone", zone, "--at", "2026-03-27T06:00:00Z"]
        let plain = time.replacing("\u{202F}", with: " ")
        for (command, text) in [
            (["AppHost", "alarm", "add", "2026-03-27T08:00:00Z"], ""),
            (["WidgetExt", "render", "--kind", "alarm", "--family", "systemSmall", "--format", "json"], time),
            (["IntentsExt", "perform", "ListTimersIntent"], "waits for \(plain)"),
            (["IntentsExt", "perform", "AskWythnosIntent", "question=When is Team Standup?"], " at \(plain)"),
        ] {
            let result = try airlock.run(command[0], Array(command.dropFirst()) + context)
            #expect(result.status == .exited(0) && (text.isEmpty || result.output.contains(text)), "\(result)")
        }
    }

    /// An empty, a truncated and a wrong file each cause an error rather than a free day or the sample.
    // Requirements: W-046
    @Test(
        "A damaged calendar document fails with status 65, never treated as an empty calendar",
        arguments: ["documents/calendar/access", "documents/calendar/sync", "catalogues/calendar"])
    func damagedCalendar(file: String) throws {
        try publish()
        let path = "\(airlock.container)/\(file)"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for bytes in [Data(), whole.prefix(whole.count / 2), Data("<html>".utf8)] {
            try bytes.write(to: URL(fileURLWithPath: path))
            let result = try perform("What's on tomorrow?")
            #expect(result.status == .exited(65) && result.output.isEmpty && !result.errors.isEmpty, "\(result)")
            let drawn = try airlock.run(
                "WidgetExt",
                ["render", "--kind", "TomorrowWidget", "--family", "systemSmall", "--format", "json", "--out", "-"]
                    + clock())
            #expect(drawn.status == .exited(65) && drawn.output.isEmpty, "\(drawn)")
        }
    }

    /// The calendar access document as a later version might write it.
    private struct LaterAccess: DocumentValue {
        static var format: UInt32 { 2 }

        func encode(into writer: inout WireWriter) { writer.write(1, "authorized") }

        init() {}
        init(from reader: inout WireReader) throws {}
    }

    // Requirements: W-046
    @Test("A calendar document in a newer format fails with advice to update the process")
    func newerCalendar() throws {
        let host = try publish()
        try host.publish(LaterAccess(), to: DocumentKey<LaterAccess>(.calendar, "access"), label: "test")
        let result = try perform("What's on tomorrow?")
        #expect(
            result.status == .exited(65) && result.output.isEmpty && result.errors.contains("update Airlock"),
            "\(result)")
        let drawn = try airlock.run(
            "WidgetExt",
            ["render", "--kind", "TomorrowWidget", "--family", "systemSmall", "--format", "json", "--out", "-"]
                + clock())
        #expect(
            drawn.status == .exited(65) && drawn.output.isEmpty && drawn.errors.contains("update Airlock"),
            "\(drawn)")
    }

    // MARK: Appearance

    /// Covers every state and family, on all devices, text sizes and modes that lint checks.
    // Requirements: W-044
    @Test(
        "Lint finds no problem in the Tomorrow widget in any calendar state",
        arguments: ["ready", "stale", "never", "denied", "expired"])
    func lintedStates(state: String) throws {
        switch state {
        case "ready": try publish()
        case "stale": try publish(synced: "2026-03-25T20:00+01:00", trial: .trial)
        case "never": _ = try Container.create(at: airlock.container, group: "group.test")
        case "denied": try publish(permission: .denied)
        default: try publish(trial: .expired)
        }
        // Without Japanese, whose fonts aren't installed on every machine.
        let result = try airlock.run(
            "WidgetExt", ["lint", "--kind", "TomorrowWidget", "--languages", "ar,de,fr"] + clock())
        #expect(result.status == .exited(0), "\(result.output)")
        #expect(!result.output.contains("warning") && !result.output.contains("error"))
    }
}
