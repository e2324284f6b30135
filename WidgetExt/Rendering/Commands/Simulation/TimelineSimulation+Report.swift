import Foundation
import Shared

extension TimelineSimulation {
    /// Returns the report of the simulation as text.
    ///
    /// - Parameter isDetailed: True for one line per event, false for one line per day.
    func text(isDetailed: Bool, calendar: Calendar) -> String {
        let requests = TimelineScheduler.Requester.allCases.compactMap { requester in
            requestCounts[requester].map { "\($0) by \(requester.words)" }
        }
        let denied = [(ReloadBudget.Reason.floor, "too soon"), (.budget, "over the day's budget")].compactMap {
            reason, words in refused[reason].map { "\($0) \(words)" }
        }
        let total = requestCounts.values.reduce(0, +)
        var lines = [
            "\(kind) \(family.name), \(start.iso8601) to \(end.iso8601)",
            "  timelines \(timelines), entries shown \(shown)" + (failures > 0 ? ", failed \(failures)" : ""),
            "  reloads requested \(total)" + (requests.isEmpty ? "" : " (\(requests.joined(separator: ", ")))")
                + ", granted \(granted), refused \(refused.values.reduce(0, +))"
                + (denied.isEmpty ? "" : " (\(denied.joined(separator: ", ")))"),
            "  stale \(Self.span(staleSeconds)) in \(gaps.count) gap\(gaps.count == 1 ? "" : "s")",
        ]
        if isDetailed {
            lines += events.map { "    \($0.instant.iso8601) \($0.words)" }
        } else {
            lines += days(calendar).map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns one line per day of the user's calendar.
    private func days(_ calendar: Calendar) -> [String] {
        var lines: [String] = []
        var day = start
        while day < end {
            let next = min(calendar.dayAfter(day), end)
            let inside = events.filter { $0.instant >= day && $0.instant < next }
            let stale = gaps.map { min($0.to, next).timeIntervalSince(max($0.from, day)) }.filter { $0 > 0 }
            let name = calendar.dayName(day)
            let counts = (
                inside.count { if case .shown = $0.what { true } else { false } },
                inside.count { if case .loaded = $0.what { true } else { false } },
                inside.count { if case .requested(_, .refused) = $0.what { true } else { false } }
            )
            lines.append(
                "\(name): shown \(counts.0), reloaded \(counts.1), refused \(counts.2), stale \(Self.span(stale.reduce(0, +)))"
            )
            day = next
        }
        return lines
    }

    /// Returns a duration in hours and minutes.
    private static func span(_ seconds: Double) -> String {
        let minutes = Int(saturating: (seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    var json: JSONValue {
        func count(_ number: Int?) -> JSONValue { .integer(number ?? 0) }
        return [
            "kind": .string(kind), "family": .string(family.name), "from": .string(start.iso8601),
            "to": .string(end.iso8601), "timelines": .integer(timelines), "failures": .integer(failures),
            "requests": .object(
                TimelineScheduler.Requester.allCases.map { JSONMember($0.rawValue, count(requestCounts[$0])) }),
            "granted": .integer(granted),
            "refused": ["floor": count(refused[.floor]), "budget": count(refused[.budget])],
            "shown": .array(
                events.compactMap { event in
                    guard case .shown(let entry) = event.what else { return nil }
                    return ["date": .string(event.instant.iso8601), "entry": .integer(entry)]
                }),
            "reloads": .array(
                events.compactMap { event in
                    guard case .loaded(let entries) = event.what else { return nil }
                    return ["date": .string(event.instant.iso8601), "entries": .integer(entries)]
                }),
            "stale": .array(
                gaps.map { ["from": .string($0.from.iso8601), "to": .string($0.to.iso8601)] }),
            "staleSeconds": .number(staleSeconds.rounded()),
        ]
    }
}

extension TimelineSimulation.SimulationEvent {
    fileprivate var words: String {
        switch what {
        case .shown(let entry): "shows entry \(entry)"
        case .loaded(let entries): "reloads: \(entries) \(entries == 1 ? "entry" : "entries")"
        case .failed(let reason): "fails: \(reason)"
        case .requested(let requester, .granted): "requested by \(requester.words): granted"
        case .requested(let requester, .refused(let reason, let until)):
            "requested by \(requester.words): refused until \(until.iso8601), \(reason == .floor ? "too soon" : "over the day's budget")"
        }
    }
}

extension TimelineScheduler.Requester {
    fileprivate var words: String {
        switch self {
        case .policy: "the timeline"
        case .app: "the app"
        }
    }
}

extension Calendar {
    /// Returns the day of an instant, such as `2026-11-21`.
    fileprivate func dayName(_ instant: Date) -> String {
        let parts = dateComponents([.year, .month, .day], from: instant)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }
}
