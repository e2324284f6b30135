import Glibc

/// What the variable `TZ` says of where the person is.
package enum ZoneVariable: Hashable, Sendable {
    /// The machine's own zone.
    case machine
    /// A zone the machine has, by its IANA name.
    case named(String)

    private static let localTime = "/etc/localtime"

    /// Reads `NAME`, `:NAME`, a file of the machine's zones, or a fixed time of whole hours such as `<+03>-3`. Nothing at all is UTC, as for
    /// C libraries.
    ///
    /// Rules with summer time (`CET-1CEST,M3.5.0,M10.5.0/3`) are no names, and not everything here could follow them.
    ///
    /// - Throws: ``UsageError`` for what is no zone here.
    package init(_ text: String, folder: String = "/usr/share/zoneinfo") throws(UsageError) {
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
            throw UsageError(
                "TZ is '\(text)', which \(isRule ? "is a rule and names no" : "is no") time zone of this machine — write an IANA name such as Europe/Berlin, or unset it"
            )
        }
    }

    /// The zone of a time that is always as many whole hours from Greenwich; its name has the sign of those to the west.
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
