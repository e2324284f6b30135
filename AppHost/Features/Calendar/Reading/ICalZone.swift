import Shared

/// A time zone defined in an iCalendar file.
struct ICalZone: Hashable, Sendable {
    /// The transitions to one offset.
    struct Part: Hashable, Sendable {
        /// The first transition, in local seconds since 1970 before the change.
        var start: Int64
        /// The offsets before and after a transition, in seconds east of Greenwich.
        var from: Int
        var to: Int
        var rules: [RecurrenceRule]
        var dates: [Int64]

        /// Parses the lines of a part; `nil` if they are invalid.
        init?(text: [UInt8], rules: [String]) {
            do {
                let component = try ICalComponent(kind: "STANDARD", lines: text)
                guard let start = try component.time(.start), let from = component.offset(.offsetFrom),
                    let to = component.offset(.offsetTo), abs(from) < 93_600, abs(to) < 93_600
                else { return nil }
                (self.start, self.from, self.to) = (start.seconds, from, to)
                dates = try component.dates().map(\.start.seconds)
                self.rules = try rules.map { text throws(ICalFault) in try RecurrenceRule(text) }
            } catch {
                return nil
            }
        }
    }

    let id: String
    let parts: [Part]

    /// Returns the zone with its transitions until an instant in seconds since 1970; `nil` if its rules take too many steps.
    func zone(until end: Int64) -> CivilZone? {
        var changes: [(instant: Int64, offset: Int, from: Int)] = []
        for part in parts {
            var times = Set(part.dates + [part.start])
            for rule in part.rules {
                let until: Int64? = rule.until.map { time in
                    if case .utc(let instant) = time { instant + Int64(part.from) } else { time.seconds }
                }
                var steps = 2_000
                let localTimes = RecurrenceTimes(rule: rule, start: part.start, isDay: false, until: until)
                // The only error is that the step limit is exceeded, for which nil is documented.
                guard let found = try? localTimes.times(from: part.start, before: end + 86_400, steps: &steps) else {
                    return nil
                }
                times.formUnion(found)
            }
            changes += times.map { ($0 - Int64(part.from), part.to, part.from) }
        }
        changes.sort { $0.instant < $1.instant }
        guard let first = changes.first else { return nil }
        return CivilZone(named: id, first: first.from, changes: changes.map { ($0.instant, $0.offset) })
    }
}

/// The time zones of a file's times: the machine's, those that the file defines, and the user's.
final class CalendarZones {
    /// The user's time zone, in which times without a zone are interpreted.
    let local: CivilZone
    private let end: Int64
    private var defined: [String: ICalZone] = [:]
    private var known: [String: CivilZone?] = [:]
    private var installed: [String: CivilZone?] = [:]

    /// - Parameter end: The end of the transitions of defined zones, in seconds since 1970.
    init(local: CivilZone, until end: Int64) { (self.local, self.end) = (local, end) }

    /// Begins another file, with the zones that it defines.
    func begin(_ zones: [ICalZone]) {
        defined = Dictionary(zones.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        known = [:]
    }

    /// Returns a zone by the name that the file uses; `nil` for a name that is unknown.
    ///
    /// The machine's zones come first, because their rules are updated, then those that the file defines. A name may end with a zone's name
    /// (`/example.org/Europe/Berlin`), or be Windows' name of a zone (`W. Europe Standard Time`).
    func zone(named name: String) -> CivilZone? {
        if let zone = known[name] { return zone }
        let zone =
            machine(name) ?? defined[name]?.zone(until: end) ?? suffix(of: name)
            ?? WindowsZones.zone(named: name).flatMap(machine)
        known[name] = .some(zone)
        return zone
    }

    private func suffix(of name: String) -> CivilZone? {
        let parts = name.split(separator: "/")
        for count in [3, 2] where parts.count > count {
            if let zone = machine(parts.suffix(count).joined(separator: "/")) { return zone }
        }
        return nil
    }

    private func machine(_ name: String) -> CivilZone? {
        if let zone = installed[name] { return zone }
        // A zone that isn't installed on this machine may be defined in the file.
        let zone = try? CivilZone(named: name)
        installed[name] = .some(zone)
        return zone
    }
}
