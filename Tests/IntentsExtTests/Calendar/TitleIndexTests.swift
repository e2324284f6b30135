import Foundation
import Shared
import TestSupport
import Testing

@testable import IntentsExt

/// Tests that title search finds the same events with and without a published word index.
struct TitleIndexTests {
    /// Plurals, parts of words, joined and accented words, words of other scripts, and ignored words.
    private static let vocabulary = [
        "Stand", "up", "Stand-up", "standup", "the", "a", "live", "alive", "Café", "cafe", "cafés", "lunch", "lunches",
        "Lunch", "meeting", "Meetings", "event", "review", "Tea", "teas", "s", "as", "room", "Room 4", "4", "40",
        "Anna's",
        "annas", "birthday", "Birthdays", "dentist", "in", "to", "into", "東京", "Straße", "strasse", "한글", "क्षि", "ﬁt",
        "fit",
        "—", "Zoë’s", "my", "Geburtstag",
    ]

    private func text(_ generator: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            Self.vocabulary.randomElement(using: &generator) ?? ""
        }.joined(separator: " ")
    }

    private func occurrences(_ count: Int, _ generator: inout SplitMix64) -> [CalendarOccurrence] {
        let begin: Int64 = 1_774_514_460_000
        return (0..<count).map { number in
            let start = begin + Int64.random(in: -31...60, using: &generator) * 86_400_000
            let day = CivilZone.utc.day(at: start)
            let length = Int64.random(in: 0...200, using: &generator) * 3_600_000
            return CalendarOccurrence(
                id: "home/\(number)", calendar: "home", title: text(&generator),
                location: Bool.random(using: &generator) ? text(&generator) : nil,
                time: Bool.random(using: &generator)
                    ? .timed(start: start, end: start + length)
                    : .allDay(first: day, end: day.advanced(by: Int.random(in: 1...9, using: &generator))))
        }
    }

    private func agenda(_ occurrences: [CalendarOccurrence], isIndexed: Bool, _ folder: TemporaryFolder) throws
        -> Agenda
    {
        let container = try Container.create(at: "\(folder.path)/\(isIndexed)", group: "group.test")
        let begin: Int64 = 1_774_514_460_000
        let window = (begin - 31 * 86_400_000)..<(begin + 90 * 86_400_000)
        let state = CalendarSyncState(sources: [], calendars: [], window: window, zone: "UTC")
        try CalendarStore.publish(occurrences, state, in: container, isIndexed: isIndexed)
        let found = try #require(try CalendarStore(container: container).occurrences())
        #expect(try (found.positions(ofWords: ["tea"]) != nil) == isIndexed)
        return Agenda(occurrences: found, window: window, zone: .utc, now: begin)
    }

    // Requirements: W-013, W-022
    @Test("Title search finds the same events with and without a published index", arguments: 0..<8)
    func indexedSearch(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let all = occurrences(seed == 0 ? 0 : 300, &generator)
        let folder = try TemporaryFolder(isInMemory: true)
        let (indexed, plain) = (
            try agenda(all, isIndexed: true, folder), try agenda(all, isIndexed: false, folder)
        )
        var found = 0
        for _ in 0..<50 {
            let words = text(&generator).normalizedPhrase.split(separator: " ").map(String.init)
            guard !words.isEmpty else { continue }
            let (one, other) = (TitleSearch(indexed, words: words), TitleSearch(plain, words: words))
            for first in words.indices {
                for last in first..<words.count {
                    let result = try one.occurrences(titled: first..<(last + 1))
                    #expect(try result == other.occurrences(titled: first..<(last + 1)), "\(words[first...last])")
                    found += result.count
                }
            }
        }
        #expect(seed == 0 ? found == 0 : found > 150)
    }

    // Requirements: W-046
    @Test("A damaged title index throws a ContainerError instead of finding nothing")
    func damagedIndex() throws {
        var generator = SplitMix64(seed: 5)
        let folder = try TemporaryFolder(isInMemory: true)
        let all = occurrences(300, &generator)
        let agenda = try agenda(all, isIndexed: true, folder)
        let path = "\(folder.path)/true/catalogues/calendar"
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let groups = bytes[40..<48].enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
        for offset in [groups + 1, groups + 20, (groups + bytes.count) / 2, bytes.count - 2] {
            var damaged = bytes
            damaged[offset] ^= 0x55
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            let found = try #require(
                try CalendarStore(container: Container.open(at: "\(folder.path)/true", role: .intents)).occurrences())
            let words = Set(Self.vocabulary.flatMap { CalendarWords.words(of: $0) })
            #expect(throws: ContainerError.self) { try found.positions(ofWords: words) }
        }
        _ = agenda
    }
}
