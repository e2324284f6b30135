import AirlockBase
import Foundation
import Shared
import SwiftUI

@testable import AppHost
@testable import IntentsRuntime
@testable import WidgetRendering

/// A reader of untrusted data from a plug-in, a server or a damaged disk.
struct FuzzedReader {
    let name: String
    let form: Mutator.Form
    /// Valid inputs.
    var seeds: [[UInt8]]
    /// Reads an input, uses the result, and returns the input's shape, which is equal for similar inputs.
    let read: @MainActor ([UInt8]) throws -> String

    /// The error of a reader whose output, read again, differs from the value it wrote.
    struct Disagreement: Error {}

    /// Returns the readers of all document types.
    ///
    /// - Parameter payloads: Documents of any type, each of which is a seed for the readers that accept it.
    static func documents(_ payloads: [[UInt8]]) -> [FuzzedReader] {
        types.map { type in
            let read: @MainActor ([UInt8]) throws -> String = { try Self.read($0, as: type) }
            let seeds = payloads.filter { payload in
                var reader = WireReader(payload)
                return (try? type.init(from: &reader)) != nil
            }
            return FuzzedReader(name: "\(type)", form: .wire, seeds: seeds, read: read)
        }
    }

    static let types: [any DocumentValue.Type] = [
        RunningActivity.self, SceneDocument.self, StoredSnippets.self, OpenRequests.self, WidgetReloadRequests.self,
        PublishedTimeline.self, PlacedWidgets.self, JokeShuffle.self, JokeOfTheDay.self, JokeSyncRecord.self,
        SharedJokeOfTheDay.self, CalendarSyncState.self, CalendarAccess.self, CalendarOccurrence.self,
        AlarmAuthorization.self, AlarmRecord.self, FavoriteStates.self, Landmark.self, QueuedAction.self,
        PausedSyncs.self, NetworkRecord.self, NotificationRecord.self, SceneTaps.self, SceneRecords.self,
        WidgetStates.self, PluginRecords.self, JokeHistory.self, JokePreferences.self, JokeFeedState.self,
        NotificationProgram.self,
        StoredCalendars.Record.self, FavoritesSyncRecord.self, CalendarSources.self, CalendarAttempts.self,
        PhraseCache.self,
    ]

    private static func read<Value: DocumentValue>(_ bytes: [UInt8], as type: Value.Type) throws -> String {
        var reader = WireReader(bytes)
        let value = try Value(from: &reader)
        use(value)
        var writer = WireWriter()
        value.encode(into: &writer)
        var again = WireReader(writer.bytes)
        // A decoded value can be stored.
        guard let same = try? Value(from: &again), same == value else { throw Disagreement() }
        return WireTree(bytes)?.shape ?? ""
    }

    /// The instants at which documents are evaluated: the ends of the valid range and some between.
    private static let instants: [Int64] = [
        0, 1, 1_795_254_060_000, 253_402_300_799_998, 253_402_300_799_999,
    ]

    /// Applies the operations of commands to a document that an extension may write.
    private static func use(_ value: any DocumentValue) {
        switch value {
        case let phrases as PhraseCache: _ = try? phrases.phrases()  // an error is a miss of the cache
        case let alarm as AlarmRecord:
            _ = (alarm.fireAt, alarm.changesAt, alarm.schedule?.days, alarm.isRepeating)
            for now in instants {
                _ = (alarm.remaining(at: now), alarm.advanced(to: now), alarm.advanced(at: now))
                for operation in AlarmRecord.Operation.allCases { _ = try? alarm.after(operation, at: now) }
                _ = VisibleActivity(.alarm(alarm)).advanced(at: now).version(at: now)
            }
        case let activity as RunningActivity:
            for now in instants {
                _ = (activity.activityState(at: now), activity.change(after: now))
                _ = VisibleActivity(.started(activity)).version(at: now)
            }
        case let timeline as PublishedTimeline:
            for now in instants { _ = (timeline.entry(at: now), timeline.change(after: now)) }
        case let states as FavoriteStates: _ = states.favorites
        case var snippets as StoredSnippets:
            _ = try? snippets.add(SnippetDocument(intent: "", light: "", dark: ""))
            for snippet in snippets.snippets { _ = try? ArchivedView(parsing: Array(snippet.document.light.utf8)) }
        case var requests as WidgetReloadRequests: requests.add(WidgetReloadRequest(.all, instant: 0))
        case let occurrence as CalendarOccurrence:
            _ = (occurrence.instants(in: .utc), occurrence.days(in: .utc))
        case let state as CalendarSyncState: _ = state.lastGoodSync
        default: break
        }
    }
}

// MARK: Views, plug-in answers and client messages

extension FuzzedReader {
    /// Returns the readers of data from plug-ins and clients.
    ///
    /// - Parameter views: Archived views.
    @MainActor static func plugins(views: [[UInt8]], fonts: String) throws -> [FuzzedReader] {
        let renderer = try ViewRenderer(fonts: FontSet(configuration: fonts), assets: .empty, scale: 2)
        let layout: @MainActor ([UInt8]) throws -> String = { bytes in
            let archive = try ArchivedView(parsing: bytes)
            let size = ProposedSize(width: 158, height: 158)
            let layout = renderer.layOut(ArchivedNodes(nodes: archive.nodes), offered: size)
            _ = try renderer.png(layout)
            return Set(layout.diagnostics.map(\.message)).sorted().joined(separator: ",")
        }
        return [
            FuzzedReader(name: "archived view", form: .text, seeds: views) { bytes in
                let nodes = try ArchivedView(parsing: bytes).nodes
                _ = try ArchivedView.document(of: nodes).json.serialised()
                return
                    "\(Set(String(decoding: bytes, as: UTF8.self).split(separator: "\"").filter { $0.count < 24 }).hashValue % 512)"
            },
            FuzzedReader(name: "drawing of archived views", form: .text, seeds: views, read: layout),
            FuzzedReader(name: "plug-in's answer", form: .text, seeds: answers, read: Self.answer),
            FuzzedReader(name: "client's message", form: .text, seeds: messages) { line in
                "\(String(describing: try ToolMessage(line)).prefix(20))"
            },
            FuzzedReader(name: "JSON", form: .text, seeds: views + answers + feeds) { bytes in
                let value = try JSONValue(parsing: bytes)
                guard try JSONValue(parsing: try value.serialised()) == value else { throw Disagreement() }
                return "\(value.members?.count ?? -1) \(value.array?.count ?? -1)"
            },
        ]
    }

    private static func answer(_ line: [UInt8]) throws -> String {
        var reader = PluginAnswerReader()
        reader.ask(1)
        guard case .result(let result)? = try reader.take(line + [0x0A]) else { return "error" }
        var shapes: [String] = []
        func attempt(_ name: String, _ body: () throws -> Void) {
            do {
                try body()
                shapes.append(name)
            } catch {
                shapes.append("\(error)".filter { !$0.isNumber })
            }
        }
        attempt("widgets") { _ = try PluginWidget.all(from: result) }
        attempt("intents") { _ = try PluginIntent.all(from: result) }
        attempt("timeline") {
            let timeline = try PluginTimeline.read(result, generation: 3) { _ in [] }
            for seconds in [-62_135_596_800, 0, 1_795_254_060, 253_402_300_799] as [Double] {
                _ = timeline.entry(at: Date(timeIntervalSince1970: seconds))
            }
            if case .after(let date) = timeline.reload { _ = date.milliseconds }
            for entry in timeline.entries { _ = entry.date.milliseconds }
        }
        attempt("perform") {
            _ = try PerformedIntent.read(result, generation: 3, options: PluginOptions()) { _ in [] }
        }
        return shapes.joined(separator: " ")
    }

    static let answers = [
        #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"widgets":[{"kind":"good","name":"Good","description":"A widget","families":["systemSmall","accessoryInline"]}]}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"generation":3,"entries":[{"date":"2026-11-21T09:41:00Z","view":"a"},{"date":"2026-11-22T09:41:00+01:00","view":"b"}],"policy":{"after":"2026-11-23T00:00:00Z"}}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"generation":3,"entries":[{"date":"2026-11-21T09:41:00Z","view":"a"}],"policy":"atEnd"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"intents":[{"id":"greet","title":"Greet","parameters":[{"name":"name","type":"string","optional":true},{"name":"at","type":"date"}]}]}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"generation":3,"dialog":"Hello","view":"a","reload":["good"]}}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"clouds"}}"#,
    ].map { Array($0.utf8) }

    static let messages = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"x","version":"1"}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"TellJokeIntent","arguments":{"category":"x","count":3}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"no"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"value":1}}}"#,
    ].map { Array($0.utf8) }

    static let feeds = [
        #"{"format":1,"jokes":[{"id":"1","setup":"Why?","punchline":"Because.","character":"MrFunny","category":"Dad"}],"next":"/2"}"#,
        #"{"documents":[{"name":"projects/p/databases/d/documents/jokes/1","fields":{"setup":{"stringValue":"Why?"},"punchline":{"stringValue":"So"},"n":{"integerValue":"3"},"d":{"doubleValue":1.5},"t":{"timestampValue":"2026-11-21T09:41:00Z"},"l":{"arrayValue":{"values":[{"nullValue":null},{"mapValue":{"fields":{"b":{"booleanValue":true}}}}]}}}}],"nextPageToken":"x"}"#,
    ].map { Array($0.utf8) }
}

/// A view of resolved nodes.
private struct ArchivedNodes: View, PrimitiveView {
    let nodes: [ViewNode]

    func nodes(in context: ResolveContext) -> [ViewNode] { nodes }
}

// MARK: Files and servers

extension FuzzedReader {
    /// Returns the readers of manifests, calendars and feeds.
    ///
    /// - Parameters:
    ///   - manifests: The property lists of plug-ins.
    ///   - calendars: iCalendar files.
    static func files(manifests: [[UInt8]], calendars: [[UInt8]]) throws -> [FuzzedReader] {
        let plists = try manifests.map { bytes in
            let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
        }
        let manifest: @MainActor ([UInt8]) throws -> String = { bytes in
            "\(try PluginManifest(parsing: Data(bytes), path: "Info.plist").options)"
        }
        return [
            FuzzedReader(name: "manifest in XML", form: .text, seeds: manifests, read: manifest),
            FuzzedReader(name: "manifest in binary", form: .bytes, seeds: plists, read: manifest),
            FuzzedReader(name: "calendar", form: .text, seeds: calendars, read: calendar),
            FuzzedReader(name: "CalDAV answer", form: .text, seeds: davAnswers, read: davAnswer),
            FuzzedReader(name: "feed", form: .text, seeds: feeds) { bytes in
                let batch = try JokeBatch(json: Data(bytes), source: "feed") { _, _ in }
                return "\(batch.jokes.count) \(Set(batch.rejections.map(\.reason)))"
            },
            FuzzedReader(name: "Firestore page", form: .text, seeds: feeds) { bytes in
                let page = try JSONDecoder().decode(FirestoreList.self, from: Data(bytes))
                return "\((page.documents ?? []).map(\.record).count)"
            },
        ]
    }

    /// Returns the readers of the files that come with an app's sources.
    ///
    /// - Parameter images: SVG images.
    static func appFiles(images: [[UInt8]]) throws -> [FuzzedReader] {
        let values: [String: Any] = [
            "a": ["b", 1, -2.5, true] as [Any], "c": Data([1, 2, 3]), "d": ["e": Date(timeIntervalSince1970: 0)],
            "NSStringLocalizedFormatKey": "%#@a@", "ä": "😀",
        ]
        func list(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
            [UInt8](try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
        }
        let read: @MainActor ([UInt8]) throws -> String = { bytes in
            let list = try PropertyList(parsing: bytes, limits: .manifest)
            let again = try PropertyListSerialization.data(
                fromPropertyList: list.foundationValue, format: .binary, options: 0)
            // Not-a-number differs from itself, and loses its payload.
            func size(_ list: PropertyList) -> Int {
                "\(list)".replacing(/s?nan\(0x[0-9a-f]+\)/, with: "nan").replacing("snan", with: "nan").count
            }
            let same = try? PropertyList(parsing: [UInt8](again), limits: .table)
            if same.map(size) != size(list) { throw Disagreement() }
            return "\("\(list)".filter { "[(:,".contains($0) }.prefix(64))"
        }
        return [
            FuzzedReader(name: "property list in XML", form: .text, seeds: [try list(.xml)], read: read),
            FuzzedReader(name: "property list in binary", form: .bytes, seeds: [try list(.binary)], read: read),
            FuzzedReader(name: "property list in text", form: .text, seeds: texts, read: read),
            FuzzedReader(name: "string catalogue", form: .text, seeds: catalogues) { bytes in
                let catalogue = try StringCatalogFile(bytes)
                let entries = ["%lld cups", "Tea"].flatMap { key in
                    catalogue.languages.sorted().map { catalogue.entry(key, language: $0) }
                }
                return entries.map { $0?.format(for: [.integer(2)], language: "de") ?? "-" }.joined()
            },
            FuzzedReader(name: "SVG image", form: .text, seeds: images) { bytes in
                let image = try VectorImage(ImageFile(bytes: bytes))
                _ = try image.draw(pixelWidth: 24, pixelHeight: 24)
                return "\(image.size)"
            },
        ]
    }

    /// A string table and a project file.
    private static let texts = [
        #"/* a */ "a \"b\"" = "c\nd\U00e4\101"; // x"# + "\n'e' = f; g;",
        "// !$*UTF8*$!\n{ objects = { A1 /* A */ = { isa = PBXProject; b = (c, \"d e\", ); f = <0fbd 77>; }; }; rootObject = A1; }",
    ].map { Array($0.utf8) }

    private static let catalogues = [
        """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"Tea": {"localizations": {"de": {"stringUnit": {"state": \
        "translated", "value": "Tee"}}}}, "%lld cups": {"localizations": {"de": {"stringUnit": {"value": "%#@a@"}, \
        "substitutions": {"a": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"one": {"stringUnit": \
        {"value": "%arg Tasse"}}, "other": {"stringUnit": {"value": "%arg Tassen"}}}}}}}}}}}
        """
    ].map { Array($0.utf8) }

    private static func calendar(_ bytes: [UInt8]) throws -> String {
        var file = try ICalFile(bytes, name: "calendar")
        file.cancel(declinedBy: ["me@example.com"])
        // Processor time is limited, and the expansion of a recurrence rule is a thousand times slower in debug builds.
        var budget = ExpansionBudget()
        (budget.stepsOfRule, budget.steps) = (5_000, 20_000)
        var expansion = CalendarExpansion(window: 1_790_000_000_000..<1_830_000_000_000, zone: .utc, budget: budget)
        try expansion.add(file, calendar: "calendar", name: "calendar")
        for occurrence in expansion.occurrences.prefix(100) {
            var writer = WireWriter()
            occurrence.encode(into: &writer)
            var reader = WireReader(writer.bytes)
            guard (try? CalendarOccurrence(from: &reader)) != nil else { throw Disagreement() }
        }
        return
            "\(file.zones.count) \(Set((file.rejections + expansion.rejections).map { $0.reason.filter { !$0.isNumber } }))"
    }

    private static func davAnswer(_ bytes: [UInt8]) throws -> String {
        guard let url = URL(string: "https://example.com/dav/") else { return "" }
        let answer = try DAVAnswer(HTTPAnswer(url: url, status: 207, headers: [:], body: Data(bytes)))
        return "\(answer.responses.map { "\($0.status ?? 0) \($0.properties.keys.sorted())" })"
    }

    static let davAnswers = [
        """
        <?xml version="1.0" encoding="utf-8"?><multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" \
        xmlns:a="http://apple.com/ns/ical/"><response><href>/dav/home/</href><propstat><prop><displayname>Home &amp; work\
        </displayname><resourcetype><collection/><c:calendar/></resourcetype><a:calendar-color>#FF0000FF</a:calendar-color>\
        <sync-token>t1</sync-token></prop><status>HTTP/1.1 200 OK</status></propstat><propstat><prop><c:x/></prop>\
        <status>HTTP/1.1 404 Not Found</status></propstat></response><response><href>/dav/home/a%20b.ics</href>\
        <status>HTTP/1.1 404 Not Found</status></response><sync-token>t2</sync-token></multistatus>
        """,
        """
        <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/dav/home/1.ics</d:href>\
        <d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data><![CDATA[BEGIN:VCALENDAR\r
        END:VCALENDAR]]></c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>\
        </d:multistatus>
        """,
    ].map { Array($0.utf8) }

    /// Calendars with most features of the format.
    static let calendarSeeds = [
        """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//x//y//EN\r
        X-WR-CALNAME:me@example.com\r
        COLOR:red\r
        BEGIN:VTIMEZONE\r
        TZID:Here\r
        BEGIN:STANDARD\r
        DTSTART:19701025T030000\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
        TZOFFSETFROM:+0200\r
        TZOFFSETTO:+0100\r
        END:STANDARD\r
        BEGIN:DAYLIGHT\r
        DTSTART:19700329T020000\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20370329T010000Z\r
        RDATE:20380328T020000\r
        TZOFFSETFROM:+0100\r
        TZOFFSETTO:+0200\r
        END:DAYLIGHT\r
        END:VTIMEZONE\r
        BEGIN:VEVENT\r
        UID:1\r
        DTSTAMP:20260101T000000Z\r
        DTSTART;TZID=Here:20261101T090000\r
        DTEND;TZID=Here:20261101T100000\r
        RRULE:FREQ=MONTHLY;INTERVAL=2;COUNT=20;BYDAY=1MO,-1FR;BYSETPOS=1;WKST=SU\r
        EXRULE:FREQ=WEEKLY;BYMONTH=1,2;BYMONTHDAY=-1,15\r
        EXDATE;TZID=Here:20261102T090000,20261103T090000\r
        RDATE;VALUE=PERIOD:20261104T090000Z/PT1H,20261105T090000Z/20261105T100000Z\r
        SUMMARY:Tea\\, at five\r
        LOCATION:Kitchen\r
        SEQUENCE:3\r
        STATUS:TENTATIVE\r
        TRANSP:TRANSPARENT\r
        ATTENDEE;PARTSTAT=DECLINED;EMAIL=me@example.com:mailto:me@example.com\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:1\r
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Here:20261207T090000\r
        DTSTART;TZID=Here:20261208T110000\r
        DURATION:P1DT2H3M4S\r
        SUMMARY:Later\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:2\r
        DTSTART;VALUE=DATE:20261110\r
        DURATION:-P2W\r
        RRULE:FREQ=YEARLY;BYYEARDAY=1,-366;BYWEEKNO=53,-1;BYHOUR=1,23;BYMINUTE=59;BYSECOND=60;UNTIL=20301231\r
        END:VEVENT\r
        END:VCALENDAR\r

        """
    ].map { Array($0.utf8) }
}

// MARK: Catalogues

extension FuzzedReader {
    /// Returns the reader of catalogues, which puts the right length and checksum into their headers.
    ///
    /// - Parameter folder: The folder in which a container is created.
    static func catalogue(in folder: String) throws -> FuzzedReader {
        let container = try Container.create(at: folder, group: "group.test")
        let landmarks = try LandmarkList.bundled().prefix(8).map { (key: "\($0.id)", groups: ["some"], value: $0) }
        try container.publish(landmarks, to: LandmarkCatalogue.key)
        let url = URL(fileURLWithPath: "\(folder)/catalogues/landmarks")
        return FuzzedReader(name: "catalogue", form: .bytes, seeds: [[UInt8](try Data(contentsOf: url))]) { bytes in
            var bytes = bytes
            if bytes.count >= 80 {
                func put(_ number: UInt64, at offset: Int) {
                    withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + 8, with: $0) }
                }
                put(UInt64(bytes.count), at: 48)
                put(bytes.withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[..<72])) }, at: 72)
            }
            try Data(bytes).write(to: url)
            guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { return "" }
            var faults: Set<String> = []
            func attempt(_ body: () throws(ContainerError) -> Void) {
                do throws(ContainerError) {
                    try body()
                } catch {
                    faults.insert("\(error)".filter { !$0.isNumber })
                }
            }
            for position in 0..<min(catalogue.count, 20) {
                attempt { () throws(ContainerError) in _ = try catalogue.record(at: position) }
                attempt { () throws(ContainerError) in _ = try catalogue.holds([0x61], at: position) }
            }
            attempt { () throws(ContainerError) in _ = try catalogue.value(for: "\(landmarks[3].key)") }
            attempt { () throws(ContainerError) in _ = try catalogue.positions(withPrefix: "1") }
            attempt { () throws(ContainerError) in _ = try catalogue.positions(inGroup: "some") }
            attempt { () throws(ContainerError) in _ = try catalogue.groups(named: ["some"]) }
            attempt { () throws(ContainerError) in try catalogue.scan(0..<catalogue.count) { _ in true } }
            attempt { () throws(ContainerError) in _ = try catalogue.values(holding: [0x61]) }
            return faults.sorted().joined()
        }
    }
}
