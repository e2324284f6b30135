import Foundation
import Shared
import Testing

@testable import AppHost

struct GalleryPageTests {
    private let page = GalleryPage(
        pictures: [
            .init(
                kind: "Joke", family: "systemSmall", mode: "vibrant", scheme: "dark", png: [1, 2, 3],
                facts: ["size": ["width": .number(158)], "text": .array([["string": .string("<Why> & \"how\"?")]])])
        ],
        answers: [("Tell me <b>", "Because & so")], date: Date(timeIntervalSince1970: 0))

    @Test func nothingIsLoadedFromElsewhere() {
        #expect(!page.html.contains("http:") && !page.html.contains("https:"))
        #expect(page.html.contains("default-src 'none'"))
        #expect(page.html.contains("data:image/png;base64,AQID"))
    }

    @Test func textIsEscapedAndSaidToThoseWhoDontSee() {
        #expect(page.html.contains(#"aria-label="&lt;Why&gt; &amp; &quot;how&quot;?""#))
        #expect(page.html.contains("<dt>Tell me &lt;b&gt;</dt><dd>Because &amp; so</dd>"))
    }

    @Test func aPageThatCantBeWrittenSaysWhere() {
        #expect(throws: GalleryError(path: "/nonexistent/gallery.html")) {
            try page.write(to: "/nonexistent/gallery.html")
        }
        #expect(
            GalleryError(path: "/nonexistent/gallery.html").message
                == "can't write /nonexistent/gallery.html — name a file in a folder that exists and can be written to with --out"
        )
    }
}
