import CoreSpotlight
import Testing
import UniformTypeIdentifiers

struct UTTypeTests {
    @Test("Uniform types are found by identifier, filename extension and MIME type")
    func typeLookup() {
        #expect(UTType("public.png") == .png)
        #expect(UTType("com.example.nothing") == nil)
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(mimeType: "application/json") == .json)
        #expect(UTType.pdf.preferredFilenameExtension == "pdf" && UTType.png.preferredMIMEType == "image/png")
        #expect(UTType(exportedAs: "com.example.trail").identifier == "com.example.trail")
    }

    @Test("Uniform types conform to their supertypes and to no others")
    func conformance() {
        #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .item))
        #expect(
            !UTType.png.conforms(to: .text) && UTType.json.isSubtype(of: .text) && !UTType.json.isSubtype(of: .json))
    }

    @Test("A searchable item holds its attributes, and indexing is accepted but unavailable")
    func searchableItems() async throws {
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = "Trail"
        let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
        try await CSSearchableIndex.default().indexSearchableItems([item])
        #expect(item.attributeSet.title == "Trail" && !CSSearchableIndex.isIndexingAvailable())
    }
}
