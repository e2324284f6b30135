import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Images of every format, intact and damaged.
@MainActor
struct ImageFileTests {
    private let folder: AssetFolder

    init() throws { folder = try AssetFolder() }

    static let square =
        ##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#f00"/></svg>"##

    /// A PDF page of 30 × 15 points, filled with blue.
    static var page: Data {
        let content = "0 0 1 rg 0 0 30 15 re f"
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 30 15]/Contents 4 0 R>>",
            "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
        ]
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\(object)endobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 5\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        return Data((text + "trailer<</Size 5/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n").utf8)
    }

    /// The headers of a JPEG file of 16 × 8 grey pixels: enough to be measured, but not to be decoded.
    static let jpegHeader = Data([
        0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x04, 0x00, 0x00, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x08, 0x00, 0x10, 0x01,
        0x01,
        0x11, 0x00,
    ])

    private func lay(_ name: String, _ data: Data, properties: String = "", _ image: (Image) -> Image = { $0 }) throws
        -> Laid
    {
        try folder.writeImageSet("A.xcassets/P.imageset", [(name, "1x", "")], properties: properties)
        try folder.write(data, to: "A.xcassets/P.imageset/\(name)")
        let view = image(Image("P"))
        return Laid(width: 100, height: 100, assets: AssetCatalog(folders: [folder.path])) { view }
    }

    private func reason(_ name: String, _ data: Data) throws -> String? {
        let laid = try lay(name, data)
        #expect(laid.size == .zero)
        let prefix = "can't read the image 'P': "
        return laid.diagnostics.first.flatMap {
            $0.message.hasPrefix(prefix) ? String($0.message.dropFirst(prefix.count)) : nil
        }
    }

    private func has(_ library: String) -> Bool { SharedLibrary(library) != nil }

    @Test("An SVG image takes its size from its width and height or from its view box")
    func svgSize() throws {
        guard has("librsvg-2.so.2") else {
            return try #expect(reason("p.svg", Data(Self.square.utf8))?.contains("librsvg2-2") == true)
        }
        let laid = try lay("p.svg", Data(Self.square.utf8))
        #expect(laid.diagnostics == [])
        #expect(laid.size == Size(width: 20, height: 10))
        let boxed = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"/>"#
        #expect(try lay("b.svg", Data(boxed.utf8)).size == Size(width: 24, height: 12))
    }

    @Test("A PDF image takes its size from the media box of its page")
    func pdfSize() throws {
        guard has("libpoppler-glib.so.8") else {
            return try #expect(reason("p.pdf", Self.page)?.contains("libpoppler-glib8") == true)
        }
        let laid = try lay("p.pdf", Self.page)
        #expect(laid.diagnostics == [])
        #expect(laid.size == Size(width: 30, height: 15))
    }

    @Test("An SVG asset is rasterised at its own size, or at the drawn size if it preserves vectors")
    func preservedVectors() throws {
        guard has("librsvg-2.so.2") else { return }
        let data = Data(Self.square.utf8)
        for (properties, width) in [("", 60), (#", "properties": {"preserves-vector-representation": true}"#, 300)] {
            let store = try storing("s.svg", data, properties: properties)
            guard case .image(let image, let path) = store.find(try content) else { throw CancellationError() }
            let block = DisplayList.ImageBlock(
                path: path, rect: Rect(x: 0, y: 0, width: 100, height: 50), paint: nil, isAccented: false,
                accentedAppearance: .silhouette, isVector: image.isVector)
            #expect(store.image(for: block)?.width == width)
        }
    }

    private var content: ViewNode.ImageContent {
        get throws {
            let context = ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
            guard case .image(let content)? = resolve(Image("P").resizable(), in: context).first?.content else {
                throw CancellationError()
            }
            return content
        }
    }

    private func storing(_ name: String, _ data: Data, properties: String) throws -> ImageStore {
        try folder.writeImageSet("A.xcassets/P.imageset", [(name, "1x", "")], properties: properties)
        try folder.write(data, to: "A.xcassets/P.imageset/\(name)")
        return ImageStore(catalog: AssetCatalog(folders: [folder.path]), scale: 3)
    }

    /// A red JPEG file of 16 × 8 pixels.
    static let photo = Data(
        base64Encoded: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCN\
            l4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR\
            CAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA\
            Awb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCaAJQP/9k=
            """)

    @Test("SVG, PDF and JPEG images are decoded and drawn in their own colours")
    func formats() throws {
        let kinds: [(String, String, Data, UInt32)] = [
            ("librsvg-2.so.2", "p.svg", Data(Self.square.utf8), 0xFFFF_0000),
            ("libpoppler-glib.so.8", "p.pdf", Self.page, 0xFF00_00FF),
            ("libgdk_pixbuf-2.0.so.0", "p.jpg", try #require(Self.photo), 0xFFC8_1E3C),
        ]
        for (library, name, data, expected) in kinds where has(library) {
            let store = try storing(name, data, properties: "")
            guard case .image(_, let path) = store.find(try content) else { throw CancellationError() }
            let block = DisplayList.ImageBlock(
                path: path, rect: Rect(x: 0, y: 0, width: 8, height: 8), paint: nil, isAccented: false,
                accentedAppearance: .silhouette, isVector: false)
            let surface = Surface(pixelWidth: 8, pixelHeight: 8, scale: 1)
            surface.draw(try #require(store.image(for: block)), in: block.rect, paint: nil)
            var pixels: [UInt32] = []
            surface.mapPixels {
                pixels.append($0)
                return $0
            }
            let middle = try #require(pixels.dropFirst(27).first)
            for shift in [0, 8, 16, 24] {
                let (found, wanted) = (Int(middle >> shift & 0xFF), Int(expected >> shift & 0xFF))
                #expect(abs(found - wanted) < 12, "\(name): \(String(middle, radix: 16))")
            }
        }
    }

    @Test("A damaged or unsupported image file is reported with its path and format")
    func damagedFiles() throws {
        let path = { (name: String) in "\(folder.path)/A.xcassets/P.imageset/\(name)" }
        let png = AssetFolder.png(width: 8, height: 8)
        #expect(try reason("a.png", png.prefix(60)) == "\(path("a.png")) is a damaged PNG file")
        #expect(try reason("b.png", png.prefix(8)) == "\(path("b.png")) is a damaged PNG file")
        #expect(try reason("e.png", Data()) == "\(path("e.png")) isn't a PNG, JPEG, SVG or PDF file")
        #expect(
            try reason("w.png", Data("RIFF0000WEBPVP8 ".utf8))
                == "\(path("w.png")) is a WebP file, which isn't supported — convert it to PNG")
        if has("librsvg-2.so.2") {
            #expect(try reason("s.svg", Data("<svg".utf8)) == "\(path("s.svg")) is a damaged SVG file")
            #expect(try reason("j.jpg", Self.jpegHeader) == "\(path("j.jpg")) is a damaged JPEG file")
        }
        if has("libpoppler-glib.so.8") {
            #expect(try reason("p.pdf", Data("%PDF-1.4\nnothing".utf8)) == "\(path("p.pdf")) is a damaged PDF file")
        }
    }

    @Test("Images that declare huge dimensions and SVG files with XML entities are refused")
    func oversizedFiles() throws {
        var bomb = [UInt8](AssetFolder.png(width: 8, height: 8))
        bomb.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        #expect(
            try reason("a.png", Data(bomb))?.hasSuffix(
                "has 65535 × 65535 pixels, more than the limit — make it smaller") == true)
        var jpeg = [UInt8](Self.jpegHeader)
        jpeg.replaceSubrange(13..<17, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(
            try reason("a.jpg", Data(jpeg))?.hasSuffix(
                "has 65535 × 65535 pixels, more than the limit — make it smaller") == true)
        guard has("librsvg-2.so.2") else { return }
        let vast = #"<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>"#
        #expect(try reason("v.svg", Data(vast.utf8))?.contains("more than the limit") == true)
        let laughs = #"<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"/>"#
        #expect(try reason("l.svg", Data(laughs.utf8))?.hasSuffix("is a damaged SVG file") == true)
    }

    @Test("A missing file of an image set is reported with its path")
    func missingFile() throws {
        try folder.writeImageSet("A.xcassets/P.imageset", [("gone.png", "1x", "")])
        let laid = Laid(width: 100, height: 100, assets: AssetCatalog(folders: [folder.path])) { Image("P") }
        #expect(
            laid.diagnostics.map(\.message) == [
                "can't read the image 'P': there is no file \(folder.path)/A.xcassets/P.imageset/gone.png"
            ])
    }

    @Test("A damaged or empty image set is reported with the path of its Contents.json")
    func damagedCatalog() throws {
        try folder.write(Data("[".utf8), to: "A.xcassets/P.imageset/Contents.json")
        let laid = Laid(width: 100, height: 100, assets: AssetCatalog(folders: [folder.path])) { Image("P") }
        #expect(
            laid.diagnostics.map(\.message) == [
                "can't read the image 'P': \(folder.path)/A.xcassets/P.imageset/Contents.json: 1:2: the text ends too soon"
            ])
        try folder.writeImageSet("A.xcassets/P.imageset", [])
        let empty = Laid(width: 100, height: 100, assets: AssetCatalog(folders: [folder.path])) { Image("P") }
        #expect(empty.diagnostics.first?.message.hasSuffix("Contents.json: it names no image for iPhone") == true)
    }

    @Test("A UIImage is drawn at its own size, which its scale divides, and damaged image data is reported")
    func uiImage() throws {
        let png = AssetFolder.png(width: 30, height: 20)
        let image = try #require(UIImage(data: png))
        let laid = Laid(width: 100, height: 100) { Image(uiImage: image) }
        #expect(laid.size == Size(width: 30, height: 20))
        #expect(laid.diagnostics == [])
        let half = try #require(UIImage(data: png, scale: 2))
        #expect(Laid(width: 100, height: 100) { Image(uiImage: half) }.size == Size(width: 15, height: 10))
        #expect(UIImage(data: Data("no image".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
        let symbol = try #require(UIImage(systemName: "star.fill"))
        #expect(Laid(width: 100, height: 100) { Image(uiImage: symbol) }.size.width > 10)
        let broken = try #require(UIImage(data: png.prefix(50)))
        #expect(
            Laid(width: 100, height: 100) { Image(uiImage: broken) }.diagnostics.map(\.message) == [
                "can't read an image: the data is a damaged PNG file"
            ])
    }
}
