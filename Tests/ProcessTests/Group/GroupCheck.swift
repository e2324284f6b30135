/// A violation of what a group guarantees.
struct GroupFault: Hashable, CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case lostWrite = "lost write"
        case staleRead = "stale read"
        case resurrectedDeletion = "resurrected deletion"
        case inventedValue = "invented value"
        /// A change that a later change knew has the later stamp.
        case wrongOrder = "wrong order"
        case notLinearisable = "calls without an order"
        case doubleApply = "action applied twice"
        case missingApply = "action not applied"
        case unequalEnd = "unequal end"
        case missedAlarm = "missed alarm"
        case doubledAlarm = "doubled alarm"
    }

    let kind: Kind
    let text: String

    var description: String { "\(kind.rawValue): \(text)" }

    init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}

/// How a group merges a document, as far as a history shows.
enum GroupPolicy: Sendable {
    /// The last change of each entry is kept. Of two changes, the later one has the greater stamp, and the removal of an entry is a change to
    /// a certain value.
    case newest(removal: String)
    /// Elements are added and never removed. A present element's answer is its value and the stamp `1`.
    case union
    /// Each entry is a register that etcd changes by compare and swap.
    case register
}

/// Checks of a group's history.
struct GroupCheck {
    let history: GroupHistory
    /// The policies by the names of documents.
    let policies: [String: GroupPolicy]

    private typealias Event = GroupHistory.Event

    /// Returns all violations.
    func faults() -> [GroupFault] { entryFaults() + registerFaults() + actionFaults() + endFaults() + alarmFaults() }

    private func byKey(_ calls: GroupHistory.Call...) -> [(key: String, events: [Event])] {
        let events = history.events.filter { calls.contains($0.call) }
        return Dictionary(grouping: events, by: \.key).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    // MARK: Entries

    /// An entry as a host had it.
    private struct Version {
        var value: Substring
        /// Empty for an absent entry, and thus before all stamps.
        var stamp: Substring

        init(_ answer: String) {
            let end = answer.lastIndex(of: " ")
            value = end.map { answer[..<$0] } ?? ""
            stamp = end.map { answer[answer.index(after: $0)...] } ?? ""
        }
    }

    /// Checks the entries whose last change is kept, and the elements of sets.
    func entryFaults() -> [GroupFault] {
        let hosts = Set(history.all(.document).map { "\($0.document) \($0.host)" })
        return byKey(.set, .get, .last).flatMap { key, events -> [GroupFault] in
            guard let document = events.first?.document else { return [] }
            let removal: String
            switch policies[String(document)] {
            case .newest(let value): removal = value
            case .union: removal = ""
            case .register, nil: return []
            }
            var faults: [GroupFault] = []
            var changes: [Substring: Event] = [:]
            for event in events where event.call == .set {
                guard let answer = event.answer, !answer.isEmpty else { continue }
                if let other = changes.updateValue(event, forKey: answer[...]),
                    case .newest = policies[String(document)]
                {
                    faults.append(
                        GroupFault(
                            .doubleApply, "\(key): \(other.host) and \(event.host) made changes of stamp \(answer)"))
                }
            }
            func missed(_ stamp: Substring, _ found: Version, _ kind: GroupFault.Kind, _ observer: Event) -> GroupFault
            {
                let isRemoval = !removal.isEmpty && changes[stamp]?.argument == removal && found.value != removal
                let holder = observer.call == .last ? "at the end" : "at \(observer.start)"
                return GroupFault(
                    isRemoval && !found.stamp.isEmpty ? .resurrectedDeletion : kind,
                    "\(key) \(holder): \(observer.host) has '\(found.value)' of stamp '\(found.stamp)', but had or was given '\(changes[stamp]?.argument ?? "?")' of stamp '\(stamp)'"
                )
            }
            // A change whose caller received no answer may have been made.
            let unknown = Set(events.filter { $0.call == .set && $0.answer == nil }.map(\.argument))
            let latest = changes.keys.max() ?? ""
            for event in events where event.call != .set {
                let found = Version(event.answer ?? "")
                if !found.stamp.isEmpty,
                    changes[found.stamp].map({ $0.argument != found.value })
                        ?? !unknown.contains(String(found.value))
                {
                    faults.append(
                        GroupFault(
                            .inventedValue,
                            "\(key): \(event.host) has '\(found.value)' of stamp '\(found.stamp)', which no call wrote")
                    )
                }
                if event.call == .last, found.stamp < latest { faults.append(missed(latest, found, .lostWrite, event)) }
            }
            // A host that has the document has all of its entries.
            let holders = Set(events.filter { $0.call == .last }.map { "\(document) \($0.host)" })
            if !latest.isEmpty {
                for holder in hosts.subtracting(holders).filter({ $0.hasPrefix("\(document) ") }).sorted() {
                    faults.append(
                        GroupFault(
                            .lostWrite,
                            "\(key): \(holder.dropFirst(document.count + 1)) has no entry, but stamp \(latest) was written"
                        ))
                }
            }
            for (_, events) in Dictionary(grouping: events, by: \.host).sorted(by: { $0.key < $1.key }) {
                faults += orderFaults(of: events) { stamp, event in
                    if event.call == .set {
                        return GroupFault(
                            .wrongOrder,
                            "\(key): \(event.host) changed it at \(event.start) with the stamp \(event.answer ?? ""), but had stamp \(stamp) before"
                        )
                    }
                    return missed(stamp, Version(event.answer ?? ""), .staleRead, event)
                }
            }
            return faults
        }
    }

    /// Checks that a host's stamps of an entry never go back: a read isn't older, and a change is newer, than what the host had before.
    private func orderFaults(of events: [Event], _ fault: (Substring, Event) -> GroupFault) -> [GroupFault] {
        let ended = events.filter { $0.end != nil && $0.answer != nil }.sorted { ($0.end ?? 0) < ($1.end ?? 0) }
        var (faults, floor, rest): ([GroupFault], Substring, ArraySlice<Event>) = ([], "", ended[...])
        func stamp(_ event: Event) -> Substring {
            event.call == .set ? (event.answer ?? "")[...] : Version(event.answer ?? "").stamp
        }
        for event in events.sorted(by: { $0.start < $1.start }) {
            while let first = rest.first, let end = first.end, end <= event.start, first != event {
                floor = max(floor, stamp(first))
                rest.removeFirst()
            }
            guard event.answer != nil, event.call != .set || stamp(event) != "" else { continue }
            let isUnion = if case .union = policies[String(event.document)] { true } else { false }
            if stamp(event) < floor || (event.call == .set && !isUnion && stamp(event) == floor && !floor.isEmpty) {
                faults.append(fault(floor, event))
            }
        }
        return faults
    }

    // MARK: Registers

    /// Checks that the calls of each register could have been performed one after another.
    func registerFaults() -> [GroupFault] {
        byKey(.read, .write, .swap).compactMap { key, events in
            RegisterSearch(events).unexplained().map { event in
                GroupFault(
                    .notLinearisable,
                    "\(key): no order of the calls explains that \(event.host) received '\(event.answer ?? "")' for \(event.call.rawValue) \(event.argument) between \(event.start) and \(event.end ?? 0)"
                )
            }
        }
    }

    // MARK: Actions

    /// Checks that each requested action was applied exactly once, and each action without an answer at most once.
    func actionFaults() -> [GroupFault] {
        byKey(.request, .apply).compactMap { key, events in
            let applied = events.filter { $0.call == .apply }
            let requests = events.filter { $0.call == .request }
            if applied.count > 1 {
                return GroupFault(.doubleApply, "\(key), by \(applied.map(\.host).joined(separator: ", "))")
            }
            if applied.count == 1, requests.isEmpty {
                return GroupFault(.inventedValue, "action \(key) was applied by \(applied[0].host), but not requested")
            }
            if applied.isEmpty, let request = requests.first(where: { $0.answer != nil }) {
                return GroupFault(.missingApply, "\(key), requested on \(request.host)")
            }
            return nil
        }
    }

    // MARK: The end

    /// Checks that all hosts and etcd have equal documents at the end, and all displays equal snapshots.
    func endFaults() -> [GroupFault] {
        let all = Set(history.all(.document, .snapshot).map(\.host))
        return [GroupHistory.Call.document, .snapshot].flatMap { call in
            // Etcd has no snapshots.
            let hosts = call == .snapshot ? all.subtracting([GroupHistory.etcd]) : all
            return byKey(call).flatMap { key, events -> [GroupFault] in
                let missing = hosts.subtracting(events.map(\.host)).sorted().map {
                    GroupFault(.unequalEnd, "\($0) has no \(call.rawValue) \(key)")
                }
                let groups = Dictionary(grouping: events, by: \.answer).values.map { $0.map(\.host).sorted() }
                if groups.count <= 1 { return missing }
                let sides = groups.map { $0.joined(separator: ", ") }.sorted().joined(separator: " differ from ")
                return missing + [GroupFault(.unequalEnd, "\(call.rawValue) \(key): \(sides)")]
            }
        }
    }

    // MARK: Alarms

    /// Checks that each alarm is notified, and only once while etcd had a majority from the alarm's instant to the second notification.
    func alarmFaults() -> [GroupFault] {
        byKey(.alarm, .cancel, .notify, .dismiss).flatMap { key, events -> [GroupFault] in
            guard let alarm = events.first(where: { $0.call == .alarm }), let due = Int64(alarm.argument) else {
                return [GroupFault(.inventedValue, "the alarm \(key) wasn't added")]
            }
            let notified = events.filter { $0.call == .notify }.sorted { $0.start < $1.start }
            let isRemoved = events.contains { $0.call == .cancel && $0.start <= due }
            if notified.isEmpty, !isRemoved, alarm.answer != nil {
                return [GroupFault(.missedAlarm, "\(key), due at \(due)")]
            }
            return zip(notified, notified.dropFirst()).compactMap { first, second in
                guard hasQuorum(from: due, to: second.start) else { return nil }
                return GroupFault(
                    .doubledAlarm, "\(key), by \(first.host) at \(first.start) and by \(second.host) at \(second.start)"
                )
            }
        }
    }

    /// Returns true if etcd had a majority during a whole period. It has one at first.
    private func hasQuorum(from start: Int64, to end: Int64) -> Bool {
        let changes = history.all(.quorum).sorted { $0.start < $1.start }
        return changes.last { $0.start <= start }?.answer != "lost"
            && !changes.contains { $0.answer == "lost" && $0.start > start && $0.start <= end }
    }

    /// The times from the dismissal of an alarm to its silence on each host, in microseconds, sorted.
    func silenceTimes() -> [Int64] {
        byKey(.dismiss, .silence).flatMap { _, events -> [Int64] in
            guard let dismissal = events.first(where: { $0.call == .dismiss }) else { return [] }
            return events.filter { $0.call == .silence }.map { max($0.start - dismissal.start, 0) }
        }.sorted()
    }

    /// The times from the end of a change until another host had it or a later one, in microseconds, sorted. Changes whose travel a
    /// reader didn't observe are left out.
    func travelTimes() -> [Int64] {
        byKey(.set, .get).flatMap { _, events -> [Int64] in
            let gets = Dictionary(
                grouping: events.filter { $0.call == .get && $0.host != GroupHistory.etcd }, by: \.host
            )
            .mapValues { $0.sorted { $0.start < $1.start } }
            return events.filter { $0.call == .set }.flatMap { change -> [Int64] in
                guard let stamp = change.answer, !stamp.isEmpty, let end = change.end else { return [] }
                return gets.compactMap { host, gets in
                    guard host != change.host,
                        let first = gets.first(where: { Version($0.answer ?? "").stamp >= stamp[...] })
                    else { return nil }
                    return max((first.end ?? first.start) - end, 0)
                }
            }
        }.sorted()
    }
}

extension [Int64] {
    /// Returns an element of a sorted array, such as the median for 50.
    func percentile(_ number: Int) -> Int64? { isEmpty ? nil : self[Swift.min(count * number / 100, count - 1)] }
}
