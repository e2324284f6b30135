import Foundation
import Testing

@testable import Shared

struct SnapshotMetadataTests {
    private static let widgetText = #"""
        {"kind":"Tea","family":"systemSmall","date":"2026-11-21T09:41:00Z","size":{"width":158.0,"height":158.0},\#
        "url":"tea://pot","regions":[{"rect":{"x":0.0,"y":0.0,"width":158.0,"height":158.0},"url":"tea://pot"},\#
        {"rect":{"x":16.0,"y":16.333,"width":40.0,"height":20.0},"intent":{"id":"Brew","parameters":{"cups":2}},"isOn":false},\#
        {"rect":{"x":16.0,"y":60.0,"width":40.0,"height":20.0},"intent":{"id":"Stop"}},\#
        {"rect":{"x":16.0,"y":90.0,"width":40.0,"height":20.0},"button":1}],\#
        "text":[{"string":"Assam","lines":["As…"],"rect":{"x":16.0,"y":40.0,"width":30.5,"height":20.0},"fontSize":17.0,"truncated":true,\#
        "dynamic":[{"style":"timer","date":"2026-11-21T09:41:00Z","end":"2026-11-21T09:45:00Z"},{"style":"date","date":"2026-11-21T00:00:00Z"}]}],\#
        "accessibility":[{"rect":{"x":16.0,"y":40.0,"width":30.5,"height":20.0},"label":"Assam","value":"1","hint":"Brews","identifier":"tea","traits":["button"]}],\#
        "diagnostics":[{"message":"not drawn: blur(radius:)","path":"VStack/Text"}],\#
        "renderer":{"architecture":"x86_64","fonts":"f00","cairo":"1.18.0","pango":"1.52.1"},"placeholder":true}

        """#

    private static let controlText = #"""
        {"kind":"Timer","presentation":"small","date":"2026-11-21T09:41:00Z","size":{"width":70.0,"height":70.0},"url":null,"regions":[],\#
        "text":[],"accessibility":[],"diagnostics":[],"renderer":{"architecture":"x86_64","fonts":"f00"},\#
        "control":{"title":"Tea","value":null,"isOn":true,"isEnabled":false,"symbol":"timer","hint":"Hold","status":null},\#
        "snapshot":"c1.1795280400000.0","freshness":{"state":"stale","since":"2026-11-21T09:00:00Z","reason":"it failed"}}

        """#

    @Test("Snapshot metadata survives a round trip byte for byte", arguments: [widgetText, controlText])
    func sameBytes(text: String) throws {
        let metadata = try SnapshotMetadata(parsing: Array(text.utf8))
        #expect(String(decoding: try metadata.serialised(), as: UTF8.self) == text)
        #expect(try SnapshotMetadata(metadata.json) == metadata)
    }

    @Test("A widget's snapshot metadata is parsed to typed values")
    func widgetMetadata() throws {
        let metadata = try SnapshotMetadata(parsing: Array(Self.widgetText.utf8))
        #expect(metadata.place == .family(.systemSmall) && metadata.isPlaceholder)
        #expect(metadata.url == URL(string: "tea://pot"))
        #expect(
            metadata.regions.map(\.action) == [
                .url(try #require(metadata.url)),
                .intent(id: "Brew", isOn: false, parameters: ["cups": .integer(2)]), .intent(id: "Stop"),
                .button(1),
            ])
        #expect(metadata.regions[1].rect == Rect(x: 16, y: 16.333, width: 40, height: 20))
        let start = Date(timeIntervalSince1970: 1_795_254_060)
        #expect(metadata.date == start && metadata.texts.map(\.isTruncated) == [true])
        #expect(
            metadata.texts.first?.moments.first == TextMomentMetadata(style: "timer", date: start, end: start + 240))
        #expect(metadata.accessibility.first?.traits == ["button"])
        #expect(metadata.renderer.summary == "architecture x86_64, fonts f00, cairo 1.18.0, pango 1.52.1")
    }

    @Test("A control's snapshot metadata is parsed to typed values")
    func controlMetadata() throws {
        let metadata = try SnapshotMetadata(parsing: Array(Self.controlText.utf8))
        #expect(metadata.place == .control(.small))
        #expect(
            metadata.control
                == .init(title: "Tea", isOn: true, isEnabled: false, symbol: "timer", hint: "Hold"))
        #expect(metadata.freshness == .stale(since: 1_795_251_600_000, reason: "it failed"))
        #expect(metadata.snapshot == "c1.1795280400000.0")
    }

    @Test("Every snapshot place has a unique name and survives a round trip")
    func places() throws {
        var metadata = try SnapshotMetadata(parsing: Array(Self.widgetText.utf8))
        let all: [SnapshotPlace] =
            WidgetFamily.allCases.map { .family($0) } + ActivityPresentation.allCases.map { .activity($0) }
            + ControlPresentation.allCases.map { .control($0) } + [.snippet, .scene, .preview]
        #expect(Set(all.map(\.name)).count == all.count)
        for place in all {
            metadata.place = place
            #expect(try SnapshotMetadata(metadata.json).place == place)
        }
    }

    @Test("Unknown members and actions of a newer version are skipped, as are unrepresentable dates")
    func newerVersion() throws {
        let text = Self.widgetText
            .replacing(#""kind":"Tea","#, with: #""kind":"Tea","depth":{"layers":[1]},"#)
            .replacing(#""button":1"#, with: #""drag":"file""#)
            .replacing(#""style":"date","date":"2026"#, with: #""style":"date","date":"12026"#)
        let metadata = try SnapshotMetadata(parsing: Array(text.utf8))
        #expect(metadata.kind == "Tea" && metadata.regions.count == 3)
        #expect(metadata.texts.first?.moments.map(\.style) == ["timer"])
    }

    private static let malformedTexts: [(text: String, reason: String)] = [
        ("{", "the metadata is not JSON: 1:2: the text ends too soon"),
        ("[]", "the metadata has no /size"),
        (#"{"size":{"width":"wide"}}"#, "the metadata has no /kind"),
        (changed(#""size":{"width":158.0"#, #""size":{"width":"a""#), "/size/width in the metadata is not a number"),
        (changed("systemSmall", "systemTiny"), "/family in the metadata is not a widget family"),
        (changed(#""family""#, #""presentation""#), "/presentation in the metadata is not a presentation"),
        (changed(#""y":16.333,"#, ""), "the metadata has no /regions/1/rect/y"),
        (changed(#"158.0},"url":"tea://pot"}"#, #"158.0},"url":""}"#), "/regions/0/url in the metadata is not a URL"),
        (changed(#"{"cups":2}"#, "[2]"), "/regions/1/intent/parameters in the metadata is not an object"),
        (changed(#""truncated":true"#, #""truncated":1"#), "/text/0/truncated in the metadata is not true or false"),
        (changed(#"2026-11-21T09:41:00Z","size"#, #"today","size"#), "/date in the metadata is not an ISO 8601 date"),
        (changed(#","fonts":"f00""#, ""), "the metadata has no /renderer/fonts"),
        (changed(#""cairo":"1.18.0""#, #""cairo":1"#), "/renderer/cairo in the metadata is not a string"),
        (
            controlText.replacing("stale", with: "old"),
            "/freshness/state in the metadata is not fresh or stale"
        ),
    ]

    private static func changed(_ old: String, _ new: String) -> String { widgetText.replacing(old, with: new) }

    @Test("Malformed snapshot metadata is refused with the JSON path and the reason", arguments: malformedTexts)
    func malformed(text: String, reason: String) throws {
        let error = try #require(throws: CommandFailure.self) {
            try SnapshotMetadata(parsing: Array(text.utf8))
        }
        #expect(error.cause == reason && error.message == "\(reason) — draw the snapshot again")
        #expect(error.exitCode == .badData)
    }
}
