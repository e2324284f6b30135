import Testing

@testable import Bring

struct ContactPageTests {
    @Test("Titles, kinds, forms and diagnostics are escaped in the contact page's HTML")
    func escaping() {
        let page = ContactPage(
            title: "<Tea>", snapshots: [.init(kind: "A&B", form: "\"x\"", file: "a.png")], diagnostics: ["<script>"]
        ).html
        #expect(page.contains("<h1>&lt;Tea&gt;</h1>"))
        #expect(page.contains("A&amp;B") && page.contains("&quot;x&quot;") && page.contains("&lt;script&gt;"))
        #expect(!page.contains("<script>"))
    }

    @Test("Snapshots of previews get their own CSS class and caption")
    func previewSnapshots() {
        let page = ContactPage(
            title: "Tea",
            snapshots: [
                .init(kind: "A", form: "systemSmall", file: "a.png"),
                .init(kind: "A", form: "systemSmall, preview Morning", file: "b.png", isPreview: true),
            ], diagnostics: []
        ).html
        #expect(page.contains(#"<figure><div><img src="a.png""#))
        #expect(page.contains(#"<figure class="preview"><div><img src="b.png""#))
        #expect(page.contains("<figcaption>systemSmall, preview Morning</figcaption>"))
    }

    /// White on transparent is invisible on a light page.
    @Test("Snapshots that a phone shows over its wallpaper get a wallpaper background")
    func wallpaper() {
        let page = ContactPage(
            title: "Tea",
            snapshots: [
                .init(kind: "A", form: "accessoryCircular", file: "a.png", isOnWallpaper: true),
                .init(kind: "A", form: "preview", file: "b.png", isPreview: true, isOnWallpaper: true),
            ], diagnostics: []
        ).html
        #expect(page.contains(#"<figure class="wallpaper"><div><img src="a.png""#))
        #expect(page.contains(#"<figure class="preview wallpaper"><div><img src="b.png""#))
        #expect(page.contains(".wallpaper>div{"))
    }
}
