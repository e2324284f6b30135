import Foundation
import Shared

/// A snapshot with its metadata.
struct GallerySnapshot {
    let png: [UInt8]
    let metadata: SnapshotMetadata

    /// The size in points.
    var size: (width: Int, height: Int) {
        (Int(saturating: metadata.size.width), max(Int(saturating: metadata.size.height), 1))
    }

    /// Returns the text alternative: the snapshot's texts, otherwise its accessibility labels, otherwise `fallback`.
    func words(or fallback: String) -> String {
        let texts = metadata.texts.map(\.string).filter { !$0.isEmpty }
        let words = texts.isEmpty ? metadata.accessibility.compactMap(\.label).filter { !$0.isEmpty } : texts
        return words.isEmpty ? fallback : words.joined(separator: " ")
    }
}

/// The snapshots of a page, each embedded once as a rule of the style sheet, however often it is shown.
struct GallerySnapshots {
    private(set) var rules: [String] = []
    private var names: [[UInt8]: String] = [:]

    /// Returns the element that shows a snapshot.
    mutating func element(_ snapshot: GallerySnapshot, saying words: String) -> String {
        "<div role=\"img\" class=\"p \(name(of: snapshot))\" aria-label=\"\(words.markupEscaped)\"></div>"
    }

    private mutating func name(of snapshot: GallerySnapshot) -> String {
        if let name = names[snapshot.png] { return name }
        let name = "p\(names.count)"
        names[snapshot.png] = name
        let (width, height) = snapshot.size
        let data = Data(snapshot.png).base64EncodedString()
        rules.append(
            ".\(name){width:\(width)px;aspect-ratio:\(width)/\(height);background-image:url(data:image/png;base64,\(data))}"
        )
        return name
    }
}
