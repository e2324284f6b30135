import Shared

/// A time zone defined in an iCalendar file.
struct ICalZone: Hashable, Sendable {
    /// The transitions to one offset.
    struct Part: Hashable, Sendable {
        /// The first transition, as a local time before the change.
        var start: Int64
        /// The offsets before and after a transition, in milliseconds east of Greenwich.
        var from: Int64
        var to: Int64
        var rules: [RecurrenceRule]
        /// Further transitions.
        var dates: [Int64]
    }

    let id: String
    let parts: [Part]

    /// Returns the zone with its transitions until an instant in milliseconds since 1970; `nil` if its rules take too many steps.
    func zone(until end: Int64) -> CivilZone? {
        var changes: [(instant: Int64, part: Part)] = []
        for part in parts {
            var times = Set(part.dates + [part.start])
            for rule in part.rules {
                let until: Int64? = rule.until.map { time in
                    if case .utc(let instant) = time { instant + part.from } else { time.localTime }
                }
                var steps = 2_000
                let localTimes = RecurrenceTimes(rule: rule, start: part.start, isDay: false, until: until)
                let limit = end + CivilDay.milliseconds
                guard let found = localTimes.times(from: part.start, before: limit, steps: &steps) else {
                    return nil
                }
                times.formUnion(found)
            }
            changes += times.map { ($0 - part.from, part) }
        }
        changes.sort { $0.instant < $1.instant }
        guard let first = changes.first else { return nil }
        return CivilZone(
            named: id, first: Int(first.part.from / 1_000),
            changes: changes.map { ($0.instant.floored(by: 1_000), Int($0.part.to / 1_000)) })
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

    /// - Parameter end: The end of the transitions of defined zones, in milliseconds since 1970.
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
            machine(name) ?? definition(of: name)?.zone(until: end) ?? suffix(of: name)
            ?? WindowsZones.zone(named: name).flatMap(machine)
        known[name] = .some(zone)
        return zone
    }

    /// Returns the file's definition of a zone. Some programs escape the name where times use it, as in the definition.
    private func definition(of name: String) -> ICalZone? { defined[name] ?? defined[name.filter { $0 != "\\" }] }

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

/// The names of time zones in Windows, which Outlook and Exchange write.
enum WindowsZones {
    /// Returns the IANA name of a zone with a Windows name, such as `Europe/Berlin` for `W. Europe Standard Time`; `nil` for any other name.
    static func zone(named name: String) -> String? {
        let name = (name.hasPrefix(microsoft) ? String(name.dropFirst(microsoft.count)) : name).lowercased()
        return all.first { $0.name.lowercased() == name }?.zone
    }

    /// All names, each with its zone.
    static var all: [(name: String, zone: String)] {
        table.split(whereSeparator: { $0 == ";" || $0 == "\n" }).compactMap { row in
            let parts = row.split(separator: "|")
            guard parts.count == 2, let first = parts.first, let zone = parts.last else { return nil }
            return (first.first == "=" ? String(first.dropFirst()) : "\(first) Standard Time", String(zone))
        }
    }

    /// The beginning of some of Exchange's names.
    private static let microsoft = "tzone://Microsoft/"

    /// Each Windows name without its ending `Standard Time`, or whole after `=`, with the zone for the whole world in `windowsZones.xml` of
    /// Unicode's locale data, version 46, in its current spelling.
    private static let table = """
        AUS Central|Australia/Darwin;AUS Eastern|Australia/Sydney;Afghanistan|Asia/Kabul;Alaskan|America/Anchorage
        Aleutian|America/Adak;Altai|Asia/Barnaul;Arab|Asia/Riyadh;Arabian|Asia/Dubai;Arabic|Asia/Baghdad
        Argentina|America/Argentina/Buenos_Aires;Astrakhan|Europe/Astrakhan;Atlantic|America/Halifax
        Aus Central W.|Australia/Eucla;Azerbaijan|Asia/Baku;Azores|Atlantic/Azores;Bahia|America/Bahia
        Bangladesh|Asia/Dhaka;Belarus|Europe/Minsk;Bougainville|Pacific/Bougainville;Canada Central|America/Regina
        Cape Verde|Atlantic/Cape_Verde;Caucasus|Asia/Yerevan;Cen. Australia|Australia/Adelaide
        Central America|America/Guatemala;Central Asia|Asia/Bishkek;Central Brazilian|America/Cuiaba
        Central Europe|Europe/Budapest;Central European|Europe/Warsaw;Central Pacific|Pacific/Guadalcanal
        Central|America/Chicago;=Central Standard Time (Mexico)|America/Mexico_City
        Chatham Islands|Pacific/Chatham;China|Asia/Shanghai;Cuba|America/Havana;Dateline|Etc/GMT+12
        E. Africa|Africa/Nairobi;E. Australia|Australia/Brisbane;E. Europe|Europe/Chisinau
        E. South America|America/Sao_Paulo;Easter Island|Pacific/Easter;Eastern|America/New_York
        =Eastern Standard Time (Mexico)|America/Cancun;Egypt|Africa/Cairo;Ekaterinburg|Asia/Yekaterinburg
        FLE|Europe/Kyiv;Fiji|Pacific/Fiji;GMT|Europe/London;GTB|Europe/Bucharest;Georgian|Asia/Tbilisi
        Greenland|America/Nuuk;Greenwich|Atlantic/Reykjavik;Haiti|America/Port-au-Prince;Hawaiian|Pacific/Honolulu
        India|Asia/Kolkata;Iran|Asia/Tehran;Israel|Asia/Jerusalem;Jordan|Asia/Amman;Kaliningrad|Europe/Kaliningrad
        Korea|Asia/Seoul;Libya|Africa/Tripoli;Line Islands|Pacific/Kiritimati;Lord Howe|Australia/Lord_Howe
        Magadan|Asia/Magadan;Magallanes|America/Punta_Arenas;Marquesas|Pacific/Marquesas
        Mauritius|Indian/Mauritius;Middle East|Asia/Beirut;Montevideo|America/Montevideo;Morocco|Africa/Casablanca
        Mountain|America/Denver;=Mountain Standard Time (Mexico)|America/Mazatlan;Myanmar|Asia/Yangon
        N. Central Asia|Asia/Novosibirsk;Namibia|Africa/Windhoek;Nepal|Asia/Kathmandu;New Zealand|Pacific/Auckland
        Newfoundland|America/St_Johns;Norfolk|Pacific/Norfolk;North Asia East|Asia/Irkutsk
        North Asia|Asia/Krasnoyarsk;North Korea|Asia/Pyongyang;Omsk|Asia/Omsk;Pacific SA|America/Santiago
        Pacific|America/Los_Angeles;=Pacific Standard Time (Mexico)|America/Tijuana;Pakistan|Asia/Karachi
        Paraguay|America/Asuncion;Qyzylorda|Asia/Qyzylorda;Romance|Europe/Paris
        =Russia Time Zone 10|Asia/Srednekolymsk;=Russia Time Zone 11|Asia/Kamchatka
        =Russia Time Zone 3|Europe/Samara;Russian|Europe/Moscow;SA Eastern|America/Cayenne
        SA Pacific|America/Bogota;SA Western|America/La_Paz;SE Asia|Asia/Bangkok;Saint Pierre|America/Miquelon
        Sakhalin|Asia/Sakhalin;Samoa|Pacific/Apia;Sao Tome|Africa/Sao_Tome;Saratov|Europe/Saratov
        Singapore|Asia/Singapore;South Africa|Africa/Johannesburg;South Sudan|Africa/Juba;Sri Lanka|Asia/Colombo
        Sudan|Africa/Khartoum;Syria|Asia/Damascus;Taipei|Asia/Taipei;Tasmania|Australia/Hobart
        Tocantins|America/Araguaina;Tokyo|Asia/Tokyo;Tomsk|Asia/Tomsk;Tonga|Pacific/Tongatapu
        Transbaikal|Asia/Chita;Turkey|Europe/Istanbul;Turks And Caicos|America/Grand_Turk
        US Eastern|America/Indiana/Indianapolis;US Mountain|America/Phoenix;=UTC|Etc/UTC;=UTC+12|Etc/GMT-12
        =UTC+13|Etc/GMT-13;=UTC-02|Etc/GMT+2;=UTC-08|Etc/GMT+8;=UTC-09|Etc/GMT+9;=UTC-11|Etc/GMT+11
        Ulaanbaatar|Asia/Ulaanbaatar;Venezuela|America/Caracas;Vladivostok|Asia/Vladivostok
        Volgograd|Europe/Volgograd;W. Australia|Australia/Perth;W. Central Africa|Africa/Lagos
        W. Europe|Europe/Berlin;W. Mongolia|Asia/Hovd;West Asia|Asia/Tashkent;West Bank|Asia/Hebron
        West Pacific|Pacific/Port_Moresby;Yakutsk|Asia/Yakutsk;Yukon|America/Whitehorse
        """
}
