import Testing

@testable import Shared

struct PlannedSnapshotTests {
    private static let subjects: [RenderCommand.Subject] = [
        .widget(kind: "Tea", .systemSmall), .widget(kind: "Tea", .accessoryInline, .placeholder),
        .control(kind: "Kettle", .medium), .control(kind: "Kettle", .large, .preview, value: .off),
        .activity(kind: "Brew", .lockScreen, .madeUp), .activity(kind: "Brew", .compact, .file("/states/Brew.json")),
        .activity(kind: "Brew", .minimal, .document(Array(#"{"attributes":{},"state":{}}"#.utf8))),
        .currentActivity(id: "A1"), .preview(name: "Morning", entry: 2),
        .preview(name: "Morning", entry: nil, .expanded, without: ["Tea.swift:7"]),
        .archived(Array("{}".utf8), .systemLarge),
        .snippet(7), .scene(id: "main-1"),
    ]

    @Test("A snapshot of each subject is parsed back from its JSON", arguments: subjects)
    func json(subject: RenderCommand.Subject) throws {
        var appearance = RenderConfiguration(.clearDark)
        (appearance.device, appearance.scale, appearance.wallpaper) = (.all[0], 2, .dark)
        for language in [SnapshotLanguage.own, .doubled, .mirrored, .translation("de_DE")] {
            let snapshot = PlannedSnapshot(subject, of: "Tea \"1\"", appearance, language, label: "a, b")
            let text = try snapshot.json.serialised()
            #expect(try PlannedSnapshot(parsing: JSONValue(parsing: text)) == snapshot, "\(text)")
        }
    }

    @Test(
        "An object that isn't a snapshot is refused with the name of the invalid member",
        arguments: [
            ("null", "the snapshot has no valid 'place' — send a snapshot of a plan"),
            (#"{"place":"roof"}"#, #"the snapshot has no valid 'place', but 'roof' — send a snapshot of a plan"#),
            (
                #"{"place":"systemSmall","subject":{"type":"widget","kind":"Tea","family":"huge"}}"#,
                #"the snapshot has no valid 'family', but 'huge' — send a snapshot of a plan"#
            ),
            (
                #"{"place":"small","subject":{"type":"control","kind":"Tea","presentation":1}}"#,
                "the snapshot has no valid 'presentation', but '1' — send a snapshot of a plan"
            ),
            (
                #"{"place":"small","appearance":{"scheme":"drak"}}"#,
                "unknown value 'drak' for --scheme — did you mean 'dark'?"
            ),
            (
                #"{"place":"small","appearance":{"sceme":"dark"}}"#,
                "unknown appearance 'sceme' — did you mean 'scheme'?"
            ),
            (
                #"{"place":"small","appearance":7}"#,
                #"the appearance isn't an object — send an object such as {"scheme": "dark"}"#
            ),
        ])
    func invalid(text: String, message: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: CommandFailure(message)) { try PlannedSnapshot(parsing: json) }
    }

    @Test("An identifier is a file name, the same for equal snapshots, and different for different ones")
    func identifiers() {
        func id(_ kind: String, _ appearance: RenderConfiguration = RenderConfiguration(), label: String? = nil)
            -> String
        {
            PlannedSnapshot(.widget(kind: kind, .systemSmall), appearance, label: label).id
        }
        #expect(id("Tea") == "Tea-systemSmall")
        #expect(id("Tea", RenderConfiguration(mode: .fullColor, scheme: .light)) == "Tea-systemSmall")
        #expect(id("com.example.tea", RenderConfiguration(scheme: .dark)) == "com.example.tea-systemSmall-dark")
        #expect(id("Tea", label: "preview Morning").hasPrefix("Tea-systemSmall-preview_Morning-"))
        let kinds = ["", ".", "..", "../x", "/", "a/b", "a_b", "Tea-systemSmall", "Tee", "Té", "T\u{0}", "🫖"]
        let identifiers =
            kinds.map { id($0) } + [id(String(repeating: "x", count: 99)), id(String(repeating: "x", count: 98))]
        #expect(Set(identifiers).count == identifiers.count)
        for id in identifiers {
            #expect(
                id.utf8.count <= 77 && !id.hasPrefix(".") && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }
            )
        }
    }

    @Test("A caption has the place and the differences from the standard snapshot")
    func captions() {
        var appearance = RenderConfiguration(mode: .accented, scheme: .dark)
        (appearance.device, appearance.typeSize, appearance.contrast) = (.all[0], .xxxLarge, .increased)
        #expect(
            PlannedSnapshot(.widget(kind: "Tea", .systemSmall), appearance, .doubled).caption
                == "systemSmall, iphone-15-pro-max, xxxLarge, accented, dark, increased contrast, doubled")
        #expect(PlannedSnapshot(.control(kind: "Tea", .small)).caption == "small")
        #expect(PlannedSnapshot(.preview(name: "Day"), label: "Day").caption == "Day")
    }

    @Test("A phone shows over the wallpaper what isn't a widget in its own colours, and widgets without a backdrop")
    func wallpapers() {
        func isOnWallpaper(_ subject: RenderCommand.Subject, _ appearance: RenderConfiguration = .init()) -> Bool {
            PlannedSnapshot(subject, appearance).isOnWallpaper
        }
        let tea = RenderCommand.Subject.widget(kind: "Tea", .systemSmall)
        #expect(!isOnWallpaper(tea) && isOnWallpaper(tea, RenderConfiguration(mode: .accented)))
        #expect(!isOnWallpaper(tea, RenderConfiguration(.tinted)))
        #expect(isOnWallpaper(.widget(kind: "Tea", .accessoryInline)) && isOnWallpaper(.control(kind: "Tea", .small)))
        #expect(isOnWallpaper(.activity(kind: "Tea", .compact, .madeUp)) && !isOnWallpaper(.preview(name: "Tea")))
    }

    @Test("Values of previews are samples, and those without a state are made up")
    func samples() {
        let snapshots = [
            PlannedSnapshot(.activity(kind: "Tea", .compact, .madeUp)), PlannedSnapshot(.preview(name: "Tea")),
            PlannedSnapshot(.activity(kind: "Tea", .compact, .file("a"))),
        ]
        #expect(snapshots.map(\.isMadeUp) == [true, false, false])
        #expect(snapshots.map(\.isSample) == [true, true, false])
    }
}
