import Foundation
import Shared
import TestSupport
import Testing

/// Histories with and without faults.
@Suite(.blocking) struct GroupCheckTests {
    private typealias Event = GroupHistory.Event

    private static let policies: [String: GroupPolicy] = [
        "favorites": .newest(removal: "false"), "tags": .union, "lamp": .register, "registers": .register,
        "alarms": .last(removal: "removed"), "home": .last(removal: ""), "settings": .last(removal: ""),
        "feed": .synced,
    ]

    private func faults(_ history: GroupHistory) -> [GroupFault] {
        GroupCheck(history: history, policies: Self.policies).faults()
    }

    private func kinds(_ history: GroupHistory) -> Set<GroupFault.Kind> { Set(faults(history).map(\.kind)) }

    /// Where a history is from.
    enum Origin: CaseIterable {
        case generated
        /// A history that `./airlock prove group` recorded.
        case recorded
    }

    private func history(_ origin: Origin) throws -> GroupHistory {
        switch origin {
        case .generated: history(seed: 3)
        case .recorded:
            try GroupHistory(
                parsing: String(contentsOfFile: "\(Airlock.root)/Tests/Fixtures/Groups/history.jsonl", encoding: .utf8))
        }
    }

    // MARK: Generated histories

    /// A history of three hosts that are often disconnected, with concurrent changes of favorites, tags, registers, actions and alarms.
    private func history(seed: UInt64) -> GroupHistory {
        var chance = SplitMix64(seed: seed)
        var history = GroupHistory()
        let hosts = ["desk", "kitchen", "loft"]
        var favorites: [String: [String: (value: String, stamp: Int)]] = [:]
        var tags: [String: Set<String>] = [:]
        var registers: [String: String] = [:]
        /// When each host is free for its next call.
        var free: [String: Int64] = [:]
        func stamp(_ number: Int) -> String { String(repeating: "0", count: 6 - "\(number)".count) + "\(number)" }
        func merge(_ a: String, _ b: String) {
            for (key, entry) in favorites[a] ?? [:] where entry.stamp > favorites[b]?[key]?.stamp ?? -1 {
                favorites[b, default: [:]][key] = entry
            }
            tags[b, default: []].formUnion(tags[a] ?? [])
        }
        func observe(_ call: GroupHistory.Call, _ host: String, at start: Int64, _ end: Int64) {
            for (key, entry) in (favorites[host] ?? [:]).sorted(by: { $0.key < $1.key }) {
                history.events.append(
                    Event(
                        call: call, host: host, key: key, start: start, end: end,
                        answer: "\(entry.value) \(stamp(entry.stamp))"))
            }
            for tag in (tags[host] ?? []).sorted() {
                history.events.append(
                    Event(call: call, host: host, key: tag, start: start, end: end, answer: "true 1"))
            }
        }
        for step in 0..<200 {
            // The call is performed at this instant, in the middle of its time.
            let now = Int64(step) * 100
            let host = hosts[Int(chance.next() % 3)]
            let number = Int(chance.next() % 4)
            let start = max(now - Int64(chance.next() % 250), free[host] ?? 0)
            let end = now + Int64(chance.next() % 250)
            // The registers' clients work at the same time; the host's own calls follow one another.
            switch chance.next() % 6 {
            case 0, 1:
                guard start <= now else { continue }
                free[host] = end + 1
                let key = "favorites/\(number)"
                let value = chance.next() % 2 == 0 ? "true" : "false"
                let known = favorites[host]?[key]
                if known?.value == value {
                    history.events.append(
                        Event(
                            call: .set, host: host, key: key, argument: value, start: start, end: end, answer: ""))
                    continue
                }
                // The clocks differ by more than the time of the whole history; the last digit is the host's.
                let clock = (step + 300 * (hosts.firstIndex(of: host) ?? 0)) * 3 + (hosts.firstIndex(of: host) ?? 0)
                let last = known?.stamp ?? 0
                let next = clock > last ? clock : last + 3 - (last - clock) % 3
                favorites[host, default: [:]][key] = (value, next)
                history.events += [
                    Event(
                        call: .set, host: host, key: key, argument: value, start: start,
                        end: chance.next() % 8 == 0 ? nil : end, answer: stamp(next)),
                    Event(call: .request, host: host, key: "action-\(step)", start: start, end: end, answer: "queued"),
                    Event(call: .apply, host: host, key: "action-\(step)", start: end, end: end),
                ]
            case 2:
                guard start <= now else { continue }
                free[host] = end + 1
                tags[host, default: []].insert("tags/\(number)")
                history.events.append(
                    Event(
                        call: .set, host: host, key: "tags/\(number)", argument: "true", start: start, end: end,
                        answer: "1"))
            case 3:
                let key = "lamp/\(number)"
                let (before, after) = (registers[key] ?? "", "\(step)")
                let isExpected = chance.next() % 2 == 0
                if isExpected { registers[key] = after }
                let isAnswered = chance.next() % 6 != 0
                history.events.append(
                    Event(
                        call: .swap, host: host, key: key, argument: "\(isExpected ? before : "x")>\(after)",
                        start: now - Int64(chance.next() % 250), end: isAnswered ? end : nil,
                        answer: isAnswered ? "\(isExpected)" : nil))
            case 4:
                history.events.append(
                    Event(
                        call: .read, host: host, key: "lamp/\(number)", start: now - Int64(chance.next() % 250),
                        end: end, answer: registers["lamp/\(number)"] ?? ""))
            default:
                merge(hosts[Int(chance.next() % 3)], host)
                observe(.get, host, at: now, now)
            }
        }
        for number in 0..<5 {
            let due = Int64(number) * 4_000
            history.events += [
                Event(
                    call: .alarm, host: "desk", key: "alarms/\(number)", argument: "\(due)", start: 0, end: 1,
                    answer: "added"),
                Event(call: .notify, host: "loft", key: "alarms/\(number)", start: due + 10),
                Event(call: .dismiss, host: "kitchen", key: "alarms/\(number)", start: due + 50, end: due + 60),
                Event(call: .silence, host: "loft", key: "alarms/\(number)", start: due + 50 + Int64(number)),
            ]
        }
        for host in hosts + hosts { for other in hosts { merge(other, host) } }
        for host in hosts + [GroupHistory.etcd] {
            if host == GroupHistory.etcd { merge("desk", host) }
            observe(.last, host, at: 30_000, 30_001)
            for key in ["favorites", "tags"] {
                history.events.append(Event(call: .document, host: host, key: key, start: 30_000, answer: "equal"))
            }
            if host == GroupHistory.etcd { continue }
            history.events.append(Event(call: .snapshot, host: host, key: "w1", start: 30_000, answer: "pixels"))
        }
        return history
    }

    @Test("Generated histories of concurrent calls without a fault pass", arguments: 1...60)
    func correctHistories(seed: UInt64) {
        #expect(faults(history(seed: seed)) == [])
    }

    @Test("A recorded history of a run in which hosts, members of etcd and links failed passes")
    func recordedHistory() throws {
        let history = try history(.recorded)
        #expect(faults(history) == [])
        let calls: [GroupHistory.Call] = [
            .set, .get, .last, .read, .swap, .request, .apply, .document, .snapshot, .fault, .alarm, .notify, .dismiss,
            .silence, .sync, .quorum, .up,
        ]
        for call in calls { #expect(!history.all(call).isEmpty, "\(call)") }
    }

    @Test("A history is read as it was written")
    func lines() throws {
        let history = history(seed: 1)
        let text = try history.events.map { try $0.line }.joined()
        #expect(try GroupHistory(parsing: text).events == history.events)
        #expect(throws: GroupHistory.Malformed.self) { try GroupHistory(parsing: "{\"call\": \"dance\"}") }
        #expect(
            try Event(call: .get, host: "desk", key: "favorites/1", start: 1, end: 2, answer: "true 3").line
                == #"{"call":"get","host":"desk","key":"favorites/1","start":1,"end":2,"answer":"true 3"}"# + "\n")
    }

    // MARK: Planted faults

    /// The latest change of a favorite to a value, with its place.
    private func change(in history: GroupHistory, to value: String) throws -> Event {
        let changes = Dictionary(
            grouping: history.all(.set).filter { $0.document == "favorites" && $0.answer != "" }, by: \.key)
        let latest = changes.values.filter { $0.count > 1 }.compactMap { events in
            events.max { ($0.answer ?? "") < ($1.answer ?? "") }
        }
        return try #require(latest.first { $0.argument == value })
    }

    /// Gives hosts the version of an entry before its latest change.
    private func revert(
        _ latest: Event, on hosts: [String], in history: inout GroupHistory, to value: String? = nil
    ) throws {
        let older = try #require(
            history.all(.set).filter {
                $0.key == latest.key && ![nil, "", latest.answer].contains($0.answer)
                    && (value == nil || $0.argument == value)
            }.max { ($0.answer ?? "") < ($1.answer ?? "") })
        for index in history.events.indices
        where history.events[index].call == .last && history.events[index].key == latest.key
            && hosts.contains(history.events[index].host)
        {
            history.events[index].answer = "\(older.argument) \(older.answer ?? "")"
        }
    }

    private static let all = ["desk", "etcd", "kitchen", "loft"]

    @Test("A lost write is found on all hosts and on one", arguments: [Self.all, ["loft"], ["etcd"]], Origin.allCases)
    func lostWrite(hosts: [String], origin: Origin) throws {
        var history = try history(origin)
        try revert(change(in: history, to: "true"), on: hosts, in: &history)
        #expect(kinds(history).contains(.lostWrite))
        #expect(faults(history).filter { $0.kind == .lostWrite }.count == hosts.count)
    }

    @Test("An entry that is absent at the end, and a lost element of a set, are lost writes")
    func absentEntry() throws {
        var history = history(seed: 4)
        let key = try change(in: history, to: "true").key
        history.events.removeAll { $0.call == .last && ($0.key == key || $0.key == "tags/1") }
        #expect(faults(history).filter { $0.kind == .lostWrite }.count == 8)
    }

    @Test("A removal that is undone is a resurrected deletion", arguments: Origin.allCases)
    func resurrectedDeletion(origin: Origin) throws {
        var history = try history(origin)
        try revert(change(in: history, to: "false"), on: Self.all, in: &history, to: "true")
        #expect(kinds(history) == [.resurrectedDeletion])
    }

    @Test("A read that is older than the host's own write, or than its earlier read, is a stale read")
    func staleReads() {
        func kinds(_ events: Event...) -> [GroupFault.Kind] {
            GroupCheck(history: GroupHistory(events: events), policies: Self.policies).faults().map(\.kind)
        }
        func set(_ value: String, _ stamp: String, _ host: String, at start: Int64, to end: Int64) -> Event {
            Event(
                call: .set, host: host, key: "favorites/1", argument: value, start: start, end: end, answer: stamp)
        }
        func get(_ answer: String, _ host: String, at start: Int64, to end: Int64) -> Event {
            Event(call: .get, host: host, key: "favorites/1", start: start, end: end, answer: answer)
        }
        let first = set("true", "1", "desk", at: 0, to: 10)
        let second = set("true", "2", "loft", at: 20, to: 30)
        #expect(kinds(first, second, get("true 1", "desk", at: 40, to: 50)) == [])
        #expect(kinds(first, second, get("true 2", "desk", at: 40, to: 50)) == [])
        #expect(kinds(first, second, get("true 1", "loft", at: 40, to: 50)) == [.staleRead])
        // Concurrent with the change.
        #expect(kinds(first, second, get("true 1", "loft", at: 25, to: 50)) == [])
        #expect(kinds(first, second, get("", "desk", at: 40, to: 50)) == [.staleRead])
        #expect(
            kinds(first, second, get("true 2", "desk", at: 40, to: 50), get("true 1", "desk", at: 60, to: 70))
                == [.staleRead])
        #expect(kinds(first, second, get("false 2", "desk", at: 40, to: 50)) == [.inventedValue])
        #expect(kinds(first, get("true 7", "desk", at: 40, to: 50)) == [.inventedValue])
        // The change whose caller received no answer.
        var unknown = set("false", "", "loft", at: 20, to: 30)
        (unknown.end, unknown.answer) = (nil, nil)
        #expect(kinds(first, unknown, get("false 7", "desk", at: 40, to: 50)) == [])
        // The desk knew the change of stamp 2, so its own must be later.
        #expect(
            kinds(second, get("true 2", "desk", at: 40, to: 50), set("false", "1", "desk", at: 60, to: 70))
                == [.wrongOrder])
        #expect(kinds(second, set("true", "2", "desk", at: 60, to: 70)) == [.doubleApply])
    }

    @Test("A host that goes back to an older value in a history is found", arguments: Origin.allCases)
    func planted(origin: Origin) throws {
        var history = try history(origin)
        // The host's first change is read once more, after its last change of the same entry.
        let sets = history.all(.set).filter { $0.document == "favorites" && $0.answer != "" && $0.end != nil }
        let groups = Dictionary(grouping: sets) { "\($0.host) \($0.key)" }.values
        let twice = try #require(groups.filter { $0.count > 1 }.max { $0.count < $1.count })
        let (first, last) = (twice[0], twice[twice.count - 1])
        history.events.append(
            Event(
                call: .get, host: first.host, key: first.key, start: (last.end ?? 0) + 1, end: (last.end ?? 0) + 2,
                answer: "\(first.argument) \(first.answer ?? "")"))
        #expect(kinds(history).isSubset(of: [.staleRead, .resurrectedDeletion]) && !kinds(history).isEmpty)
        // Two clients that both replaced the same value of a register.
        var doubled = try self.history(origin)
        let swap = try #require(doubled.all(.swap).first { $0.answer == "true" })
        var other = swap
        other.argument = "\(swap.argument.prefix { $0 != ">" })>another"
        doubled.events.append(other)
        #expect(kinds(doubled) == [.notLinearisable])
    }

    @Test("An action that is applied twice, never, or without a request is found", arguments: Origin.allCases)
    func actions(origin: Origin) throws {
        let history = try history(origin)
        let apply = try #require(history.all(.apply).first)
        var twice = history
        twice.events.append(Event(call: .apply, host: "loft", key: apply.key, start: 31_000))
        #expect(faults(twice).map(\.description) == ["action applied twice: \(apply.key), by \(apply.host), loft"])
        var never = history
        never.events.removeAll { $0 == apply }
        #expect(kinds(never) == [.missingApply])
        // Without an answer, the request may not have been queued.
        for index in never.events.indices where never.events[index].call == .request {
            never.events[index].answer = nil
        }
        #expect(kinds(never) == [])
        var invented = history
        invented.events.append(Event(call: .apply, host: "loft", key: "action-x", start: 31_000))
        #expect(kinds(invented) == [.inventedValue])
    }

    @Test("Documents and snapshots that differ at the end, or are missing, are found", arguments: Origin.allCases)
    func unequalEnd(origin: Origin) throws {
        let history = try history(origin)
        for call in [GroupHistory.Call.document, .snapshot] {
            let index = try #require(history.events.firstIndex { $0.call == call && $0.host == "loft" })
            var unequal = history
            unequal.events[index].answer = "other"
            #expect(kinds(unequal) == [.unequalEnd])
            unequal.events.remove(at: index)
            #expect(kinds(unequal).contains(.unequalEnd))
        }
    }

    @Test("Alarms that are missed, notified twice, or ring again after their dismissal are found in a recorded history")
    func recordedAlarms() throws {
        let history = try history(.recorded)
        func check(_ history: GroupHistory) -> GroupCheck { GroupCheck(history: history, policies: Self.policies) }
        let certain = check(history).alertCounts().certain
        #expect(certain > 0)
        var missed = history
        missed.events.removeAll { $0.call == .notify }
        #expect(check(missed).faults().map(\.kind) == Array(repeating: .missedAlarm, count: certain))
        // The same host notifies twice, at once and after the dismissal.
        let dismissal = try #require(
            history.all(.dismiss).first { dismissal in history.all(.notify).contains { $0.key == dismissal.key } })
        let notified = try #require(history.all(.notify).first { $0.key == dismissal.key })
        for start in [notified.start + 1, (dismissal.end ?? dismissal.start) + 1] {
            var doubled = history
            var second = notified
            second.start = start
            doubled.events.append(second)
            #expect(faults(doubled).map(\.kind) == [.doubledAlarm])
        }
        // The dismissed alarm is on a host again, at the end or before.
        let removal = try #require(
            history.all(.last).first { $0.host == "loft" && $0.answer?.hasPrefix("removed ") == true })
        let former = try #require(
            history.all(.get).last {
                $0.key == removal.key && $0.host == "loft" && $0.answer?.hasPrefix("removed ") == false
                    && $0.answer != ""
            })
        for call in [GroupHistory.Call.get, .last] {
            var again = history
            again.events.removeAll { $0 == removal }
            again.events.append(removal)
            again.events[again.events.count - 1].call = call
            again.events[again.events.count - 1].answer = former.answer
            #expect(kinds(again) == (call == .get ? [.staleRead] : [.staleRead, .resurrectedDeletion]))
        }
    }

    @Test("A version of a feed that a host lost, and a host that goes back, are found in a recorded history")
    func recordedFeed() throws {
        let history = try history(.recorded)
        let versions = history.all(.set).filter { $0.key == "feed/version" }.sorted { $0.argument < $1.argument }
        let (before, last) = (versions[versions.count - 2], versions[versions.count - 1])
        var lost = history
        let index = try #require(
            lost.events.firstIndex { $0.call == .last && $0.key == "feed/version" && $0.host == "loft" })
        lost.events[index].answer = "\(before.argument) \(before.argument)"
        #expect(kinds(lost).contains(.lostWrite))
        #expect(
            faults(lost).first?.description
                == "lost write: feed/version: loft has version '\(before.argument)' at the end, but '\(last.argument)' was published"
        )
        // While all hosts are connected, an older version that no sync explains.
        var back = history
        back.events.removeAll { $0.call == .quorum }
        var read = history.events[index]
        read.call = .get
        let syncs = history.all(.sync)
        let old = try #require(
            zip(versions, versions.dropFirst()).first { _, next in
                !syncs.contains { $0.start <= next.end ?? .max && $0.end ?? .max >= next.start }
            }?.0)
        read.answer = "\(old.argument) \(old.argument)"
        back.events.append(read)
        #expect(kinds(back).contains(.staleRead))
        // The host takes an older sync for a newer one.
        var older = history
        read = try #require(history.all(.get).first { $0.key == "feed/sync" && $0.host == "loft" })
        (read.start, read.end) = (history.events[index].start, history.events[index].end)
        older.events.append(read)
        #expect(kinds(older) == [.staleRead])
    }

    @Test("A missed alarm and one that is notified twice are found; without a majority, two hosts may notify")
    func alarms() {
        let history = history(seed: 8)
        var missed = history
        missed.events.removeAll { $0.call == .notify && $0.key == "alarms/2" }
        #expect(faults(missed).map(\.description) == ["missed alarm: alarms/2, due at 8000"])
        missed.events.append(Event(call: .cancel, host: "desk", key: "alarms/2", start: 7_000, end: 7_100))
        #expect(faults(missed) == [])
        var doubled = history
        doubled.events.append(Event(call: .notify, host: "kitchen", key: "alarms/2", start: 9_000))
        #expect(
            faults(doubled).map(\.description)
                == ["doubled alarm: alarms/2, by loft at 8010 and by kitchen at 9000"])
        func quorum(_ answer: String, at start: Int64) -> Event {
            Event(call: .quorum, host: "etcd", key: "", start: start, answer: answer)
        }
        doubled.events += [quorum("lost", at: 5_000), quorum("held", at: 7_999)]
        #expect(kinds(doubled) == [.doubledAlarm])
        doubled.events += [quorum("lost", at: 8_500), quorum("held", at: 8_600)]
        #expect(kinds(doubled) == [])
    }

    @Test("The same host must not notify twice without quorum either, unless it was restored in between")
    func repeatedNotification() {
        func events(_ more: Event...) -> GroupHistory {
            GroupHistory(
                events: [
                    Event(call: .quorum, host: "etcd", key: "", start: 0, answer: "lost"),
                    Event(call: .alarm, host: "desk", key: "alarms/1@9", argument: "9", start: 1, end: 2, answer: ""),
                    Event(call: .notify, host: "loft", key: "alarms/1@9", start: 10),
                    Event(call: .notify, host: "loft", key: "alarms/1@9", start: 30),
                ] + more)
        }
        #expect(kinds(events()) == [.doubledAlarm])
        #expect(kinds(events(Event(call: .restore, host: "loft", key: "", start: 20))) == [])
        #expect(
            faults(GroupHistory(events: [Event(call: .notify, host: "loft", key: "alarms/1@9", start: 10)]))
                .map(\.description) == ["invented value: the alarm alarms/1@9 wasn't added"])
    }

    @Test("A missed alarm is a fault only if no host was down at its time, and no user changed the alarm")
    func certainAlerts() {
        let second: Int64 = 1_000_000
        let events = [
            Event(call: .set, host: "desk", key: "alarms/1", argument: "added", start: 0, end: 1, answer: "done"),
            Event(
                call: .alarm, host: "desk", key: "alarms/1@20", argument: "\(20 * second)", start: 0, end: 1,
                answer: "done"),
            Event(call: .up, host: "desk", key: "", start: 0), Event(call: .down, host: "loft", key: "", start: 0),
            Event(call: .up, host: "loft", key: "", start: second),
            Event(call: .up, host: "loft", key: "", start: 60 * second),
        ]
        func isMissed(_ more: Event...) -> Bool {
            let check = GroupCheck(history: GroupHistory(events: events + more), policies: [:])
            #expect(check.alertCounts().certain == check.alarmFaults().count)
            return check.alarmFaults().map(\.kind) == [.missedAlarm]
        }
        #expect(isMissed())
        #expect(isMissed(Event(call: .down, host: "loft", key: "", start: 31 * second)))
        #expect(!isMissed(Event(call: .down, host: "loft", key: "", start: 29 * second)))
        #expect(!isMissed(Event(call: .down, host: "desk", key: "", start: 5 * second)))
        func change(at start: Int64, _ end: Int64?) -> Event {
            Event(
                call: .set, host: "loft", key: "alarms/1", argument: "removed", start: start, end: end, answer: "done")
        }
        #expect(!isMissed(change(at: 10 * second, 11 * second)))
        #expect(!isMissed(change(at: 22 * second, 23 * second)))
        #expect(isMissed(change(at: 24 * second, 25 * second)))
    }

    @Test("Of changes whose stamps the callers don't learn, the last is kept; a restored host may forget changes")
    func lastChange() {
        func set(_ value: String, _ host: String, at start: Int64, to end: Int64?) -> Event {
            Event(
                call: .set, host: host, key: "home/entry", argument: value, start: start * 100_000,
                end: end.map { $0 * 100_000 }, answer: end == nil ? nil : "done")
        }
        func seen(_ call: GroupHistory.Call, _ answer: String, _ host: String, at start: Int64) -> Event {
            Event(
                call: call, host: host, key: "home/entry", start: start * 100_000, end: start * 100_000 + 1,
                answer: answer)
        }
        func kinds(_ events: Event...) -> [GroupFault.Kind] {
            let documents = ["desk", "loft"].map {
                Event(call: .document, host: $0, key: "home", start: 9_000_000, answer: "equal")
            }
            let check = GroupCheck(
                history: GroupHistory(events: events + documents), policies: ["home": .last(removal: "none")])
            return check.faults().map(\.kind)
        }
        let sets = [set("a", "desk", at: 1, to: 2), set("b", "loft", at: 3, to: 4)]
        #expect(kinds(sets[0], sets[1], seen(.last, "b 3", "desk", at: 9), seen(.last, "b 3", "loft", at: 9)) == [])
        #expect(
            kinds(sets[0], sets[1], seen(.last, "a 1", "desk", at: 9), seen(.last, "b 3", "loft", at: 9))
                == [.lostWrite])
        // Concurrent changes, and a change that a killed process made at an unknown time.
        #expect(
            kinds(
                sets[0], set("b", "loft", at: 1, to: 4), seen(.last, "a 1", "desk", at: 9),
                seen(.last, "a 1", "loft", at: 9)) == [])
        #expect(
            kinds(
                set("a", "desk", at: 1, to: nil), sets[1], seen(.last, "a 5", "desk", at: 9),
                seen(.last, "a 5", "loft", at: 9)) == [])
        #expect(
            kinds(
                sets[0], set("none", "loft", at: 3, to: 4), seen(.last, "a 1", "desk", at: 9),
                seen(.last, "none 3", "loft", at: 9)) == [.resurrectedDeletion])
        #expect(kinds(sets[0], seen(.last, "a 1", "desk", at: 9)) == [.lostWrite])
        #expect(kinds(sets[0]) == [.lostWrite, .lostWrite])
        // Added and removed while the host didn't run.
        #expect(kinds(sets[0], set("none", "desk", at: 3, to: 4)) == [])
        #expect(
            kinds(
                sets[0], seen(.get, "c 1", "desk", at: 5), seen(.last, "a 1", "desk", at: 9),
                seen(.last, "a 1", "loft", at: 9))
                == [.inventedValue])
        let back = [
            sets[0], sets[1], seen(.get, "b 3", "desk", at: 5), seen(.get, "a 1", "desk", at: 6),
            seen(.last, "b 3", "desk", at: 9), seen(.last, "b 3", "loft", at: 9),
        ]
        func kinds(of events: [Event]) -> [GroupFault.Kind] {
            GroupCheck(history: GroupHistory(events: events), policies: ["home": .last(removal: "")]).entryFaults()
                .map(\.kind)
        }
        #expect(kinds(of: back) == [.staleRead])
        #expect(kinds(of: back + [Event(call: .restore, host: "desk", key: "", start: 550_000)]) == [])
        #expect(kinds(of: back + [Event(call: .restore, host: "loft", key: "", start: 550_000)]) == [.staleRead])
    }

    @Test("A version of a feed must reach all hosts; connected hosts don't go back to an older one")
    func feeds() {
        let second: Int64 = 1_000_000
        func publish(_ version: String, at start: Int64) -> Event {
            Event(
                call: .set, host: "feed", key: "feed/version", argument: version, start: start * second,
                end: start * second + 1, answer: version)
        }
        func seen(_ call: GroupHistory.Call, _ version: String, _ host: String, at start: Int64) -> Event {
            Event(
                call: call, host: host, key: "feed/version", start: start * second, end: start * second + 1,
                answer: "\(version) \(version)")
        }
        func sync(_ host: String, at start: Int64, to end: Int64?) -> Event {
            Event(
                call: .sync, host: host, key: "feed/version", start: start * second, end: end.map { $0 * second },
                answer: end.map { _ in "done" })
        }
        func quorum(_ answer: String, at start: Int64) -> Event {
            Event(call: .quorum, host: "etcd", key: "", start: start * second, answer: answer)
        }
        let ends = ["desk", "loft"].flatMap { host in
            [
                Event(call: .document, host: host, key: "feed", start: 90 * second, answer: "equal"),
                seen(.last, "2", host, at: 90),
            ]
        }
        func texts(_ events: Event...) -> [String] {
            faults(GroupHistory(events: [publish("1", at: 0), publish("2", at: 20)] + events + ends)).map(\.description)
        }
        #expect(texts() == [])
        #expect(
            texts(publish("3", at: 80)) == [
                "lost write: feed/version: desk has version '2' at the end, but '3' was published",
                "lost write: feed/version: loft has version '2' at the end, but '3' was published",
            ])
        #expect(
            texts(seen(.get, "3", "desk", at: 30), publish("3", at: 31)).first
                == "invented value: feed/version: desk has '3', which wasn't published")
        // A host goes back to a version that was synced before the newer one was published.
        let back = [seen(.get, "2", "desk", at: 40), seen(.get, "1", "desk", at: 41)]
        #expect(
            texts(back[0], back[1])
                == ["stale read: feed/version: desk has '1 1' at 41000000, but had '2' before"])
        #expect(texts(back[0], back[1], quorum("lost", at: 30), quorum("held", at: 31)) == [])
        #expect(texts(back[0], back[1], quorum("lost", at: 2), quorum("held", at: 9)) != [])
        var slow = sync("loft", at: 19, to: 21)
        slow.answer = nil
        #expect(texts(back[0], back[1], slow) == [])
        #expect(texts(back[0], back[1], sync("loft", at: 19, to: nil)) == [])
        #expect(texts(back[0], back[1], Event(call: .restore, host: "desk", key: "", start: 41 * second)) == [])
        // A version that was synced reaches all connected hosts.
        let fresh = [sync("loft", at: 21, to: 22), seen(.get, "2", "loft", at: 22)]
        #expect(
            texts(fresh[0], fresh[1]) == [
                "lost write: feed/version: desk has version '' at 37000000, but loft synced '2' at 22000000"
            ])
        #expect(texts(fresh[0], fresh[1], seen(.get, "2", "desk", at: 36)) == [])
        #expect(texts(fresh[0], fresh[1], quorum("lost", at: 36)) == [])
        // The stamp of the sync by which a host has its copy never goes back.
        func stamp(_ stamp: String, at start: Int64) -> Event {
            Event(call: .get, host: "desk", key: "feed/sync", start: start, end: start + 1, answer: "synced \(stamp)")
        }
        #expect(
            texts(stamp("17", at: 1), stamp("18", at: 3), stamp("17", at: 5), quorum("lost", at: 0))
                == ["stale read: feed/sync: desk has 'synced 17' at 5, but had '18' before"])
    }

    @Test("An action is applied by the host on which it was requested, or replaced by a later one")
    func actionHosts() {
        func action(_ call: GroupHistory.Call, _ key: String, _ host: String) -> Event {
            Event(
                call: call, host: host, key: key, argument: call == .request ? "favorites/1" : "", start: 1,
                answer: "queued")
        }
        func texts(_ events: Event...) -> [String] { faults(GroupHistory(events: events)).map(\.description) }
        #expect(
            texts(action(.request, "a", "desk"), action(.apply, "a", "loft"))
                == ["action applied twice: a, requested on desk, by loft"])
        #expect(texts(action(.request, "a", "desk")) == ["action not applied: a, requested on desk"])
        #expect(texts(action(.request, "a", "desk"), action(.request, "b", "desk"), action(.apply, "b", "desk")) == [])
        #expect(
            texts(action(.request, "b", "desk"), action(.request, "a", "desk"), action(.apply, "a", "desk"))
                == ["action not applied: b, requested on desk"])
    }

    @Test("The times of travel and of silence are those between a change and its effect on other hosts")
    func times() {
        let check = GroupCheck(history: history(seed: 9), policies: Self.policies)
        #expect(check.silenceTimes() == [0, 1, 2, 3, 4] && check.silenceTimes().percentile(50) == 2)
        let events = [
            Event(call: .set, host: "desk", key: "favorites/1", argument: "true", start: 0, end: 10, answer: "1"),
            Event(call: .get, host: "loft", key: "favorites/1", start: 4, end: 5, answer: ""),
            Event(call: .get, host: "loft", key: "favorites/1", start: 30, end: 31, answer: "true 1"),
            Event(call: .get, host: "kitchen", key: "favorites/1", start: 60, end: 61, answer: "false 2"),
        ]
        #expect(
            GroupCheck(history: GroupHistory(events: events), policies: Self.policies).travelTimes() == [21, 51])
    }
}

/// Histories of one register.
@Suite(.blocking) struct RegisterSearchTests {
    private typealias Event = GroupHistory.Event

    /// Returns the call that no order explains, in a history like `write a 0-10, read a 5-20`. A call without an end has no answer.
    private func unexplained(_ calls: String) -> String? {
        let events = calls.split(separator: ", ").map { text in
            let words = text.split(separator: " ").map(String.init)
            let times = words[words.count - 1].split(separator: "-").map { Int64($0) }
            let call = GroupHistory.Call(rawValue: words[0]) ?? .read
            let end = times.count > 1 ? times[1] : nil
            return Event(
                call: call, host: "desk", key: "lamp/1", argument: call == .read ? "" : words[1], start: times[0] ?? 0,
                end: end,
                answer: end == nil
                    ? nil : call == .write ? "" : words[call == .read ? 1 : 2].replacing("none", with: ""))
        }
        return RegisterSearch(events).unexplained().map { "\($0.call.rawValue) \($0.start)" }
    }

    @Test(
        "Calls that an order explains pass",
        arguments: [
            "read none 0-1", "write a 0-10, read none 5-20", "write a 0-10, read a 5-20",
            "write a 0-10, write b 0-10, read a 11-12, read a 13-14", "write a 0-10, write b 0-10, read b 11-12",
            // A call that ends when another starts is concurrent with it.
            "write a 0-10, read none 10-20",
            "swap >a true 0-10, swap a>b true 0-10, read b 20-30",
            "swap >a true 0-30, swap >b false 0-30, read a 10-20",
            // Calls without an answer, which are performed late or never.
            "write a 0, read none 10-20, read a 30-40", "write a 0, read none 10-20",
            "swap >a 0, write b 5-6, read b 10-20",
            "write a 0-1, swap a>b 2, read a 10-20, read b 30-40", "swap x>y 0, read none 10-20",
        ])
    func explained(calls: String) { #expect(unexplained(calls) == nil) }

    @Test(
        "Calls that no order explains are found",
        arguments: [
            ("read a 0-1", "read 0"),
            // A stale read, a lost write, and a value that was replaced.
            ("write a 0-10, read none 11-20", "read 11"), ("write a 0-10, write b 11-20, read a 21-30", "read 21"),
            ("write a 0-10, write b 0-10, read a 11-12, read b 13-14, read a 15-16", "read 13"),
            // Two hosts both replaced the same value.
            ("swap >a true 0-10, swap >b true 0-10", "swap 0"),
            ("swap >a true 0-10, swap >b true 5-20, read a 30-40", "swap 5"),
            ("swap >a false 0-10", "swap 0"), ("write a 0-1, swap a>b true 2-3, read a 4-5", "read 4"),
            ("write a 0, read a 10-20, read none 30-40", "read 30"),
        ])
    func contradictory(calls: String, culprit: String) { #expect(unexplained(calls) == culprit) }

    /// Returns true if an order explains the calls, by trying all orders.
    private func isExplained(_ calls: [Event], value: String = "") -> Bool {
        if calls.allSatisfy({ $0.end == nil }) { return true }
        let first = calls.compactMap(\.end).min() ?? .max
        return calls.indices.contains { index in
            let call = calls[index]
            guard call.start <= first else { return false }
            var rest = calls
            rest.remove(at: index)
            let parts = call.argument.split(separator: ">", omittingEmptySubsequences: false).map(String.init)
            switch call.call {
            case .write: return isExplained(rest, value: call.argument)
            case .read: return call.answer == value && isExplained(rest, value: value)
            default:
                let isEqual = parts[0] == value
                return call.answer ?? "\(isEqual)" == "\(isEqual)"
                    && isExplained(rest, value: isEqual ? parts[1] : value)
            }
        }
    }

    @Test("Generated calls are explained exactly if one of all orders explains them")
    func allOrders() {
        var chance = SplitMix64(seed: 5)
        var tally = (explained: 0, unexplained: 0)
        for _ in 0..<2_000 {
            let values = ["", "a", "b"]
            func value() -> String { values[Int(chance.next() % 3)] }
            let calls = (0..<6).map { number -> Event in
                let start = Int64(chance.next() % 40)
                let end: Int64? = chance.next() % 6 == 0 ? nil : start + Int64(chance.next() % 20)
                let call = [GroupHistory.Call.read, .write, .swap][Int(chance.next() % 3)]
                let answer = call == .swap ? "\(chance.next() % 2 == 0)" : call == .read ? value() : ""
                return Event(
                    call: call, host: "\(number)", key: "lamp/1",
                    argument: call == .swap ? "\(value())>\(value())" : call == .write ? value() : "", start: start,
                    end: end, answer: end == nil ? nil : answer)
            }.filter { $0.call != .read || $0.end != nil }
            let isExplained = isExplained(calls)
            #expect((RegisterSearch(calls).unexplained() == nil) == isExplained, "\(calls)")
            if isExplained { tally.explained += 1 } else { tally.unexplained += 1 }
        }
        #expect(tally.explained > 200 && tally.unexplained > 200, "\(tally)")
    }

    @Test("A thousand concurrent calls of which a hundred weren't answered are explained in a moment")
    func manyCalls() {
        var chance = SplitMix64(seed: 7)
        var (events, value): ([Event], String) = ([], "")
        for number in 0..<1_000 {
            let now = Int64(number) * 10
            let isRead = chance.next() % 3 == 0
            let isExpected = chance.next() % 2 == 0
            let isAnswered = isRead || chance.next() % 6 != 0
            events.append(
                Event(
                    call: isRead ? .read : .swap, host: "", key: "lamp/1",
                    argument: isRead ? "" : "\(isExpected ? value : "x")>\(number)",
                    start: now - Int64(chance.next() % 60), end: isAnswered ? now + Int64(chance.next() % 60) : nil,
                    answer: isRead ? value : isAnswered ? "\(isExpected)" : nil))
            if !isRead, isExpected { value = "\(number)" }
        }
        #expect(RegisterSearch(events).unexplained() == nil)
        #expect(events.count { $0.answer == nil } > 80)
        events.append(Event(call: .read, host: "", key: "lamp/1", start: 20_000, end: 20_001, answer: "12"))
        #expect(RegisterSearch(events).unexplained()?.start == 20_000)
    }
}
