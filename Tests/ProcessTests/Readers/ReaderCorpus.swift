import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost
@testable import IntentsRuntime

/// Valid inputs: documents that the real executables wrote into a container, and files of the documentation.
struct ReaderCorpus {
    /// The values of all documents and records of catalogues.
    var payloads: [[UInt8]] = []
    var views: [[UInt8]] = []

    /// Returns the readers, each with its valid inputs.
    ///
    /// - Parameter folder: The folder for readers that read files.
    @MainActor func readers(in folder: String) throws -> [FuzzedReader] {
        let root = Airlock.root
        func file(_ path: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
        }
        return FuzzedReader.documents(payloads)
            + (try FuzzedReader.plugins(views: views, fonts: "\(root)/.build/fonts/fonts.conf"))
            + (try FuzzedReader.files(
                manifests: [try file("Documentation/Examples/Moon.appex/Info.plist")],
                calendars: [try file("Documentation/Examples/week.ics")] + FuzzedReader.calendarSeeds))
            + (try FuzzedReader.appFiles(images: [Array(Self.image.utf8)]))
            + [try FuzzedReader.catalogue(in: "\(folder)/catalogue-\(getpid())")]
    }

    private static let image = """
        <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><defs>\
        <linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g transform="scale(2)">\
        <path d="M1 2L3 4a5 6 0 0 1 7 8z" fill="url(#a)"/><use href="#b"/></g><circle id="b" r="3"/></svg>
        """

    /// Runs the executables so that they fill a container with every kind of document.
    static func fill(_ airlock: Airlock) throws {
        let clock = Airlock.clock
        for words in [
            ["sync"], ["alarm", "authorize"], ["alarm", "add", "19:00", "--title", "Supper"],
            ["alarm", "add", "7:30", "weekdays", "--snooze", "9m"], ["alarm", "add", "25m", "--open"],
            ["calendar", "authorize"], ["calendar", "add", "week", "\(Airlock.root)/Documentation/Examples/week.ics"],
            ["widget", "add", "JokeOfTheDayWidget", "systemSmall"], ["widget", "add", "alarm", "systemMedium"],
            ["jokes", "rate", "1", "5"], ["jokes", "preferences", "set", "notification", "on"],
            ["jokes", "notify", "--now"],
            ["open", "mrfunnyjokes://home"], ["scenes"],
        ] {
            // Some commands have nothing to do.
            let result = try airlock.run("AppHost", words + clock)
            if case .signalled = result.status { Issue.record("\(words): \(result)") }
        }
        for phrase in [
            "Add Turtle Rock to my favorites", "Tell me a joke", "What's on tomorrow", "Start a timer for 5 minutes",
        ] {
            _ = try airlock.ask(phrase)
        }
    }

    init() {}

    /// Documents that commands don't leave in the container.
    static var samples: [(domain: Domain, name: String, payload: [UInt8])] {
        func payload(_ value: some DocumentValue) -> [UInt8] {
            var writer = WireWriter()
            value.encode(into: &writer)
            return writer.bytes
        }
        let (id, now) = ("6B29FC40-CA47-1067-B31D-000000000001", 1_795_254_060_000 as Int64)
        let change = SetFavorite(landmark: 9, isFavorite: true)
        let action = QueuedAction(change, at: now, chance: 1)
        var requests = OpenRequests()
        requests.add(
            OpenRequest(
                intent: "OpenLandmarkIntent", contentIdentifier: "9", parameters: #"{"landmark":"9"}"#,
                url: "airlock://landmarks/9"))
        var record = FavoritesSyncRecord()
        record.append(.init(landmark: 9, isLocalWinner: true, instant: 1_795_254_060))
        var favorites = FavoriteStates()
        favorites.take(.init(change, of: action))
        let calls = AlarmRecord.IntentCall(id: "RepeatIntent", parameters: #"{"alarmID":"x"}"#)
        let states: [AlarmRecord.State] = [
            .scheduled(fireAt: now), .countdown(since: now, total: 60_000, elapsed: 5_000),
            .paused(total: 60_000, elapsed: 5_000), .alerting(since: now),
        ]
        let alarms = states.map { state in
            AlarmRecord(
                id: id, schedule: .relative(hour: 7, minute: 30, weekdays: [2, 3]), preAlert: 60_000, postAlert: 30_000,
                state: state, title: "Tea", attributes: "{}", attributesType: "AlarmAttributes<TimerMetadata>",
                stopIntent: calls,
                secondaryIntent: calls, sound: "bell", firedAt: now, waitsSince: now,
                zone: "Europe/Berlin")
        }
        return [
            (
                .activities, "activity.\(id.lowercased())",
                payload(
                    RunningActivity(
                        id: id, kind: "RideAttributes", attributes: "{}", state: #"{"stop":1}"#, staleDate: now,
                        relevance: 1,
                        startedAt: now, ended: .init(instant: now, dismissal: now + 1_000)))
            ),
            (.queue, "action.\(action.id)", payload(action)), (.queue, "open-requests", payload(requests)),
            (.landmarks, "favorites-sync", payload(record)), (.landmarks, "favorites", payload(favorites)),
            (
                .intents, "reloads",
                payload(WidgetReloadRequests(requests: [.init(.kind("alarm"), instant: 1_795_254_060)]))
            ),
            (.widgets, "reloads", payload(WidgetReloadRequests(requests: [.init(.all, instant: 1_795_254_060)]))),
            (
                .intents, "phrases",
                payload(
                    PhraseCache(
                        stamp: "1",
                        phrases: [
                            .init(
                                key: "add uluru", text: "Add Uluru", application: "Airlock",
                                intent: "AddToFavoritesIntent",
                                parameter: "landmark", value: "138", title: "Uluru", spoken: "Uluru")
                        ]))
            ),
            (
                .widgets, "timeline.w1",
                payload(
                    PublishedTimeline(
                        instant: now, kind: "alarm", subject: .activity(version: 1),
                        entries: [.init(instant: now, snapshot: "w1.a")], reload: now, domains: ["alarms", "jokes"]))
            ),
        ] + alarms.map { (.alarms, "alarm.\(id.lowercased())", payload($0)) }
    }

    /// Collects the documents of a folder.
    init(of folder: String) {
        payloads = Self.samples.map(\.payload)
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { continue }
            let bytes = [UInt8](data)
            if FrameHeader(unverified: bytes) != nil {
                payloads.append(Array(bytes[FrameHeader.size...]))
            } else if bytes.starts(with: "ARLKCAT\n".utf8) {
                payloads += Self.records(bytes).prefix(20)
            }
        }
        views.append(Array(Self.view.utf8))
        for payload in payloads {
            var reader = WireReader(payload)
            for snippet in (try? StoredSnippets(from: &reader))?.snippets ?? [] {
                views.append(Array(snippet.document.light.utf8))
            }
        }
    }

    private static func records(_ bytes: [UInt8]) -> [[UInt8]] {
        func number(_ offset: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
        }
        return (0..<number(16, 8)).map { index in
            let (offset, length) = (number(80 + index * 16, 8), number(88 + index * 16, 4))
            let record = bytes[offset..<(offset + length)]
            return Array(record.dropFirst(2 + number(offset, 2)))
        }
    }

    /// An archived view with most features of the format.
    static let view = #"""
        {"airlock":"view","format":1,"views":[{"type":"VStack","alignment":"leading","spacing":4,"children":[
        {"type":"Text","text":"Hello","font":{"size":17,"leading":22},"paint":"#000000","runs":[{"text":"Hello","font":{"size":17},"paint":"#FF0000"}],
        "modifiers":[{"modifier":"padding","top":8,"leading":8},{"modifier":"frame","width":20,"height":30,"alignment":"center"}]},
        {"type":"HStack","spacing":2,"children":[{"type":"Symbol","name":"star","paint":"#00FF00"},{"type":"Spacer","minLength":3},{"type":"Divider"}]},
        {"type":"ZStack","children":[{"type":"Fill","paint":[1,0,0.25,1]}],"modifiers":[{"modifier":"opacity","value":0.5},
        {"modifier":"offset","by":[1,2]},{"modifier":"transform","matrix":[1,0,0,1,5,5]},{"modifier":"flexibleFrame","minWidth":1,"maxWidth":40}]},
        {"type":"Grid","horizontalSpacing":2,"children":[{"type":"GridRow","children":[{"type":"Text","text":"a","modifiers":[{"modifier":"gridCell","columns":2}]}]}]},
        {"type":"LazyVGrid","tracks":[{"fixed":20},{"flexible":[1,30]},{"adaptive":[5,50],"spacing":2}],"spacing":1,"children":[{"type":"Text","text":"b"}]},
        {"type":"ViewThatFits","children":[{"type":"Text","text":"long long"},{"type":"Text","text":"s"}]},
        {"type":"Scaled","side":100,"children":[{"type":"Text","text":"c"}]},
        {"type":"Text","text":"d","modifiers":[{"modifier":"aspectRatio","ratio":1.5,"mode":"fit"},{"modifier":"containerRelativeFrame","axes":"both","count":3,"span":2},
        {"modifier":"tap","intent":"Brew","parameters":{"cups":3}},{"modifier":"background","views":[{"type":"Fill","paint":"#FF0000"}]},
        {"modifier":"position","at":[3,4]},{"modifier":"layoutPriority","value":2},{"modifier":"zIndex","value":1}]}]}]}
        """#
}
