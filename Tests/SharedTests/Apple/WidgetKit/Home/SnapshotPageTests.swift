import Testing

@testable import Shared

struct SnapshotPageTests {
    @Test("Titles, kinds, captions, phrases and messages are escaped in the page's HTML")
    func escaping() {
        var page = SnapshotPage(title: "<Tea>", subtitle: "Drawn for <now>")
        page.add(PlannedSnapshot(.widget(kind: "A&B", .systemSmall), label: "\"x\""), .file("a&b.png"))
        page.add(phrase: "Tell me <b>", answer: "Because & so")
        page.add("<script>")
        #expect(page.html.contains("<h1>&lt;Tea&gt;</h1><p>Drawn for &lt;now&gt;</p>"))
        #expect(page.html.contains("A&amp;B") && page.html.contains("&quot;x&quot;"))
        #expect(page.html.contains("<img src=\"a&amp;b.png\""))
        #expect(page.html.contains("<dt>Tell me &lt;b&gt;</dt><dd>Because &amp; so</dd>"))
        #expect(page.html.contains("&lt;script&gt;") && !page.html.contains("<script"))
    }

    @Test("Snapshots of previews, and those that a phone shows over its wallpaper, have their own classes")
    func classes() {
        var page = SnapshotPage(title: "Tea")
        func add(_ snapshot: PlannedSnapshot) { page.add(snapshot, .file("\(snapshot.id).png")) }
        add(PlannedSnapshot(.widget(kind: "A", .systemSmall)))
        add(PlannedSnapshot(.widget(kind: "A", .accessoryCircular)))
        add(PlannedSnapshot(.preview(name: "B"), of: "A", in: .family(.systemLarge), label: "B"))
        add(PlannedSnapshot(.activity(kind: "A", .minimal, .madeUp)))
        add(PlannedSnapshot(.activity(kind: "A", .lockScreen, .madeUp), RenderConfiguration(scheme: .dark)))
        let html = page.html
        func cell(_ classes: String, _ name: String) -> String {
            "<div class=\"cell ground \(classes)\"><span class=\"frame\"><img src=\"\(name).png\""
        }
        #expect(html.contains(cell("widget", "A-systemSmall")))
        #expect(html.contains(cell("widget wallpaper", "A-accessoryCircular")))
        #expect(html.contains(cell("widget sample", "A-systemLarge-B")))
        #expect(html.contains(cell("island minimal wallpaper sample", "A-minimal")))
        #expect(html.contains(cell("lock wallpaper dark sample", "A-lock-screen-dark")))
        #expect(html.contains("<figcaption>B</figcaption>"))
    }

    @Test("Snapshots are grouped by section, kind and place, whatever their order")
    func groups() {
        var page = SnapshotPage(title: "Tea")
        let snapshots: [PlannedSnapshot] = [
            .init(.preview(name: "Cups"), of: "Previews", in: .family(.systemSmall), label: "Cups"),
            .init(.control(kind: "Kettle", .small)),
            .init(.widget(kind: "Tea", .systemSmall), label: "light"), .init(.widget(kind: "Cup", .systemSmall)),
            .init(.activity(kind: "Brew", .compact, .file("b.json"))), .init(.widget(kind: "Tea", .systemLarge)),
            .init(.widget(kind: "Tea", .systemSmall), RenderConfiguration(scheme: .dark)),
        ]
        for snapshot in snapshots { page.add(snapshot, .file("\(snapshot.id).png")) }
        let names = page.sections.matches(of: #/<h[2-4]>(.*?)</h|src="(.*?).png"/#).map { String($0.1 ?? $0.2 ?? "") }
        #expect(
            names == [
                "Widgets", "Tea", "systemSmall", "Tea-systemSmall-light", "Tea-systemSmall-dark", "systemLarge",
                "Tea-systemLarge", "Cup", "systemSmall", "Cup-systemSmall", "Live Activities", "Brew", "compact",
                "Brew-compact", "Controls", "Kettle", "small", "Kettle-small", "Previews", "systemSmall",
                "Previews-systemSmall-Cups",
            ])
    }

    @Test("A message is listed once, with the number of its snapshots and the first of them")
    func messages() {
        var page = SnapshotPage(title: "Tea")
        for family in [WidgetFamily.systemSmall, .systemLarge] {
            page.add("no tea", at: PlannedSnapshot(.widget(kind: "A", family)))
        }
        page.add("no cup", at: PlannedSnapshot(.widget(kind: "A", .systemSmall)))
        page.add("all")
        #expect(page.messages == ["no tea (2 snapshots, first A, systemSmall)", "A, systemSmall: no cup", "all"])
    }

    @Test("A snapshot that couldn't be drawn shows its messages at its place, and a drawn one its image alone")
    func failures() {
        var page = SnapshotPage(title: "Tea")
        let (failed, drawn) = (
            PlannedSnapshot(.widget(kind: "A", .systemSmall)), PlannedSnapshot(.widget(kind: "A", .systemLarge))
        )
        for message in ["no <tea>", "no cup", "no cup"] { page.add(message, at: failed) }
        page.add("cut off", at: drawn)
        page.add(drawn, .file("a.png"), size: Size(width: 364, height: 382), words: "Sencha")
        #expect(page.count == 1)
        #expect(
            page.sections.contains(
                "<div class=\"cell ground widget\"><span class=\"fault\">no &lt;tea&gt;\nno cup</span>"))
        #expect(page.sections.contains("<img src=\"a.png\" alt=\"Sencha\" width=\"364\" height=\"382\" loading"))
        #expect(!page.sections.contains("cut off") && page.html.contains("<li>A, systemLarge: cut off</li>"))
    }

    @Test("Equal images are embedded once, at three pixels a point, and the page loads nothing")
    func embedded() {
        let png: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 218, 0, 0, 0, 48,
        ]
        var page = SnapshotPage(title: "Tea")
        for family in [WidgetFamily.systemSmall, .systemLarge] {
            page.add(PlannedSnapshot(.widget(kind: "A", family)), .embedded(png))
        }
        page.add(
            PlannedSnapshot(.widget(kind: "B", .systemSmall)), .embedded([1, 2, 3]), size: Size(width: 9, height: 8))
        let html = page.html
        #expect(html.matches(of: #/data:image/png/#).count == 2)
        #expect(html.contains(".p0{width:158px;aspect-ratio:158/16;background-image:url(data:image/png;base64,iVBO"))
        #expect(html.contains(".p1{width:9px;aspect-ratio:9/8;background-image:url(data:image/png;base64,AQID)}"))
        #expect(html.matches(of: #/class="p0"/#).count == 2)
        #expect(html.contains("<span role=\"img\" class=\"p1\" aria-label=\"B, systemSmall\"></span>"))
        #expect(html.contains("default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'"))
        #expect(!html.contains("http:") && !html.contains("https:"))
        #expect(Size(png: [1, 2, 3]) == nil)
    }

    @Test("A snapshot of a live page is a button with the data for the page's script")
    func liveState() {
        var page = SnapshotPage(title: "Tea")
        let states: [(PlannedSnapshot, SnapshotPage.LiveState)] = [
            (
                PlannedSnapshot(.widget(kind: "A", .systemSmall), label: "light"),
                .init(build: 3, previous: 2, isChanged: true, fault: nil)
            ),
            (
                PlannedSnapshot(.control(kind: "C", .small)),
                .init(build: 1, previous: nil, isChanged: false, fault: "<no>")
            ),
            (
                PlannedSnapshot(.control(kind: "C", .large)),
                .init(build: nil, previous: nil, isChanged: false, fault: nil)
            ),
        ]
        for (snapshot, state) in states { page.add(snapshot, state.build.map { .file("/\($0)") }, state: state) }
        let buttons = page.sections.matches(of: #/<button.*?>/#).map { String($0.0) }
        #expect(
            buttons == [
                #"<button type="button" class="cell ground widget" aria-label="A, systemSmall, light; changed" "#
                    + #"data-id="A-systemSmall-light" data-kind="A" data-place="systemSmall" data-label="light" "#
                    + #"data-name="A, systemSmall, light" data-fault="" data-build="3" data-previous="2" data-changed data-timeline>"#,
                #"<button type="button" class="cell ground control wallpaper" aria-label="C, small; &lt;no&gt;" "#
                    + #"data-id="C-small" data-kind="C" data-place="small" data-label="" "#
                    + #"data-name="C, small" data-fault="&lt;no&gt;" data-build="1">"#,
                #"<button type="button" class="cell ground control wallpaper" aria-label="C, large; Not drawn yet." "#
                    + #"data-id="C-large" data-kind="C" data-place="large" data-label="" "#
                    + #"data-name="C, large" data-fault="Not drawn yet.">"#,
            ])
        #expect(page.sections.contains(#"alt="A, systemSmall, light; changed""#))
        #expect(page.sections.contains(#"<span class="badge">changed</span><span class="fault" hidden></span>"#))
    }
}
