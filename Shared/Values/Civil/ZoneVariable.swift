import Glibc

/// The time zone that the variable `TZ` specifies.
package enum ZoneVariable: Hashable, Sendable {
    /// The machine's own zone.
    case machine
    /// An installed zone, by its IANA name.
    case named(String)

    private static let localTime = "/etc/localtime"

    /// Parses `NAME`, `:NAME`, the path of an installed zone, or a fixed offset of whole hours such as `<+03>-3`. An empty text is UTC, as
    /// in C libraries.
    ///
    /// Rules with summer time (`CET-1CEST,M3.5.0,M10.5.0/3`) have no IANA name and aren't supported.
    ///
    /// - Throws: ``CommandFailure`` for a text that isn't an installed zone.
    package init(_ text: String, folder: String = "/usr/share/zoneinfo") throws(CommandFailure) {
        var name = Substring(text)
        if name.first == ":" { name.removeFirst() }
        if name == Self.localTime {
            self = .machine
            return
        }
        if name.hasPrefix(folder + "/") { name = name.dropFirst(folder.count + 1) }
        if name.isEmpty {
            self = .named("UTC")
        } else if CivilZone.isInstalled(String(name), in: folder) {
            self = .named(String(name))
        } else if let rule = ZoneRule(String(name)), let fixed = Self.fixed(rule) {
            self = .named(fixed)
        } else {
            let isRule = ZoneRule(String(name)) != nil
            throw CommandFailure(
                "TZ is '\(text)', which \(isRule ? "is a rule and not a" : "is not a") time zone of this machine — "
                    + "write an IANA name such as Europe/Berlin, or unset it"
            )
        }
    }

    /// Returns the IANA name of a zone with a fixed offset of whole hours. Its sign is positive west of Greenwich.
    private static func fixed(_ rule: ZoneRule) -> String? {
        guard rule.summer == nil, rule.standard % 3_600 == 0 else { return nil }
        switch rule.standard / 3_600 {
        case 0: return "UTC"
        case let hours where (1...14).contains(hours): return "Etc/GMT-\(hours)"
        case let hours where (-12 ... -1).contains(hours): return "Etc/GMT+\(-hours)"
        default: return nil
        }
    }
}
