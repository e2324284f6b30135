import Shared

/// A zone as an iCalendar file describes it.
struct ICalZone: Hashable, Sendable {
    /// When clocks are changed to one offset.
    struct Part: Hashable, Sendable {
        /// The first change, as clocks showed it until then.
        var start: Int64
        /// Seconds east of Greenwich, before and after.
        var from: Int
        var to: Int
        var rules: [RecurrenceRule]
        var dates: [Int64]

        /// Reads a part's lines; `nil` where it says nothing that can be used.
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

    /// The zone, worked out until an instant in seconds since 1970; `nil` where its rules take too many steps.
    func zone(until end: Int64) -> CivilZone? {
        var changes: [(instant: Int64, offset: Int, from: Int)] = []
        for part in parts {
            var times = Set(part.dates + [part.start])
            for rule in part.rules {
                let until: Int64? = rule.until.map { time in
                    if case .utc(let instant) = time { instant + Int64(part.from) } else { time.seconds }
                }
                var steps = 2_000
                let walls = RecurrenceTimes(rule: rule, start: part.start, isDay: false, until: until)
                // The only error is that the steps are used up, for which nil is documented.
                guard let found = try? walls.times(from: part.start, before: end + 86_400, steps: &steps) else {
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

/// The zones the times of a file are in: the machine's, those the file describes, and where the person is.
final class CalendarZones {
    /// Where the person is: what times without a zone are read in.
    let person: CivilZone
    private let end: Int64
    private var described: [String: ICalZone] = [:]
    private var known: [String: CivilZone?] = [:]
    private var installed: [String: CivilZone?] = [:]

    /// - Parameter end: Until when described zones are worked out, in seconds since 1970.
    init(person: CivilZone, until end: Int64) { (self.person, self.end) = (person, end) }

    /// Turns to another file, with the zones it describes.
    func begin(_ zones: [ICalZone]) {
        described = Dictionary(zones.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        known = [:]
    }

    /// A zone by the name a file has for it; `nil` for one that is neither the machine's nor described.
    ///
    /// The machine's comes first, as its rules are kept up to date; a name may have it at its end (`/example.org/Europe/Berlin`).
    func zone(named name: String) -> CivilZone? {
        if let zone = known[name] { return zone }
        let zone = machine(name) ?? described[name]?.zone(until: end) ?? suffix(of: name)
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
        // A zone that this machine hasn't installed may be described in the file.
        let zone = try? CivilZone(named: name)
        installed[name] = .some(zone)
        return zone
    }
}
