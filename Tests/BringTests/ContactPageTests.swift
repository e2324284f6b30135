import Testing

@testable import Bring

struct ContactPageTests {
    @Test func namesOfForeignCodeAreEscaped() {
        let page = ContactPage(
            title: "<Tea>", pictures: [.init(kind: "A&B", form: "\"x\"", file: "a.png")], remarks: ["<script>"]
        ).html
        #expect(page.contains("<h1>&lt;Tea&gt;</h1>"))
        #expect(page.contains("A&amp;B") && page.contains("&quot;x&quot;") && page.contains("&lt;script&gt;"))
        #expect(!page.contains("<script>"))
    }

    @Test func picturesOfPreviewsAreMarked() {
        let page = ContactPage(
            title: "Tea",
            pictures: [
                .init(kind: "A", form: "systemSmall", file: "a.png"),
                .init(kind: "A", form: "systemSmall, preview Morning", file: "b.png", isPreview: true),
            ], remarks: []
        ).html
        #expect(page.contains(#"<figure><img src="a.png""#))
        #expect(page.contains(#"<figure class="preview"><img src="b.png""#))
        #expect(page.contains("<figcaption>systemSmall, preview Morning</figcaption>"))
    }
}
