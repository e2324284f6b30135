import Foundation
import Testing

@testable import WidgetRendering

@MainActor
struct AssetCatalogTests {
    private let folder: AssetFolder
    private var catalog: AssetCatalog { AssetCatalog(folders: [folder.path]) }

    init() throws { folder = try AssetFolder() }

    private func file(_ name: String, scale: Double, isDark: Bool = false) -> String? {
        catalog.image(named: name, scale: scale, isDark: isDark).map {
            String($0.path.dropFirst(folder.path.count + 1))
        }
    }

    // Requirements: L-032
    @Test("An image set provides the file of the next larger scale, or else the largest")
    func scales() throws {
        try folder.writeImageSet(
            "A.xcassets/Face.imageset", [("f.png", "1x", ""), ("f@2x.png", "2x", ""), ("f@3x.png", "3x", "")])
        #expect(file("Face", scale: 1) == "A.xcassets/Face.imageset/f.png")
        #expect(file("Face", scale: 2) == "A.xcassets/Face.imageset/f@2x.png")
        #expect(file("Face", scale: 2.5) == "A.xcassets/Face.imageset/f@3x.png")
        #expect(file("Face", scale: 4) == "A.xcassets/Face.imageset/f@3x.png")
    }

    @Test(
        "An image file beside the catalogues is found by its name, a PNG also without the extension, in the next larger scale"
    )
    func looseFiles() throws {
        try folder.writeImageSet("A.xcassets/Face.imageset", [("f.png", "1x", "")])
        for name in [
            "Face.png", "cup.png", "T_T.resources/cup.png", "T_T.resources/mug.png", "T_T.resources/mug@2x~iphone.png",
            "T_T.resources/mug@3x~ipad.png", "T_T.resources/leaf.jpg", "T_T.resources/notes.txt",
        ] {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path))
        }
        #expect(file("Face", scale: 1) == "A.xcassets/Face.imageset/f.png")
        #expect(file("cup", scale: 1) == "cup.png")
        #expect(file("mug", scale: 1) == "T_T.resources/mug.png")
        #expect(file("mug.png", scale: 3) == "T_T.resources/mug@2x~iphone.png")
        #expect(file("leaf.jpg", scale: 3) == "T_T.resources/leaf.jpg")
        #expect(file("leaf", scale: 1) == nil && file("notes", scale: 1) == nil)
        #expect(catalog.names == ["Face", "Face.png", "cup", "cup.png", "leaf.jpg", "mug", "mug.png"])
    }

    // Requirements: L-032
    @Test("The dark appearance uses the dark file if the image set has one")
    func darkAppearance() throws {
        let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        try folder.writeImageSet("A.xcassets/Face.imageset", [("l.png", "1x", ""), ("d.png", "1x", dark)])
        try folder.writeImageSet("A.xcassets/Plain.imageset", [("p.png", "1x", "")])
        #expect(file("Face", scale: 1) == "A.xcassets/Face.imageset/l.png")
        #expect(file("Face", scale: 1, isDark: true) == "A.xcassets/Face.imageset/d.png")
        #expect(file("Plain", scale: 1, isDark: true) == "A.xcassets/Plain.imageset/p.png")
    }

    // Requirements: L-075
    @Test("A high-contrast file takes precedence over a dark one if no file fits both")
    func highContrast() throws {
        let high = #"{"appearance": "contrast", "value": "high"}"#
        let dark = #"{"appearance": "luminosity", "value": "dark"}"#
        try folder.writeImageSet(
            "A.xcassets/Face.imageset",
            [
                ("l.png", "1x", ""), ("h.png", "1x", #", "appearances": [\#(high)]"#),
                ("d.png", "1x", #", "appearances": [\#(dark)]"#),
            ])
        try folder.writeImageSet(
            "A.xcassets/Both.imageset",
            [("l.png", "1x", ""), ("b.png", "1x", #", "appearances": [\#(dark), \#(high)]"#)])
        func file(_ name: String, isDark: Bool, isHighContrast: Bool) -> String? {
            catalog.image(named: name, scale: 1, isDark: isDark, isHighContrast: isHighContrast)?.path
                .split(separator: "/").last.map(String.init)
        }
        #expect(file("Face", isDark: false, isHighContrast: false) == "l.png")
        #expect(file("Face", isDark: false, isHighContrast: true) == "h.png")
        // The user chose the contrast, so it takes precedence over the appearance.
        #expect(file("Face", isDark: true, isHighContrast: true) == "h.png")
        #expect(file("Face", isDark: true, isHighContrast: false) == "d.png")
        #expect(file("Both", isDark: true, isHighContrast: true) == "b.png")
        #expect(file("Both", isDark: false, isHighContrast: true) == "l.png")
        #expect(file("Both", isDark: true, isHighContrast: false) == "l.png")
    }

    // Requirements: L-032
    @Test("Image sets are found in group folders and resource bundles by case-sensitive name")
    func nestedFolders() throws {
        try folder.writeImageSet("App.resources/A.xcassets/Group/Deep.imageset", [("x.png", "1x", "")])
        #expect(file("Deep", scale: 1) == "App.resources/A.xcassets/Group/Deep.imageset/x.png")
        #expect(file("deep", scale: 1) == nil)
        #expect(catalog.names == ["Deep"])
    }

    @Test("A template rendering intent in an image set marks its image as a template")
    func templateImage() throws {
        try folder.writeImageSet(
            "A.xcassets/Mask.imageset", [("m.png", "1x", "")],
            properties: #", "properties": {"template-rendering-intent": "template"}"#)
        #expect(catalog.image(named: "Mask", scale: 1, isDark: false)?.isTemplate == true)
    }

    // Requirements: L-032
    @Test("A damaged, empty or missing image set or a path outside it yields no image")
    func invalidSets() throws {
        try folder.write(Data("{".utf8), to: "A.xcassets/Cut.imageset/Contents.json")
        try folder.writeImageSet("A.xcassets/Out.imageset", [("../../secret.png", "1x", "")])
        try folder.writeImageSet("A.xcassets/None.imageset", [])
        for name in ["Cut", "Out", "None", "Missing"] { #expect(file(name, scale: 1) == nil) }
    }
}
