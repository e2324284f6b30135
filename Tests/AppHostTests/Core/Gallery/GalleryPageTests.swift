import AirlockSandbox
import Foundation
import Shared
import Testing

@testable import AppHost

struct GalleryPageTests {
    private static func snapshot(_ bytes: [UInt8], showing text: String? = nil) -> GallerySnapshot {
        var metadata = SnapshotMetadata(plain: "Joke")
        if let text {
            metadata.texts = [
                .init(string: text, lines: [text], rect: Rect(metadata.size), fontSize: 17, isTruncated: false)
            ]
        }
        return GallerySnapshot(png: bytes, metadata: metadata)
    }

    private let page = GalleryPage(
        widgets: [
            GalleryWidget(
                kind: "Joke",
                appearances: [
                    .init(
                        family: .systemSmall, configuration: .init(mode: .vibrant, scheme: .dark),
                        snapshot: snapshot([1, 2, 3], showing: "<Why> & \"how\"?"))
                ])
        ],
        answers: [("Tell me <b>", "Because & so")], date: Date(timeIntervalSince1970: 0))

    @Test("The gallery page embeds its images and loads nothing from elsewhere")
    func selfContained() {
        #expect(!page.html.contains("http:") && !page.html.contains("https:"))
        #expect(page.html.contains("default-src 'none'"))
        #expect(page.html.contains("data:image/png;base64,AQID"))
    }

    @Test("Text is escaped in the page and in the accessibility label of its snapshot")
    func escapedText() {
        #expect(page.html.contains(#"aria-label="&lt;Why&gt; &amp; &quot;how&quot;?""#))
        #expect(page.html.contains("<dt>Tell me &lt;b&gt;</dt><dd>Because &amp; so</dd>"))
    }

    @Test("A page that can't be written throws an error with the path and the reason")
    func unwritablePath() {
        #expect(throws: OutputError(path: "/nonexistent/gallery.html", reason: "No such file or directory")) {
            try page.write(to: "/nonexistent/gallery.html")
        }
    }

    @Test("A widget's heading has its display name, and Home Screen sizes precede Lock Screen ones")
    func widgetHeading() throws {
        let appearances = [WidgetFamily.accessoryCircular, .systemSmall].map { family in
            GalleryWidget.Appearance(
                family: family, configuration: .init(mode: .vibrant, scheme: .dark),
                snapshot: Self.snapshot(Array(family.name.utf8)))
        }
        let html = GalleryPage(
            widgets: [GalleryWidget(kind: "joke", name: "Joke & day", appearances: appearances)],
            date: Date(timeIntervalSince1970: 0)
        ).html
        #expect(html.contains("<h2>Joke &amp; day <code>joke</code></h2>"))
        let home = try #require(html.range(of: "<h3>Home screen, systemSmall</h3>"))
        let lock = try #require(html.range(of: "<h3>Lock screen</h3>"))
        #expect(home.upperBound <= lock.lowerBound)
    }

    // MARK: Live Activities

    private func state(_ caption: String, _ png: [UInt8]) -> GalleryActivity.State {
        let forms: [(ActivityPresentation, ColorScheme)] = [
            (.compact, .dark), (.minimal, .dark), (.expanded, .dark), (.lockScreen, .light),
        ]
        return .init(
            caption: caption,
            forms: forms.map {
                .init(presentation: $0, scheme: $1, snapshot: .success(Self.snapshot(png + $0.rawValue.utf8)))
            })
    }

    @Test("Each distinct activity state is shown in all presentations, and duplicates are merged")
    func activityPresentations() {
        var activity = GalleryActivity(kind: "Ride<Taxi>")
        activity.add(state("On the way & late", [1]))
        activity.add(state("The same in another preview", [1]))
        activity.add(state("There", [2]))
        let page = GalleryPage(activities: [activity], date: Date(timeIntervalSince1970: 0))
        let html = page.html
        #expect(page.snapshotCount == 8 && page.faults.isEmpty)
        #expect(html.contains("<h2>Live Activities</h2><h3>Ride&lt;Taxi&gt;</h3>"))
        #expect(html.contains("<h4>On the way &amp; late</h4>") && html.contains("<h4>There</h4>"))
        #expect(!html.contains("The same in another preview"))
        for form in [
            "Dynamic Island, compact", "Dynamic Island, minimal", "Dynamic Island, expanded", "Lock screen, light",
        ] {
            #expect(html.components(separatedBy: "<figcaption>\(form)</figcaption>").count == 3)
        }
        // Only the minimal presentation has the camera's plate beside it.
        #expect(html.components(separatedBy: "class=\"camera\"").count == 3)
    }

    @Test("An activity without a state explains how to provide one")
    func activityWithoutState() {
        let html = GalleryPage(activities: [GalleryActivity(kind: "Ride")], date: Date(timeIntervalSince1970: 0)).html
        #expect(
            html.contains("<h3>Ride</h3><p>No state of this Live Activity is known — start it, write a #Preview of it,")
        )
    }

    // MARK: Controls

    @Test("A control is shown in each of its sizes with an accessibility label")
    func controlSizes() {
        func snapshot(of size: ControlPresentation) -> GallerySnapshot {
            var metadata = SnapshotMetadata(plain: "timer")
            metadata.place = .control(size)
            metadata.control = .init(title: "Tea", value: "On", isOn: true, isEnabled: true, hint: "")
            return GallerySnapshot(png: Array(size.rawValue.utf8), metadata: metadata)
        }
        let control = GalleryControl(
            kind: "timer", name: "Timer",
            states: [.init(caption: "On, now", snapshots: .success(GalleryControl.sizes.map(snapshot)))])
        let page = GalleryPage(controls: [control], date: Date(timeIntervalSince1970: 0))
        #expect(page.snapshotCount == 3)
        #expect(page.html.contains("<h2>Controls</h2><h3>Timer <code>timer</code></h3>"))
        for name in GalleryControl.sizes.map(\.rawValue) {
            #expect(page.html.contains("aria-label=\"Tea: On, \(name)\""))
        }
        #expect(page.html.contains("<figcaption>On, now</figcaption>"))
    }

    // MARK: What is missing

    @Test("A snapshot that can't be rendered is replaced by its escaped error message")
    func failedSnapshots() {
        let fault = GalleryFault(CommandFailure("no <answer> — answer"))
        var activity = GalleryActivity(kind: "Ride")
        activity.add(
            .init(
                caption: "1",
                forms: [
                    .init(presentation: .compact, scheme: .dark, snapshot: .failure(fault)),
                    .init(presentation: .minimal, scheme: .dark, snapshot: .failure(fault)),
                ]))
        // If one presentation is drawn, the other one shows what is missing.
        activity.add(
            .init(
                caption: "2",
                forms: [
                    .init(presentation: .compact, scheme: .dark, snapshot: .failure(fault)),
                    .init(presentation: .minimal, scheme: .dark, snapshot: .success(Self.snapshot([1]))),
                ]))
        var widget = GalleryWidget(kind: "Joke")
        widget.add(fault)
        widget.add(fault)
        let control = GalleryControl(
            kind: "timer", name: "timer", states: [.init(caption: "Now", snapshots: .failure(fault))])
        let page = GalleryPage(
            widgets: [widget], activities: [activity], controls: [control], date: Date(timeIntervalSince1970: 0))
        #expect(page.faults == ["Joke", "Ride", "timer"].map { "\($0): no <answer> — answer" })
        let shown = "<p class=\"fault\">no &lt;answer&gt; — answer</p>"
        #expect(page.html.components(separatedBy: shown).count == 1 + 1 + 2 + 1)
        #expect(
            page.error(at: "p.html")?.message
                == "snapshots are missing in p.html, for 3 reasons — fix the causes listed above")
    }
}
