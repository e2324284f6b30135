import Foundation
import TestSupport
import Testing

/// Assets of each kind, read by the real extension in its sandbox.
@Suite(.blocking) struct AssetProcessTests {
    private let airlock: Airlock
    private let assets: String

    init() throws {
        airlock = try Airlock()
        try airlock.sync(setup: "Why so blue?", character: "MrPotato")
        assets = "\(airlock.folder.path)/assets"
    }

    private func write(_ text: String, to file: String) throws {
        let url = URL(fileURLWithPath: "\(assets)/\(file)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func writeFace(_ name: String, _ content: String) throws {
        try write(
            #"{"images": [{"filename": "\#(name)", "idiom": "universal"}]}"#,
            to: "A.xcassets/MrPotato.imageset/Contents.json")
        try write(content, to: "A.xcassets/MrPotato.imageset/\(name)")
    }

    private func render(_ options: String...) throws -> ChildResult {
        try airlock.run(
            "WidgetExt",
            ["render", "--kind", "JokeOfTheDayWidget", "--family", "systemMedium", "--assets", assets]
                + Airlock.clock
                + options)
    }

    private let systemFolders = [
        "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
    ]

    private func has(_ library: String) -> Bool {
        systemFolders.contains { FileManager.default.fileExists(atPath: "\($0)/\(library)") }
    }

    /// Returns true if the image differs from the one with the built-in face.
    private func drawsFace(_ result: ChildResult) throws -> Bool {
        let plain = try airlock.run(
            "WidgetExt", ["render", "--kind", "JokeOfTheDayWidget", "--family", "systemMedium"] + Airlock.clock)
        #expect(plain.status == .exited(0))
        return result.output != plain.output
    }

    private static let face =
        ##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9" fill="#f00"/></svg>"##

    @Test("An SVG face image is drawn, or the missing library to install is reported")
    func svgFace() throws {
        try writeFace("face.svg", Self.face)
        let result = try render()
        #expect(result.status == .exited(0))
        if has("librsvg-2.so.2") {
            #expect(result.errors == "")
            #expect(try drawsFace(result))
        } else {
            #expect(result.errors.contains("install librsvg2-2 to draw it"))
        }
    }

    @Test("A face that is a symbol set of the given assets is drawn, and a damaged one is reported")
    func symbolFace() throws {
        let contents = #"{"symbols": [{"filename": "face.svg", "idiom": "universal"}]}"#
        try write(contents, to: Self.symbolSet + "/Contents.json")
        let template = SymbolTemplateText([("Regular-M", SymbolTemplateText.ring(radius: 45, line: 9))])
        try write(template.text, to: Self.symbolSet + "/face.svg")
        let result = try render()
        #expect(result.status == .exited(0) && result.errors == "")
        #expect(try drawsFace(result))
        try write(template.text.replacingOccurrences(of: "<path", with: "<image"), to: Self.symbolSet + "/face.svg")
        let damaged = try render()
        #expect(damaged.status == .exited(0))
        #expect(
            damaged.errors.contains(
                "can't read the symbol 'MrPotato': \(assets)/\(Self.symbolSet)/face.svg has a <image> in 'Regular-M' — draw the symbol with paths only"
            ), "\(damaged.errors)")
    }

    private static let symbolSet = "A.xcassets/MrPotato.symbolset"

    @Test("A PDF face image is drawn, or the missing library to install is reported")
    func pdfFace() throws {
        try writeFace("face.pdf", Self.page)
        let result = try render()
        #expect(result.status == .exited(0))
        if has("libpoppler-glib.so.8") {
            #expect(result.errors == "")
            #expect(try drawsFace(result))
        } else {
            #expect(result.errors.contains("install libpoppler-glib8 to draw it"))
        }
    }

    @Test("A program with bundled libraries draws only the formats that they support")
    func bundledLibraries() throws {
        let folder = "\(airlock.folder.path)/native"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, content) in [("libraries.txt", ""), ("loaders.cache", "")] {
            try Data(content.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        func bundle(_ library: String) throws {
            let system = try #require(
                systemFolders.first { FileManager.default.fileExists(atPath: "\($0)/\(library)") })
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(library)", withDestinationPath: "\(system)/\(library)")
        }
        func renderBundled() throws -> ChildResult {
            try airlock.startProgram(
                Airlock.executable("WidgetExt"),
                ["render", "--kind", "JokeOfTheDayWidget", "--family", "systemMedium", "--assets", assets]
                    + Airlock.clock, environment: ["LD_LIBRARY_PATH": folder]
            ).wait()
        }
        try bundle("libcairo.so.2")
        try writeFace("face.pdf", Self.page)
        let pdf = try renderBundled()
        #expect(pdf.status == .exited(0))
        #expect(
            pdf.errors.contains("is a PDF file, which the toolkit can't draw — convert it to SVG"))
        try writeFace("face.svg", Self.face)
        #expect(try renderBundled().errors.contains("is a SVG file, which the toolkit can't draw"))
        guard has("librsvg-2.so.2") else { return }
        try bundle("librsvg-2.so.2")
        let svg = try renderBundled()
        #expect(svg.errors == "")
        #expect(svg.output == (try render().output))
    }

    @Test(
        "A broken face image is reported with its path, and the rest of the widget is drawn",
        arguments: [
            ("face.png", "\u{FFFD}PNG", "isn't a PNG, JPEG, SVG or PDF file"), ("face.svg", "<svg", "SVG file"),
            ("face.pdf", "%PDF-1.7", "PDF file"),
        ])
    func brokenFace(name: String, content: String, reason: String) throws {
        try writeFace(name, content)
        let result = try render()
        #expect(result.status == .exited(0))
        #expect(
            result.errors.contains("can't read the image 'MrPotato': \(assets)/A.xcassets/MrPotato.imageset/\(name)")
        )
        #expect(result.errors.contains(reason))
    }

    @Test("The widget is drawn with the accent color of the asset catalog")
    func accentColor() throws {
        try write(
            #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "0x00", "blue": "0x80", "alpha": "1.000"}}}]}"#,
            to: "A.xcassets/AccentColor.colorset/Contents.json")
        #expect(try render("--format", "svg").output.contains("rgb(100%,0%,50.196"))
    }

    @Test("The widget's text follows the requested locale, and a broken string catalog is reported")
    func localizedText() throws {
        try write(
            #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Joke of the Day": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Tageswitz"}}}}}}"#,
            to: "Localizable.xcstrings")
        try airlock.sync(setup: "Why so blue?", character: nil)
        func render(_ locale: String) throws -> ChildResult {
            try airlock.run(
                "WidgetExt",
                [
                    "render", "--kind", "JokeOfTheDayWidget", "--family", "systemLarge", "--assets", assets,
                    "--format", "text", "--at", "2026-11-21T09:41:00Z", "--timezone", "Europe/Berlin", "--locale",
                    locale,
                ])
        }
        let german = try render("de")
        #expect(german.output.contains("Tageswitz") && german.errors == "")
        #expect(try render("en_GB").output.contains("Joke of the Day"))
        try write("{", to: "Localizable.xcstrings")
        let broken = try render("de")
        // The project's own table contains the text, too.
        #expect(broken.output.contains("Witz des Tages"))
        #expect(
            broken.errors == "WidgetExt: \(assets)/Localizable.xcstrings can't be read: 1:2: the text ends too soon\n")
    }

    /// A page of 20 × 20 points, green all over.
    private static let page: String = {
        let content = "0 1 0 rg 0 0 20 20 re f"
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Contents 4 0 R>>",
            "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
        ].enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\(object)endobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 5\n0000000000 65535 f \n"
        for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
        return text + "trailer<</Size 5/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    }()
}
