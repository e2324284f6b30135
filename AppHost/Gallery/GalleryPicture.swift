import Foundation
import Shared

/// A picture, with what there is to know about it.
struct GalleryPicture {
    let png: [UInt8]
    /// The picture's facts, as the extension printed them.
    let facts: JSONValue

    /// The size in points.
    var size: (width: Int, height: Int) {
        func length(_ name: String) -> Int { Int(facts["size"]?[name]?.number ?? 0) }
        return (length("width"), max(length("height"), 1))
    }

    /// What is read out to those who don't see it: its texts, else what its parts are called, else what is given.
    func words(or fallback: String) -> String {
        func all(_ list: String, _ name: String) -> [String] {
            (facts[list]?.array ?? []).compactMap { $0[name]?.string }.filter { !$0.isEmpty }
        }
        let texts = all("text", "string")
        let words = texts.isEmpty ? all("accessibility", "label") : texts
        return words.isEmpty ? fallback : words.joined(separator: " ")
    }
}

/// The pictures of a page, each of which stands in it once however often it is shown: as a rule of its style sheet.
struct GalleryPictures {
    private(set) var rules: [String] = []
    private var names: [[UInt8]: String] = [:]

    /// The element that shows a picture.
    mutating func element(_ picture: GalleryPicture, saying words: String) -> String {
        "<div role=\"img\" class=\"p \(name(of: picture))\" aria-label=\"\(words.markupEscaped)\"></div>"
    }

    private mutating func name(of picture: GalleryPicture) -> String {
        if let name = names[picture.png] { return name }
        let name = "p\(names.count)"
        names[picture.png] = name
        let (width, height) = picture.size
        let data = Data(picture.png).base64EncodedString()
        rules.append(
            ".\(name){width:\(width)px;aspect-ratio:\(width)/\(height);background-image:url(data:image/png;base64,\(data))}"
        )
        return name
    }
}
