import Foundation
import Glibc
import Shared
import TestSupport

@testable import AppHost

/// A kind of document that a group shares: how the proof changes it, and how it reads its entries.
struct SharedKind: Sendable {
    /// A copy of all documents of the kind.
    struct Copy: Equatable, Sendable {
        /// The documents in wire format, without what each host computes by itself, by the name in a history.
        var documents: [String: [UInt8]] = [:]
        /// The entries of the documents as answers of ``GroupHistory/Call/get``.
        var entries: [String: String] = [:]
    }

    /// The name of the document in a history.
    let name: String
    let policy: GroupPolicy
    /// The document's key in etcd, or the beginning of the keys of several documents.
    let key: String
    /// How often the kind is changed in comparison with the others.
    let weight: Int
    /// Performs a change on a host, and records it.
    let change: @Sendable (ProofHost, inout SplitMix64, GroupRecorder) throws -> Void
    /// Returns a host's copy at an instant, in milliseconds since 1 January 1970.
    let copy: @Sendable (inout ProofStores, Int64) throws -> Copy
    /// Returns the copy in etcd, from values by their keys, at an instant.
    let decoded: @Sendable ([String: GroupValue], Int64) throws -> Copy

    static let all = [favorites, alarms, home, settings, feed]

    /// Returns a kind by chance.
    static func random(_ chance: inout SplitMix64) -> SharedKind {
        let choices = all.flatMap { Array(repeating: $0, count: $0.weight) }
        return choices[Int(chance.next() % UInt64(choices.count))]
    }
}

extension SharedKind {
    private static func bytes(of value: some DocumentValue) -> [UInt8] {
        var writer = WireWriter()
        value.encode(into: &writer)
        return writer.bytes
    }

    private static func value<Value: DocumentValue>(_ bytes: [UInt8], as type: Value.Type) throws -> Value {
        var reader = WireReader(bytes)
        return try Value(from: &reader)
    }

    /// Returns the answer of an entry whose change a version orders. The stamps have the same number of digits.
    private static func answer(_ value: String, _ version: GroupVersion?) -> String {
        "\(value) \(version.map { "\($0.stamp)-\($0.host)" } ?? "")"
    }

    /// Performs a command or intent as a user, and records it unless it had no effect. Sometimes it is killed.
    ///
    /// - Parameter isKillable: False to let it end.
    /// - Returns: The event, with the answer `done` if the command succeeded, and the output.
    private static func perform(
        _ executable: String, _ words: [String], _ key: String, _ argument: String, on host: ProofHost,
        _ chance: inout SplitMix64, _ recorder: GroupRecorder
    ) throws -> (event: GroupHistory.Event, output: String)? {
        let (isKilled, delay) = (chance.next() % 10 == 0, UInt32(chance.next() % 60_000))
        let wasFull = host.isDiskFull
        var event = GroupHistory.Event(
            call: .set, host: host.name, key: key, argument: argument, start: recorder.now)
        let child = try host.airlock.start(executable, words)
        if isKilled {
            usleep(delay)
            child.send(SIGKILL)
        }
        let result = child.wait()
        switch result.status {
        case .exited(0): (event.end, event.answer) = (recorder.now, "done")
        case .signalled(SIGKILL) where isKilled: break
        // Another process changed the alarm, or kept the domain locked for too long.
        case .exited(65), .exited(75):
            recorder.note(.log, host.name, "refused: \(result.errors)")
            return nil
        case _ where wasFull || host.isDiskFull: break
        default:
            recorder.problem("\(host.name), \(key): \(result)")
            return nil
        }
        recorder.add(event)
        return (event, result.output)
    }

    // MARK: Favorites

    /// The favorites, changed by intents, some of which are killed. The stamp of a change is the id of its action, which begins with its time.
    static let favorites = SharedKind(
        name: "favorites", policy: .newest(removal: "false"), key: GroupKeys.documents + "landmarks/favorites",
        weight: 10, change: changeFavorite,
        copy: { stores, _ in try favorites(stores.container.read(FavoriteStates.key).value) },
        decoded: { values, _ in
            try favorites(values.values.first?.value.map { try value($0, as: FavoriteStates.self) })
        })

    private static func favorites(_ states: FavoriteStates?) throws -> Copy {
        guard let states else { return Copy() }
        return Copy(
            documents: ["favorites": bytes(of: states)],
            entries: Dictionary(
                uniqueKeysWithValues: states.entries.map {
                    ("favorites/\($0.landmark)", "\($0.isFavorite) \($0.action)")
                }))
    }

    /// A few landmarks, so that hosts often change the same one.
    private static let landmarks: UInt64 = 8

    @Sendable private static func changeFavorite(
        on host: ProofHost, _ chance: inout SplitMix64, _ recorder: GroupRecorder
    ) throws {
        if chance.next() % 4 == 0, try tapFavorite(on: host, &chance, recorder) { return }
        let landmark = Int(chance.next() % landmarks) + 1
        let known = try host.container.read(FavoriteStates.key).value?[landmark]?.isFavorite ?? false
        // Rarely to the value that the landmark has already, which changes nothing.
        let isFavorite = (chance.next() % 10 == 0) == known
        let seed = chance.next()
        let isKilled = chance.next() % 10 == 0
        let delay = UInt32(chance.next() % 100_000)
        // The action's id ends with a number that follows from the seed.
        var generator = SplitMix64(seed: seed)
        let number = String(generator.next(), radix: 16)
        let suffix = String(repeating: "0", count: 16 - number.count) + number
        let wasFull = host.isDiskFull
        var event = GroupHistory.Event(
            call: .set, host: host.name, key: "favorites/\(landmark)", argument: "\(isFavorite)", start: recorder.now)
        let child = try host.airlock.start(
            "IntentsExt",
            [
                "perform", isFavorite ? "AddToFavoritesIntent" : "RemoveFromFavoritesIntent", "landmark=\(landmark)",
                "--at", host.now.written, "--seed", "\(seed)",
            ])
        // The server has an action before the host removes it from the queue.
        func action() throws -> String? {
            try ActionQueue(container: host.container).ids().first { $0.hasSuffix(suffix) }
                ?? host.remote.actions.keys.first { $0.hasSuffix(suffix) }
        }
        if isKilled {
            if delay % 2 == 0 {
                usleep(delay)
            } else {
                // Just after the action was queued, when the host must apply the change if the process can't.
                while try !child.hasEnded && action() == nil { usleep(300) }
                usleep(delay % 2_000)
            }
            child.send(SIGKILL)
        }
        let result = child.wait()
        if result.status == .exited(0) { event.end = recorder.now }
        switch (result.status, try action()) {
        // Without a change there is no action; but if the server had a later change, the host has removed the action.
        case (.exited(0), nil): event.answer = known == isFavorite ? "" : nil
        case (_, let action?):
            event.answer = action
            recorder.add(
                GroupHistory.Event(
                    call: .request, host: host.name, key: action, argument: event.key, start: event.start,
                    end: event.end, answer: ""))
        // The process ended before it changed anything.
        case (.signalled(SIGKILL), nil) where isKilled: return
        // Another process kept the domain locked for too long; the message advises to try again.
        case (.exited(75), nil): return recorder.note(.log, host.name, "refused: \(result.errors)")
        case (_, nil) where wasFull || host.isDiskFull: return
        case (_, nil): return recorder.problem("\(host.name), \(event.key): \(result)")
        }
        recorder.add(event)
    }

    /// Taps a heart on one of the placed widgets, which adds or removes the favorite that the widget shows.
    ///
    /// - Returns: False if no widget shows a heart.
    private static func tapFavorite(
        on host: ProofHost, _ chance: inout SplitMix64, _ recorder: GroupRecorder
    ) throws -> Bool {
        let snapshots = CurrentSnapshots(container: host.container)
        let hearts = try HomeStore(container: host.container).widgets().flatMap {
            widget -> [(id: String, number: Int, landmark: Int, isFavorite: Bool)] in
            // A snapshot may be replaced meanwhile.
            let regions = (try? snapshots.metadata(of: widget.id))?.regions ?? []
            return regions.indices.compactMap { number in
                guard case .intent(let id, _, let parameters) = regions[number].action, id.hasSuffix("FavoritesIntent"),
                    let landmark = parameters["landmark"]?["id"]?.string.flatMap({ Int($0) })
                else { return nil }
                return (widget.id, number, landmark, id == "AddToFavoritesIntent")
            }
        }
        guard !hearts.isEmpty else { return false }
        let heart = hearts[Int(chance.next() % UInt64(hearts.count))]
        // Only this thread makes actions on the host. The server has an action before the host removes it from the queue.
        func actions() throws -> Set<String> {
            try Set(ActionQueue(container: host.container).ids()).union(host.remote.actions.keys)
        }
        let before = try actions()
        let known = try host.container.read(FavoriteStates.key).value?[heart.landmark]?.isFavorite ?? false
        let wasFull = host.isDiskFull
        let start = recorder.now
        let result = try host.airlock.run(
            "AppHost", ["widget", "tap", heart.id, "--region", "\(heart.number)", "--json"])
        let end = recorder.now
        guard let action = try actions().subtracting(before).first else {
            if result.status == .exited(0), known != heart.isFavorite {
                // The server had a later change, so that the host removed the action.
                recorder.add(
                    GroupHistory.Event(
                        call: .set, host: host.name, key: "favorites/\(heart.landmark)",
                        argument: "\(heart.isFavorite)", start: start, end: end))
                return true
            }
            // The landmark had the value already, or the widget was replaced.
            if ![.exited(0), .exited(65), .exited(75)].contains(result.status), !wasFull, !host.isDiskFull {
                recorder.problem("\(host.name), tap: \(result)")
            }
            return true
        }
        // The id of an action has its time and its landmark.
        let landmark = Int(action.dropFirst(12).prefix(8), radix: 16) ?? 0
        let states = try host.container.read(FavoriteStates.key).value
        let intent = result.output.isEmpty ? nil : try JSONValue(parsing: result.output)["intent"]?.string
        let isFavorite: Bool
        var isAnswered = true
        if let intent {
            isFavorite = intent == "AddToFavoritesIntent"
        } else if let state = states?[landmark], state.action == action {
            isFavorite = state.isFavorite
        } else if wasFull || host.isDiskFull, landmark == heart.landmark {
            // The tap failed, and so did the removal of its action, which the host may still apply.
            (isFavorite, isAnswered) = (heart.isFavorite, false)
        } else {
            recorder.problem("\(host.name), tap: \(action), \(result)")
            return true
        }
        let key = "favorites/\(landmark)"
        recorder.add(
            GroupHistory.Event(
                call: .request, host: host.name, key: action, argument: key, start: start, end: end,
                answer: isAnswered ? "" : nil))
        recorder.add(
            GroupHistory.Event(
                call: .set, host: host.name, key: key, argument: "\(isFavorite)", start: start, end: end,
                answer: isAnswered ? action : nil))
        recorder.note(.log, host.name, "\(tapped) \(heart.id)")
        return true
    }

    /// The beginning of the text that is recorded for a tap.
    static let tapped = "tapped"

    // MARK: Alarms

    /// Timers that commands add, and commands and intents dismiss and change. The value of an alarm is the instant of the last change, by
    /// which the record of an alarm identifies the change.
    static let alarms = SharedKind(
        name: "alarms", policy: .last(removal: "removed"), key: GroupKeys.documents + "alarms/" + AlarmStore.prefix,
        weight: 4, change: changeAlarm,
        copy: { stores, now in
            var copy = Copy()
            for (id, record) in try stores.alarmRecords() {
                copy.documents["alarms/\(id)"] = bytes(of: record.advanced(to: now))
            }
            for (name, memory) in try stores.memories(of: "alarms.\(AlarmStore.prefix)") {
                guard let id = AlarmStore.id(ofDocument: String(name.dropFirst("alarms.".count))) else { continue }
                copy.entries["alarms/\(id)"] = try stores.answer(name, memory) {
                    answer(try alarmValue($0.value), $0.version)
                }
            }
            return copy
        },
        decoded: { values, now in
            var copy = Copy()
            for (key, value) in values {
                guard let id = AlarmStore.id(ofDocument: String(key.split(separator: "/").last ?? "")) else { continue }
                if let bytes = value.value {
                    let record = try Self.value(bytes, as: AlarmRecord.self)
                    copy.documents["alarms/\(id)"] = Self.bytes(of: record.advanced(to: now))
                }
                copy.entries["alarms/\(id)"] = answer(try alarmValue(value.value), value.version)
            }
            return copy
        })

    private static func alarmValue(_ bytes: [UInt8]?) throws -> String {
        guard let bytes else { return "removed" }
        return try value(bytes, as: AlarmRecord.self).waitsSince.map { "\($0)" } ?? "added"
    }

    /// The number of alarms on a host at which no more are added.
    private static let alarmLimit = 6
    /// The time that a user takes to respond to an alert, in milliseconds.
    private static let response: Int64 = 3_200

    @Sendable private static func changeAlarm(
        on host: ProofHost, _ chance: inout SplitMix64, _ recorder: GroupRecorder
    ) throws {
        let at = Date.now.milliseconds
        let clock = ["--at", Date(milliseconds: at).written]
        let all = try host.reading { try $0.alarmRecords() }.sorted { $0.key < $1.key }.map {
            $0.value.advanced(to: at)
        }
        let due = all.filter { if case .alerting(let since) = $0.state { since < at - response } else { false } }
        let waiting = all.filter { $0.state.name != "alerting" }
        func one(of records: [AlarmRecord]) -> AlarmRecord { records[Int(chance.next() % UInt64(records.count))] }
        let choice = chance.next() % 10
        if !due.isEmpty, choice < 8 {
            let record = one(of: due)
            let isRepeated = choice < 2
            let key = "alarms/\(record.id)"
            let done =
                isRepeated || choice % 2 == 0
                ? try perform(
                    "AppHost", ["alarm", isRepeated ? "repeat" : "stop", record.id, "--json"] + clock, key,
                    isRepeated ? "\(at)" : "removed", on: host, &chance, recorder)
                : try perform(
                    "IntentsExt", ["perform", "StopIntent", "alarmID=\(record.id)"] + clock, key, "removed", on: host,
                    &chance, recorder)
            guard let done else { return }
            if isRepeated { try recordDue(of: record.after(.restart, at: at), done, recorder) }
            if case .alerting(let since) = record.state, done.event.answer != nil {
                var dismissal = done.event
                (dismissal.call, dismissal.key, dismissal.argument) = (.dismiss, "\(key)@\(since)", "")
                recorder.add(dismissal)
            }
        } else if choice > 7, !waiting.isEmpty {
            let record = one(of: waiting)
            let word = record.state.name == "paused" ? "resume" : choice == 8 ? "pause" : "cancel"
            let done = try perform(
                "AppHost", ["alarm", word, record.id, "--json"] + clock, "alarms/\(record.id)",
                word == "cancel" ? "removed" : "\(at)", on: host, &chance, recorder)
            if word == "resume", let done { try recordDue(of: record.after(.resume, at: at), done, recorder) }
        } else if all.count < alarmLimit {
            let (first, second) = (chance.next(), chance.next())
            let id = withUnsafeBytes(of: (first, second)) { UUID(uuid: $0.load(as: uuid_t.self)).uuidString }
            let seconds = Int64(chance.next() % 9) + 2
            let done = try perform(
                "AppHost",
                ["alarm", "add", "\(seconds)s", "--snooze", "8s", "--title", id, "--id", id, "--json"] + clock,
                "alarms/\(id)", "added", on: host, &chance, recorder)
            let record = try AlarmRecord(
                id: id, schedule: nil, preAlert: seconds * 1_000, postAlert: nil, at: at)
            if let done { try recordDue(of: record, done, recorder) }
        }
    }

    /// Records when an alarm alerts after a change.
    private static func recordDue(
        of record: AlarmRecord?, _ done: (event: GroupHistory.Event, output: String), _ recorder: GroupRecorder
    ) throws {
        var due = record?.fireAt
        if done.event.answer != nil, !done.output.isEmpty {
            let json = try JSONValue(parsing: done.output)
            due = try (json["fireAt"] ?? json["alarm"]?["fireAt"])?.string.map { try Int64(instant: Date(written: $0)) }
        }
        guard let due else { return }
        var alarm = done.event
        (alarm.call, alarm.key) = (.alarm, "\(alarm.key)@\(due)")
        alarm.argument = "\(recorder.time(of: due))"
        recorder.add(alarm)
    }

    // MARK: Placed widgets

    /// The placed widgets, a fixed number of which are placed. The value is the digest of the document.
    static let home = SharedKind(
        name: "home", policy: .last(removal: ""), key: GroupKeys.documents + "home/placed-widgets", weight: 1,
        change: { host, chance, recorder in try place(on: host, &chance, recorder) },
        copy: { stores, _ in
            let memory = try stores.memories(of: "home.placed-widgets").values.first
            return try single(
                "home", stores.container.read(PlacedWidgets.key).value.map(bytes), memory?.value, memory?.version,
                digest)
        },
        decoded: { values, _ in
            let value = values.values.first
            return try single("home", value?.value, value?.value, value?.version, digest)
        })

    /// The number of placed widgets.
    static let widgetCount = 12

    /// The widgets that are placed. At the end none of them depends on the time.
    private static let widgets: [(kind: String, families: [WidgetFamily])] = [
        ("favorites", [.systemSmall, .systemMedium, .systemLarge, .accessoryRectangular]),
        ("alarm", [.systemSmall, .accessoryInline]),
        (
            "JokeOfTheDayWidget",
            [
                .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
            ]
        ),
    ]

    /// Places all widgets at first, and then replaces one of them by the same one in another scheme.
    private static func place(
        on host: ProofHost, _ chance: inout SplitMix64, _ recorder: GroupRecorder
    ) throws {
        let (choice, isDark) = (Int(chance.next() % UInt64(widgetCount)), chance.next() % 2 == 0)
        let wasFull = host.isDiskFull
        var event = GroupHistory.Event(call: .set, host: host.name, key: "home/entry", start: recorder.now)
        do {
            _ = try host.container.update(PlacedWidgets.key, durability: .durable, label: "place a widget") { current in
                var all = current ?? PlacedWidgets()
                let appearance = RenderConfiguration(scheme: isDark ? .dark : .light)
                if all.widgets.count == widgetCount {
                    var widget = all.widgets.remove(at: choice)
                    widget.appearance = appearance
                    _ = all.add(widget)
                } else {
                    for (kind, families) in widgets {
                        for family in families { _ = all.add(PlacedWidget(id: "", kind: kind, family: family)) }
                    }
                }
                event.argument = digest(bytes(of: all))
                current = all
            }
            (event.end, event.answer) = (recorder.now, "done")
        } catch let error as ContainerError where error.code == .busy {
            return recorder.note(.log, host.name, "refused: \(error.message)")
        } catch let error as ContainerError where wasFull || host.isDiskFull {
            recorder.note(.log, host.name, error.message)
        }
        // A change that failed may have been made.
        if !event.argument.isEmpty { recorder.add(event) }
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        String(bytes.withUnsafeBytes { XXHash64.hash($0) }, radix: 16)
    }

    /// Returns the copy of a kind with one document and one entry.
    private static func single(
        _ name: String, _ document: [UInt8]?, _ remembered: [UInt8]?, _ version: GroupVersion?,
        _ text: ([UInt8]) throws -> String
    ) rethrows -> Copy {
        var copy = Copy()
        copy.documents[name] = document
        if let remembered { copy.entries["\(name)/entry"] = answer(try text(remembered), version) }
        return copy
    }

    // MARK: Settings

    /// The hour of the daily joke, changed by commands. Each host begins without one.
    static let settings = SharedKind(
        name: "settings", policy: .last(removal: ""), key: GroupKeys.documents + "jokes/preferences", weight: 1,
        change: { host, chance, recorder in
            let hour = chance.next() % 25
            let word = hour == 24 ? "off" : "\(hour)"
            _ = try perform(
                "AppHost", ["jokes", "preferences", "set", "notification-hour", word], "settings/entry", word,
                on: host, &chance, recorder)
        },
        copy: { stores, _ in
            let memory = try stores.memories(of: "jokes.preferences").values.first
            let shared = try stores.storage.read(JokePreferences.key).value?.shared
            return try single("settings", shared.map(bytes), memory?.value, memory?.version, hour)
        },
        decoded: { values, _ in
            let value = values.values.first
            return try single("settings", value?.value, value?.value, value?.version, hour)
        })

    private static func hour(_ bytes: [UInt8]) throws -> String {
        try value(bytes, as: JokePreferences.Shared.self).notificationHour.map { "\($0)" } ?? "off"
    }

    // MARK: Feed

    /// The jokes of a feed. A change publishes a new version of it, and often syncs it on the host. The value and the stamp of an entry are the
    /// version that the host has. A second entry has the stamp of the sync by which the host and the group have their copies.
    static let feed = SharedKind(
        name: "feed", policy: .synced, key: GroupKeys.feeds + JokeSyncScheduler.feed + "/", weight: 2,
        change: { host, _, recorder in try publish(on: host, recorder) },
        copy: { stores, _ in
            guard let catalogue = try stores.container.catalogue(JokeCatalogue.key) else { return Copy() }
            let jokes = try (0..<catalogue.count).map { try catalogue.record(at: $0).value }
            var content = GroupFeedContent(lists: [JokeGroupFeed.Number.jokes: jokes.map(bytes)])
            content.documents[JokeGroupFeed.Number.today] =
                try stores.container.read(JokeOfTheDay.key).value.map(bytes)
            var copy = Copy(documents: ["feed": bytes(of: try GroupManifest.dividing(content).manifest)])
            if let joke = jokes.first(where: { $0.id == ProofFeed.joke }) {
                copy.entries[feedVersion] = answer(ofFeed: joke.setup)
            }
            if let memory = try stores.storage.read(GroupFeedMemory.key(JokeSyncScheduler.feed)).value {
                copy.entries[feedSync] = "synced \(memory.stamp)"
            }
            return copy
        },
        decoded: { values, _ in
            guard let value = values.values.first, let bytes = value.value else { return Copy() }
            var manifest = try Self.value(bytes, as: GroupManifest.self)
            // The record of the sync names the host, and the past days are each host's.
            manifest.documents.removeAll { $0.number != JokeGroupFeed.Number.today }
            manifest.lists.removeAll { $0.number != JokeGroupFeed.Number.jokes }
            return Copy(
                documents: ["feed": Self.bytes(of: manifest)],
                entries: [feedSync: "synced \(value.version?.stamp ?? 0)"])
        })

    static let feedVersion = "feed/version"
    private static let feedSync = "feed/sync"

    static func answer(ofFeed version: String) -> String { "\(version) \(version)" }

    /// Publishes a version of the feed.
    static func publish(_ feed: ProofFeed, _ recorder: GroupRecorder) {
        let start = recorder.now
        record(feed.publish(), from: start, recorder)
    }

    /// Records the publication of a version of the feed.
    static func record(_ version: String, from start: Int64, _ recorder: GroupRecorder) {
        recorder.add(
            GroupHistory.Event(
                call: .set, host: "feed", key: feedVersion, argument: version, start: start, end: recorder.now,
                answer: version))
    }

    private static func publish(on host: ProofHost, _ recorder: GroupRecorder) throws {
        publish(host.feed, recorder)
        guard host.feed.isRequested else { return }
        var event = GroupHistory.Event(call: .sync, host: host.name, key: feedVersion, start: recorder.now)
        let wasFull = host.isDiskFull
        let result = try host.airlock.run("AppHost", ["sync", "--from", host.feed.address])
        switch result.status {
        case .exited(0): (event.end, event.answer) = (recorder.now, "done")
        // The host's process was suspended during a sync.
        case .exited(75): recorder.note(.log, host.name, "refused: \(result.errors)")
        case _ where wasFull || host.isDiskFull: break
        default: recorder.problem("\(host.name), sync: \(result)")
        }
        recorder.add(event)
    }
}
