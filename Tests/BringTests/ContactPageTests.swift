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
}
