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

    @Test("A path component gets the filename extension of a type, unless it has an extension of the type")
    func pathComponents() {
        let folder = URL(fileURLWithPath: "/tmp/teas", isDirectory: true)
        func name(_ name: String, _ type: UTType) -> String {
            folder.appendingPathComponent(name, conformingTo: type).lastPathComponent
        }
        #expect(name("puppy.jpg", .image) == "puppy.jpg" && name("puppy.jpg", .plainText) == "puppy.jpg.txt")
        #expect(name("cups", .json) == "cups.json" && name("cups.JSON", .json) == "cups.JSON")
        #expect(name("user.sqlite", .fileURL) == "user.sqlite")
        let directory = folder.appendingPathComponent("a b", conformingTo: .directory)
        #expect(directory.hasDirectoryPath && directory.path == "/tmp/teas/a b")
        var url = folder
        url.appendPathComponent("cover", conformingTo: .png)
        url.appendPathExtension(for: .image)
        #expect(url.path == "/tmp/teas/cover.png")
        url.appendPathExtension(for: .gzip)
        #expect(url.lastPathComponent == "cover.png.gz")
        #expect(("/tmp" as NSString).appendingPathComponent("a", conformingTo: .pdf) == "/tmp/a.pdf")
        #expect(("a.md" as NSString).appendingPathExtension(for: .json) == "a.md.json")
        #expect((folder as NSURL).appendingPathComponent("a", conformingTo: .mp3).lastPathComponent == "a.mp3")
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
