import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Colours of asset catalogues, in Xcode's formats.
@MainActor
struct AssetColorTests {
    private let folder: AssetFolder

    init() throws { folder = try AssetFolder() }

    private func write(_ name: String, _ colors: String, in catalogue: String = "A.xcassets") throws {
        try folder.write(Data(#"{"colors": [\#(colors)]}"#.utf8), to: "\(catalogue)/\(name).colorset/Contents.json")
    }

    private func row(
        _ red: String, _ green: String, _ blue: String, alpha: String = "1.000", space: String = "srgb",
        more: String = ""
    ) -> String {
        #"{"color": {"color-space": "\#(space)", "components": {"red": "\#(red)", "green": "\#(green)", "blue": "\#(blue)", "alpha": "\#(alpha)"}}, "idiom": "universal"\#(more)}"#
    }

    private func color(_ name: String, isDark: Bool = false, isHighContrast: Bool = false) -> AssetColor? {
        AssetCatalog(folders: [folder.path]).color(named: name, isDark: isDark, isHighContrast: isHighContrast)
    }

    /// Returns the colour of a view filled with a named colour, and the diagnostics.
    private func drawn(_ color: Color, scheme: ColorScheme = .light) -> (ResolvedColor, [String]) {
        let log = DiagnosticLog()
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.assetColors = ImageStore(catalog: AssetCatalog(folders: [folder.path]), scale: 3).colors(
            reportingTo: log)
        return (color.resolved(in: environment), log.diagnostics.map(\.message))
    }

    private static let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
    private static let high = #", "appearances": [{"appearance": "contrast", "value": "high"}]"#

    @Test("An accent colour without a value falls back to the system's blue without a diagnostic")
    func templateAccent() throws {
        try write("AccentColor", #"{"idiom": "universal"}"#)
        let (color, diagnostics) = drawn(.accentColor)
        #expect(color == Color.blue.resolved(in: EnvironmentValues()))
        #expect(diagnostics.isEmpty)
        #expect(drawn(Color("AccentColor")).1.count == 1)
    }

    @Test("Colour components are read as fractions, bytes and hexadecimal numbers")
    func componentFormats() throws {
        try write("Float", row("1.000", "0.500", "0.000"))
        try write("Byte", row("255", "128", "0"))
        try write("Hex", row("0xFF", "0x80", "0x00", alpha: "0.5"))
        #expect(color("Float") == .fixed(ResolvedColor(red: 1, green: 0.5, blue: 0)))
        #expect(color("Byte") == .fixed(ResolvedColor(255, 128, 0)))
        #expect(color("Hex") == .fixed(ResolvedColor(255, 128, 0, alpha: 0.5)))
    }

    @Test("Display P3 and grey colours are converted to sRGB, and an unknown colour space is rejected")
    func colorSpaces() throws {
        try write("P3", row("1.000", "0.000", "0.000", space: "display-p3"))
        try write("P3Grey", row("0.500", "0.500", "0.500", space: "display-p3"))
        try write(
            "Grey", #"{"color": {"color-space": "gray-gamma-22", "components": {"white": "0.250", "alpha": "1"}}}"#)
        try write("Alien", row("1.000", "0.000", "0.000", space: "cmyk"))
        // The red of Display P3 is outside sRGB; the nearest colour is sRGB's red.
        guard case .fixed(let red)? = color("P3") else { throw CancellationError() }
        #expect(red.red > 0.999 && red.green == 0 && red.blue == 0)
        guard case .fixed(let grey)? = color("P3Grey") else { throw CancellationError() }
        #expect(abs(grey.red - 0.5) < 0.001 && abs(grey.green - 0.5) < 0.001 && abs(grey.blue - 0.5) < 0.001)
        #expect(color("Grey") == .fixed(ResolvedColor(red: 0.25, green: 0.25, blue: 0.25)))
        #expect(color("Alien") == nil)
    }

    @Test("A colour set has dark and high-contrast variants, and high contrast takes precedence")
    func appearances() throws {
        try write(
            "Both",
            [
                row("0x00", "0x00", "0x00"), row("0xFF", "0xFF", "0xFF", more: Self.dark),
                row("0x11", "0x11", "0x11", more: Self.high),
            ].joined(separator: ","))
        #expect(color("Both") == .fixed(ResolvedColor(0, 0, 0)))
        #expect(color("Both", isDark: true) == .fixed(ResolvedColor(255, 255, 255)))
        #expect(color("Both", isHighContrast: true) == .fixed(ResolvedColor(17, 17, 17)))
        #expect(color("Both", isDark: true, isHighContrast: true) == .fixed(ResolvedColor(17, 17, 17)))
    }

    @Test(
        "A reference to a system colour resolves to that colour in the current scheme",
        arguments: [
            ("systemBlueColor", SystemColor.blue), ("labelColor", .label), ("secondaryLabelColor", .secondaryLabel),
            ("systemBackgroundColor", .systemBackground),
            ("secondarySystemBackgroundColor", .secondarySystemBackground),
        ])
    func systemReference(name: String, expected: SystemColor) throws {
        try write("Ref", #"{"color": {"platform": "ios", "reference": "\#(name)"}, "idiom": "universal"}"#)
        #expect(color("Ref") == .system(name))
        #expect(SystemColor(catalogueName: name) == expected)
        var environment = EnvironmentValues()
        environment.colorScheme = .dark
        #expect(drawn(Color("Ref"), scheme: .dark).0 == expected.resolved(in: environment))
    }

    @Test("An unknown system colour reference resolves to no colour")
    func unknownReferences() throws {
        for name in ["systemColor", "Color", "systemNoSuchColor", "blue", "secondarySystemColor", ""] {
            #expect(SystemColor(catalogueName: name) == nil)
        }
    }

    @Test("A missing or damaged colour set is reported and its colour is transparent")
    func missingOrDamaged() throws {
        try write("Brand", row("0x12", "0x34", "0x56"))
        try folder.write(Data("{".utf8), to: "A.xcassets/Cut.colorset/Contents.json")
        #expect(drawn(Color("Brand")).0 == ResolvedColor(0x12, 0x34, 0x56))
        let missing = drawn(Color("Brend"))
        #expect(missing.0.alpha == 0)
        #expect(missing.1 == ["no colour 'Brend' in the assets — did you mean 'Brand'?"])
        let broken = drawn(Color("Cut"))
        #expect(broken.0.alpha == 0)
        #expect(
            broken.1 == [
                "can't read the colour 'Cut': \(folder.path)/A.xcassets/Cut.colorset/Contents.json: 1:2: the text ends too soon"
            ])
    }

    @Test("The accent colour comes from the asset catalogue, or else from the system")
    func accentColor() throws {
        #expect(drawn(.accentColor).0 == ResolvedColor(0, 136, 255))
        #expect(drawn(.accentColor).1 == [])
        try write("AccentColor", row("0x00", "0xFF", "0x00"))
        #expect(drawn(.accentColor).0 == ResolvedColor(0, 255, 0))
    }

    @Test("Colours in a folder that provides a namespace are found only by their prefixed name")
    func namespaces() throws {
        try folder.write(
            Data(#"{"properties": {"provides-namespace": true}}"#.utf8), to: "A.xcassets/Theme/Contents.json")
        try write("Ink", row("0x01", "0x02", "0x03"), in: "A.xcassets/Theme/Deep")
        try write("Paper", row("0x01", "0x02", "0x03"), in: "A.xcassets/Group")
        #expect(color("Theme/Ink") != nil && color("Ink") == nil)
        #expect(color("Paper") != nil)
    }
}
