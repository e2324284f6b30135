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
    /// The change that was made last is kept. Only observations have stamps, which begin with the time of the change. The removal of an
    /// entry is a change to a certain value.
    case last(removal: String)
    /// Elements are added and never removed. A present element's answer is its value and the stamp `1`.
    case union
    /// A server publishes versions of the entry, which one host syncs for all. The value and the stamp of a version are its number.
    case synced
    /// Each entry is a register that etcd changes by compare and swap.
    case register
}

/// Checks of a group's history.
struct GroupCheck {
    let history: GroupHistory
    /// The policies by the names of documents.
    let policies: [String: GroupPolicy]
    private let quorum: [GroupHistory.Event]
    /// The last instant of the history.
    private let lastInstant: Int64
    private let restores: [GroupHistory.Event]
    /// The ends and beginnings of each host's work.
    private let work: [[GroupHistory.Event]]

    private typealias Event = GroupHistory.Event

    init(history: GroupHistory, policies: [String: GroupPolicy]) {
        (self.history, self.policies) = (history, policies)
        quorum = history.all(.quorum).sorted { $0.start < $1.start }
        restores = history.all(.restore)
        lastInstant = history.events.map(\.start).max() ?? 0
        let work = Dictionary(grouping: history.all(.down, .up), by: \.host)
        self.work = work.values.map { $0.sorted { $0.start < $1.start } }
    }

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
            case .last(let value): return lastChangeFaults(of: key, events, removal: value)
            case .synced: return syncFaults(of: key, events)
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
            for events in byHost(events) {
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

    /// Returns the events of each host, those after the host was restored from a backup by themselves: the host may have forgotten changes
    /// that it had before.
    private func byHost(_ events: [Event]) -> [[Event]] {
        let restores = Dictionary(grouping: restores, by: \.host)
        return Dictionary(grouping: events) { event in
            "\(event.host) \((restores[event.host] ?? []).count { $0.start <= event.start })"
        }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The precision of the times of changes, in microseconds: files have the time of the kernel's last tick.
    private static let precision: Int64 = 20_000

    /// Checks an entry of which the change that was made last is kept.
    private func lastChangeFaults(of key: String, _ events: [Event], removal: String) -> [GroupFault] {
        let changes = events.filter { $0.call == .set }
        let observations = events.filter { $0.call != .set && $0.answer != "" }
        var faults: [GroupFault] = []
        for event in observations {
            let found = Version(event.answer ?? "")
            let writers = changes.filter { $0.argument == found.value && $0.start <= event.end ?? .max }
            if writers.isEmpty {
                faults.append(
                    GroupFault(
                        .inventedValue,
                        "\(key): \(event.host) has '\(found.value)' of stamp '\(found.stamp)', which no call wrote"))
            } else if event.call == .last,
                let later = changes.filter({ $0.answer != nil && $0.argument != found.value })
                    .max(by: { $0.start < $1.start }),
                writers.allSatisfy({ ($0.end ?? .max) < later.start - Self.precision })
            {
                faults.append(
                    GroupFault(
                        later.argument == removal ? .resurrectedDeletion : .lostWrite,
                        "\(key): \(event.host) has '\(found.value)' of stamp '\(found.stamp)' at the end, but \(later.host) changed it to '\(later.argument)' at \(later.start)"
                    ))
            }
        }
        // An entry that was removed before the host sent it never gets into the group.
        if let change = changes.filter({ $0.answer != nil }).max(by: { $0.start < $1.start }),
            change.argument != removal
        {
            let hosts = Set(history.all(.document).map(\.host))
            for host in hosts.subtracting(observations.filter { $0.call == .last }.map(\.host)).sorted() {
                faults.append(
                    GroupFault(
                        .lostWrite,
                        "\(key): \(host) has no entry at the end, but \(change.host) changed it to '\(change.argument)'"
                    ))
            }
        }
        for events in byHost(observations) {
            faults += orderFaults(of: events) { stamp, event in
                GroupFault(
                    .staleRead,
                    "\(key): \(event.host) has '\(event.answer ?? "")' at \(event.start), but had stamp '\(stamp)' before"
                )
            }
        }
        return faults
    }

    /// Checks that a host's stamps of an entry never go back: a read isn't older, and a change is newer, than what the host had before.
    ///
    /// - Parameter isAllowed: Returns true if a host may go back to what it read.
    private func orderFaults(
        of events: [Event], _ fault: (Substring, Event) -> GroupFault,
        allowing isAllowed: (Event) -> Bool = { _ in false }
    ) -> [GroupFault] {
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
                if isAllowed(event) {
                    // From here on, what the host has counts.
                    floor = ""
                } else {
                    faults.append(fault(floor, event))
                }
            }
        }
        return faults
    }

    // MARK: Feeds

    /// The time in which a request of a feed is answered or given up, and that after a requested sync in which all connected hosts have what
    /// it synced, in microseconds.
    private static let syncMargin = (request: Int64(10_000_000), travel: Int64(15_000_000))

    /// Checks an entry whose versions a server publishes. All hosts have the last version at the end, and every connected host has it soon
    /// after a sync. A host goes back to an older version only if another sync of that version was stored later: the group wasn't connected,
    /// or the sync that a user requested on another host had begun before the newer version was published.
    private func syncFaults(of key: String, _ events: [Event]) -> [GroupFault] {
        let versions = events.filter { $0.call == .set }.sorted { $0.argument < $1.argument }
        let syncs = history.all(.sync).filter { $0.key == key }
        let reads = events.filter { $0.call != .set && $0.answer != "" }
        var faults: [GroupFault] = []
        // The stamps of syncs aren't published.
        for event in reads where !versions.isEmpty {
            let found = Version(event.answer ?? "")
            guard !versions.contains(where: { $0.argument == found.value && $0.start <= event.end ?? .max }) else {
                continue
            }
            faults.append(
                GroupFault(.inventedValue, "\(key): \(event.host) has '\(found.value)', which wasn't published"))
        }
        if let last = versions.last {
            let ends = events.filter { $0.call == .last }
            let hosts = Set(history.all(.document).filter { $0.document == last.document }.map(\.host))
            for host in hosts.subtracting([GroupHistory.etcd]).sorted() {
                let found = ends.first { $0.host == host }.map { Version($0.answer ?? "").value } ?? ""
                guard found != last.argument else { continue }
                faults.append(
                    GroupFault(
                        .lostWrite,
                        "\(key): \(host) has version '\(found)' at the end, but '\(last.argument)' was published"))
            }
            for sync in syncs where sync.answer != nil {
                faults += lateFaults(after: sync, versions, reads, hosts: hosts.subtracting([GroupHistory.etcd]))
            }
        }
        for events in byHost(reads) {
            faults += orderFaults(of: events) { stamp, event in
                GroupFault(
                    .staleRead,
                    "\(key): \(event.host) has '\(event.answer ?? "")' at \(event.start), but had '\(stamp)' before")
            } allowing: { event in
                let stamp = Version(event.answer ?? "").stamp
                guard let next = versions.first(where: { $0.argument > stamp }) else { return false }
                return !hasQuorum(from: next.start - Self.syncMargin.request, to: event.start)
                    || syncs.contains {
                        $0.start <= next.end ?? .max
                            && $0.end ?? $0.start + 6 * Self.syncMargin.request >= next.start
                    }
            }
        }
        return faults
    }

    /// Checks that all hosts have the result of a sync soon after it, while the group has quorum.
    private func lateFaults(
        after sync: Event, _ versions: [Event], _ reads: [Event], hosts: Set<String>
    ) -> [GroupFault] {
        guard let end = sync.end, let version = versions.last(where: { $0.end ?? .max <= sync.start }) else {
            return []
        }
        let limit = end + Self.syncMargin.travel
        guard hasQuorum(from: sync.start - Self.syncMargin.request, to: limit), limit <= lastInstant else { return [] }
        return hosts.sorted().compactMap { host in
            let found = reads.last { $0.host == host && $0.start <= limit }
            let value = found.map { Version($0.answer ?? "").value } ?? ""
            guard value < version.argument else { return nil }
            return GroupFault(
                .lostWrite,
                "\(sync.key): \(host) has version '\(value)' at \(limit), but \(sync.host) synced '\(version.argument)' at \(end)"
            )
        }
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
            if let request = requests.first, let other = applied.first(where: { $0.host != request.host }) {
                return GroupFault(.doubleApply, "\(key), requested on \(request.host), by \(other.host)")
            }
            if applied.count == 1, requests.isEmpty {
                return GroupFault(.inventedValue, "action \(key) was applied by \(applied[0].host), but not requested")
            }
            if applied.isEmpty, let request = requests.first(where: { $0.answer != nil }), !isReplaced(request) {
                return GroupFault(.missingApply, "\(key), requested on \(request.host)")
            }
            return nil
        }
    }

    /// Returns true if the same host applied a later action to the same entry, so that this one has no effect.
    private func isReplaced(_ request: Event) -> Bool {
        if request.argument.isEmpty { return false }
        let applied = Set(history.all(.apply).map(\.key))
        return history.all(.request).contains {
            $0.host == request.host && $0.argument == request.argument && $0.key > request.key
                && applied.contains($0.key)
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

    /// An alert of an alarm, with the notifications of it.
    private struct Alert {
        let key: String
        /// `nil` for an alert that no call made due.
        let alarm: Event?
        let due: Int64
        let notifications: [Event]
        /// True if the alert can't have been prevented: no user changed the alarm before it or soon after, and all hosts worked.
        let isCertain: Bool
    }

    /// The time around an alert in which a fault of a host or another change of the alarm may prevent its notification, in microseconds.
    private static let alertMargin = (before: Int64(3_000_000), change: Int64(3_000_000), after: Int64(10_000_000))

    private func alerts() -> [Alert] {
        let changes = Dictionary(grouping: history.all(.set), by: \.key)
        return byKey(.alarm, .cancel, .notify, .dismiss).map { key, events in
            let notifications = events.filter { $0.call == .notify }.sorted { $0.start < $1.start }
            guard let alarm = events.first(where: { $0.call == .alarm }), let due = Int64(alarm.argument) else {
                return Alert(key: key, alarm: nil, due: 0, notifications: notifications, isCertain: false)
            }
            let others = (changes[String(key.prefix { $0 != "@" })] ?? []).filter {
                ($0.host, $0.start) != (alarm.host, alarm.start) && $0.start <= due + Self.alertMargin.change
                    && ($0.end ?? .max) >= alarm.start
            }
            let isCancelled = events.contains { $0.call == .cancel && $0.start <= due }
            let hasWorked =
                work.isEmpty
                || due + Self.alertMargin.after <= lastInstant
                    && areUp(from: due - Self.alertMargin.before, to: due + Self.alertMargin.after)
            return Alert(
                key: key, alarm: alarm, due: due, notifications: notifications,
                isCertain: alarm.answer != nil && others.isEmpty && !isCancelled && hasWorked)
        }
    }

    /// Returns true if all hosts worked during a whole period.
    private func areUp(from start: Int64, to end: Int64) -> Bool {
        work.allSatisfy { events in
            events.last { $0.start <= start }?.call != .down
                && !events.contains { $0.call == .down && $0.start > start && $0.start <= end }
        }
    }

    /// Checks that each certain alert is notified; that no host notifies an alert twice, unless the host was restored in between; and that
    /// only one host does while the group had quorum from the alert's instant to the second notification.
    func alarmFaults() -> [GroupFault] {
        alerts().flatMap { alert -> [GroupFault] in
            guard alert.alarm != nil else { return [GroupFault(.inventedValue, "the alarm \(alert.key) wasn't added")] }
            if alert.notifications.isEmpty {
                return alert.isCertain ? [GroupFault(.missedAlarm, "\(alert.key), due at \(alert.due)")] : []
            }
            return alert.notifications.indices.compactMap { index in
                let (second, before) = (alert.notifications[index], alert.notifications[..<index])
                guard let first = before.last(where: { $0.host == second.host }) ?? before.last else { return nil }
                let isRestored = restores.contains { $0.start > first.start && $0.start < second.start }
                guard !isRestored, first.host == second.host || hasQuorum(from: alert.due, to: second.start) else {
                    return nil
                }
                return GroupFault(
                    .doubledAlarm,
                    "\(alert.key), by \(first.host) at \(first.start) and by \(second.host) at \(second.start)")
            }
        }
    }

    /// The numbers of alerts: all, those that can't have been prevented, and those of the latter that were due while the group had quorum.
    func alertCounts() -> (all: Int, certain: Int, connected: Int) {
        let alerts = alerts().filter { $0.alarm != nil }
        let certain = alerts.filter(\.isCertain)
        return (alerts.count, certain.count, certain.count { hasQuorum(from: $0.due, to: $0.due) })
    }

    /// The times from each certain alert to its notification, in microseconds, sorted.
    func notificationTimes() -> [Int64] {
        alerts().filter(\.isCertain).compactMap { alert in alert.notifications.first.map { $0.start - alert.due } }
            .sorted()
    }

    /// Returns true if the group had quorum during a whole period. It has at first.
    private func hasQuorum(from start: Int64, to end: Int64) -> Bool {
        quorum.last { $0.start <= start }?.answer != "lost"
            && !quorum.contains { $0.answer == "lost" && $0.start > start && $0.start <= end }
    }

    /// The times from the dismissal of an alarm to its silence on each other host while the group had quorum, in microseconds, sorted.
    func silenceTimes() -> [Int64] {
        byKey(.dismiss, .silence).flatMap { _, events -> [Int64] in
            guard let dismissal = events.first(where: { $0.call == .dismiss }) else { return [] }
            return events.filter {
                $0.call == .silence && $0.host != dismissal.host && $0.start >= dismissal.start
                    && hasQuorum(from: dismissal.start, to: $0.start)
            }.map { $0.start - dismissal.start }
        }.sorted()
    }

    /// The times from the end of a change until another host had it or a later one, in microseconds, sorted. Changes whose travel a
    /// reader didn't observe are left out.
    func travelTimes() -> [Int64] {
        byKey(.set, .get).flatMap { _, events -> [Int64] in
            guard case .newest = policies[String(events.first?.document ?? "")] else { return [] }
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
