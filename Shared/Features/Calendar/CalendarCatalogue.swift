/// The catalogue of occurrences, ordered by start within classes of similar duration.
///
/// Occurrences that overlap a span may begin long before it. Each class has a limit on its durations, so a search in the class reads only
/// occurrences that begin at most this limit before the span.
package enum CalendarCatalogue {
    /// The catalogue of the domain `calendar`.
    package static let key = CatalogueKey<CalendarOccurrence>(.calendar)

    /// The occurrences of one kind with similar durations.
    enum Class: String, CaseIterable {
        case timedDay = "t0", timedWeek = "t1", timedMonths = "t2", timedLonger = "t3"
        case dayDay = "d0", dayWeek = "d1", dayMonths = "d2", dayLonger = "d3"

        var isAllDay: Bool {
            switch self {
            case .timedDay, .timedWeek, .timedMonths, .timedLonger: false
            case .dayDay, .dayWeek, .dayMonths, .dayLonger: true
            }
        }

        /// The longest duration, in milliseconds or in days; `nil` if unlimited.
        var limit: Int64? {
            switch self {
            case .timedDay: 86_400_000
            case .timedWeek: 8 * 86_400_000
            case .timedMonths: 64 * 86_400_000
            case .dayDay: 1
            case .dayWeek: 8
            case .dayMonths: 64
            case .timedLonger, .dayLonger: nil
            }
        }

        /// Creates the class to which an occurrence belongs, by its kind and duration.
        init(of time: CalendarOccurrence.Time) {
            let (isAllDay, length): (Bool, Int64) =
                switch time {
                case .timed(let start, let end): (false, end.subtractingReportingOverflow(start).partialValue)
                case .allDay(let first, let end): (true, Int64(end.number) - Int64(first.number))
                }
            self =
                Self.allCases.first { candidate in
                    candidate.isAllDay == isAllDay && candidate.limit.map { length <= $0 } ?? true
                } ?? .timedLonger
        }
    }

    /// Returns an occurrence as a record of the catalogue.
    package static func record(_ occurrence: CalendarOccurrence) -> (
        key: String, groups: [String], value: CalendarOccurrence
    ) {
        let start: Int64 =
            switch occurrence.time {
            case .timed(let start, _): start
            case .allDay(let first, _): Int64(first.number)
            }
        let prefix = prefix(Class(of: occurrence.time), start)
        // Sources may use ids of any length; an id that doesn't fit is replaced with its hash.
        let room = CatalogueBuilder.keyLimit - prefix.utf8.count
        let id = occurrence.id.utf8.count <= room ? occurrence.id : hash(of: occurrence.id)
        return (prefix + id, [], occurrence)
    }

    /// Returns the prefix of the keys of a class's occurrences that begin at `start`. The byte order of prefixes is chronological.
    static func prefix(_ class: Class, _ start: Int64) -> String {
        let digits = String(UInt64(bitPattern: start) ^ 1 << 63, radix: 16)
        return "\(`class`.rawValue)/\(String(repeating: "0", count: 16 - digits.count))\(digits)/"
    }

    private static func hash(of id: String) -> String {
        let bytes = Array(id.utf8)
        return [0, 1].map { seed in
            String(bytes.withUnsafeBytes { XXHash64.hash($0, seed: UInt64(seed)) }, radix: 16)
        }.joined(separator: "-")
    }
}

extension Domain {
    /// The domain of the calendars that the host syncs.
    package static var calendar: Domain {
        Domain(name: "calendar", index: 1) { file in
            file == "access" ? "'AppHost calendar authorize' or 'revoke' writes it again" : Domain.syncRemedy
        }
    }
}
