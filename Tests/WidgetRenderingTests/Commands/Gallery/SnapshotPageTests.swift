import Shared
import Testing

@testable import WidgetRendering

struct SnapshotPageTests {
    @Test("Titles, kinds, captions and messages are escaped in the page's HTML")
    func escaping() {
        var page = SnapshotPage(title: "<Tea>")
        page.add(PlannedSnapshot(.widget(kind: "A&B", .systemSmall), label: "\"x\""))
        page.add("<script>")
        #expect(page.html.contains("<h1>&lt;Tea&gt;</h1>"))
        #expect(page.html.contains("A&amp;B") && page.html.contains("&quot;x&quot;"))
        #expect(page.html.contains("&lt;script&gt;") && !page.html.contains("<script>"))
    }

    @Test("Snapshots of previews, and those that a phone shows over its wallpaper, have their own classes")
    func classes() {
        var page = SnapshotPage(title: "Tea")
        page.add(PlannedSnapshot(.widget(kind: "A", .systemSmall)))
        page.add(PlannedSnapshot(.widget(kind: "A", .accessoryCircular)))
        page.add(PlannedSnapshot(.preview(name: "B"), of: "A", in: .family(.systemLarge), label: "B"))
        page.add(PlannedSnapshot(.activity(kind: "A", .compact, .madeUp)))
        #expect(page.html.contains(#"<figure><div><img src="A-systemSmall.png""#))
        #expect(page.html.contains(#"<figure class="wallpaper"><div><img src="A-accessoryCircular.png""#))
        #expect(page.html.contains(#"<figure class="preview"><div><img src="A-systemLarge-B.png""#))
        #expect(page.html.contains(#"<figure class="preview wallpaper"><div><img src="A-compact.png""#))
        #expect(page.html.contains("<figcaption>systemLarge, B</figcaption>"))
        #expect(page.html.contains(".wallpaper>div{"))
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
}
