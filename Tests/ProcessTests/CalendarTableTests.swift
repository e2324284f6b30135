import Foundation
import Shared
import TestSupport
import Testing

/// Two hundred questions written without knowledge of the grammar, put to the real extension with a calendar that the real host synced.
@Suite(.blocking) struct CalendarTableTests {
    private static let folder = URL(fileURLWithPath: Airlock.root).appendingPathComponent(
        "Tests/IntentsExtTests/Calendar/Questions/Table")
    private static let clock = ["--at", "2026-11-22T14:30:00Z", "--timezone", "America/New_York", "--locale", "en_US"]

    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    /// Questions that the product deliberately answers differently, each with the reason.
    private static let disagreements: [String: Comment] = [:]

    @Test("Of the table's 200 questions 140 get the expected answer and 60 are declined")
    func table() throws {
        for words in [
            ["add", "mine", Self.folder.appendingPathComponent("events.ics").path], ["authorize"], ["sync"],
        ] { try #require(try airlock.run("AppHost", ["calendar"] + words + Self.clock).status == .exited(0)) }
        let questions = try TableQuestion.all(in: Self.folder)
        #expect(questions.count == 200 && questions.count { $0.kind == .unknown } == 60)
        for question in questions {
            let result = try airlock.run(
                "IntentsExt", ["perform", "AskWythnosIntent", "question=\(question.text)"] + Self.clock)
            let answer = result.output.trimmingCharacters(in: .newlines)
            func check() {
                #expect(
                    result.status == .exited(0) && question.fault(in: answer) == nil,
                    "\(question.text): \(answer)\(result.errors) — \(question.fault(in: answer) ?? "")")
            }
            if let reason = Self.disagreements[question.text] {
                withKnownIssue(reason) { check() }
            } else {
                check()
            }
        }
    }
}

/// A question of the table with its expected answer. The table's README describes the columns.
private struct TableQuestion {
    enum Kind: String {
        case events, free, when, unknown
    }

    let text: String
    let kind: Kind
    let expected: String
    /// The titles of all events.
    let titles: [String]

    struct Malformed: Error {
        let line: String
    }

    static func all(in folder: URL) throws -> [TableQuestion] {
        let events = try String(contentsOf: folder.appendingPathComponent("events.ics"), encoding: .utf8)
        let names = events.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }
        let titles = Set(names.map { String($0.dropFirst(8)).replacing("\\,", with: ",") })
        let lines = try String(contentsOf: folder.appendingPathComponent("questions.tsv"), encoding: .utf8)
        let rows: [Substring] = lines.split(separator: "\n")
        return try rows[1...].map { line -> TableQuestion in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let kind = Kind(rawValue: fields[1]) else { throw Malformed(line: String(line)) }
            // Longest first, because one title may contain another.
            return TableQuestion(
                text: fields[0], kind: kind, expected: fields[2],
                titles: titles.sorted { ($0.count, $0) > ($1.count, $1) })
        }
    }

    /// Returns what is wrong with an answer; `nil` if it is right.
    func fault(in answer: String) -> String? {
        let isUnanswered = answer.hasPrefix("I can't tell")
        guard kind != .unknown else { return isUnanswered ? nil : "it has no answer" }
        guard !isUnanswered else { return "it isn't answered" }
        switch kind {
        case .events: return eventsFault(in: answer)
        case .free: return freeFault(in: answer)
        case .when: return whenFault(in: answer)
        case .unknown: return nil
        }
    }

    /// Returns the titles in a text, in order of occurrence.
    private func mentioned(in text: String) -> [String] {
        var (found, rest) = ([String](), text[...])
        while !rest.isEmpty {
            if let title = titles.first(where: { rest.hasPrefix($0) }) {
                found.append(title)
                rest = rest.dropFirst(title.count)
            } else {
                rest = rest.dropFirst()
            }
        }
        return found
    }

    private static func names(_ text: some StringProtocol) -> [String] {
        text.isEmpty ? [] : text.components(separatedBy: " | ")
    }

    private static func says(_ count: Int, _ more: String, _ answer: String) -> Bool {
        [" \(count) \(more)event", " \(count) \(more)".trimmingCharacters(in: .whitespaces) + "."].contains {
            answer.contains($0)
        }
    }

    /// Checks that the answer names all events in order, the first of them and the number of the others, or the number of all.
    private func eventsFault(in answer: String) -> String? {
        let wanted = Self.names(expected)
        let isNone = ["No, ", "Nothing is set", "You have no events"].contains { answer.hasPrefix($0) }
        guard !wanted.isEmpty else { return isNone ? nil : "nothing is on then" }
        guard !isNone else { return "something is on then" }
        var text = answer[...]
        // The prefix of an answer about the time after an event.
        if text.hasPrefix("After "), let comes = text.range(of: " comes ") { text = text[comes.upperBound...] }
        let named = mentioned(in: String(text))
        if named.sorted() == wanted.sorted(), named.filter(answer.contains) == named { return nil }
        guard wanted.starts(with: named) else { return "it names \(named)" }
        let rest = wanted.count - named.count
        let isCounted =
            Self.says(wanted.count, "", answer) || Self.says(rest, "more ", answer)
            || rest > 0 && answer.hasSuffix(" and \(rest) more.")
        return isCounted ? nil : "it names \(named) and not how many there are"
    }

    private func freeFault(in answer: String) -> String? {
        let words = Set(text.lowercased().split(separator: " "))
        let asksForBusy = !words.isDisjoint(with: ["busy", "booked"])
        let isFree = expected == "yes"
        let isYes = answer.hasPrefix("Yes, ")
        guard isYes || answer.hasPrefix("No, ") else { return "it is neither yes nor no" }
        guard isYes == (isFree != asksForBusy) else { return "the person \(isFree ? "is" : "isn't") free" }
        guard !isFree, let names = expected.firstRange(of: ": ").map({ Self.names(expected[$0.upperBound...]) }) else {
            return nil
        }
        let named = mentioned(in: answer)
        let isCounted = Self.says(names.count, "", answer) || Self.says(names.count - named.count, "more ", answer)
        guard names.starts(with: named), named.count == names.count || isCounted else {
            return "in the way are \(names)"
        }
        return nil
    }

    private func whenFault(in answer: String) -> String? {
        guard let mark = expected.range(of: " @ ", options: .backwards) else { return "the table has no time" }
        let (title, time) = (expected[..<mark.lowerBound], expected[mark.upperBound...].split(separator: " "))
        guard mentioned(in: answer).first == String(title) else { return "it is \(title)" }
        let date = time[0].split(separator: "-").compactMap { Int($0) }
        guard date.count == 3 else { return "the table has no date" }
        let format = CivilFormat(localeIdentifier: "en_US")
        let (today, day) = (
            CivilDay(year: 2026, month: 11, day: 22), CivilDay(year: date[0], month: date[1], day: date[2])
        )
        let ahead = Int(day.number) - Int(today.number)
        let name =
            ahead == 0
            ? "today"
            : ahead == 1
                ? "tomorrow"
                : ahead < 7
                    ? CivilFormat.weekdays[day.weekday] : format.day(day, seenFrom: today)
        guard answer.contains(name) else { return "it is \(name)" }
        guard time.count == 2 else { return answer.contains("all day") ? nil : "it is all day" }
        let clock = time[1].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 2 else { return "the table has no time" }
        let wanted = format.time(minutes: clock[0] * 60 + clock[1])
        return answer.contains("at \(wanted)") ? nil : "it is at \(wanted)"
    }
}
