import AirlockBase
import Foundation
import TestSupport
import Testing

@testable import AssetSymbolsTool

struct AssetSymbolSourceTests {
    @Test("Symbols are generated for resources, colors, images and shape styles, with namespaces")
    func generatedSource() {
        let source = AssetSymbolSource([
            Asset(kind: .color, name: "BrandColor"), Asset(kind: .image, name: "Cover Photo"),
            Asset(kind: .image, name: "first", namespaces: ["Onboarding", "new pages"]),
        ])
        #expect(source.warnings.isEmpty)
        #expect(
            source.text == """
                // Generated at each build from the asset catalogues.
                import SwiftUI

                extension ColorResource {
                    /// The "BrandColor" asset catalog color resource.
                    static let brand = ColorResource(name: "BrandColor")
                }

                extension ImageResource {
                    /// The "Cover Photo" asset catalog image resource.
                    static let coverPhoto = ImageResource(name: "Cover Photo")

                    enum Onboarding {

                        enum NewPages {
                            /// The "Onboarding/new pages/first" asset catalog image resource.
                            static let first = ImageResource(name: "Onboarding/new pages/first")
                        }
                    }
                }

                extension Color {
                    static var brand: Color { Color(.brand) }
                }

                extension UIColor {
                    static var brand: UIColor { UIColor(resource: .brand) }
                }

                extension UIImage {
                    static var coverPhoto: UIImage { UIImage(resource: .coverPhoto) }

                    enum Onboarding {

                        enum NewPages {
                            static var first: UIImage { UIImage(resource: .Onboarding.NewPages.first) }
                        }
                    }
                }

                extension ShapeStyle where Self == Color {
                    static var brand: Color { Color(.brand) }
                }

                """)
    }

    @Test("Symbols that are Swift keywords and names with quotes are escaped")
    func escapedNames() {
        let source = AssetSymbolSource([Asset(kind: .image, name: "default"), Asset(kind: .image, name: "a\"\\b")])
        #expect(source.text.contains("static let `default` = ImageResource(name: \"default\")"))
        #expect(source.text.contains("static var `default`: UIImage { UIImage(resource: .`default`) }"))
        #expect(source.text.contains(#"static let aB = ImageResource(name: "a\"\\b")"#))
    }

    @Test("The source of assets with hostile names can be parsed, and each name that has a symbol is in a literal")
    func hostileNames() throws {
        let assets = HostileNames.all.map { Asset(kind: .image, name: $0, namespaces: [$0]) }
        let source = AssetSymbolSource(assets)
        #expect(!source.text.unicodeScalars.contains { $0.isTerminalControl || $0.changesDirection })
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Symbols.swift"
        try Data(source.text.utf8).write(to: URL(fileURLWithPath: path))
        let parsed = try TestProcess(
            "/usr/bin/env", ["swiftc", "-parse", path],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], input: []
        ).wait()
        #expect(parsed.status == .exited(0), "\(parsed.errors)")
        #expect(source.text.contains("(name: \("Ada's Tea/Ada's Tea".swiftLiteral))"))
        #expect(source.text.contains("(name: \("line\nbreak/line\nbreak".swiftLiteral))"))
    }

    @Test("Two assets with the same symbol produce a warning, and the first one gets it")
    func duplicateSymbol() {
        let source = AssetSymbolSource([
            Asset(kind: .color, name: "brand"), Asset(kind: .color, name: "BrandColor"),
            Asset(kind: .image, name: "Brand"), Asset(kind: .image, name: "brand", namespaces: ["A"]),
        ])
        #expect(
            source.warnings == [
                "The \"BrandColor\" color asset name resolves to the symbol \"brand\" which already exists. Try renaming the asset."
            ])
        #expect(source.text.contains("static let brand = ColorResource(name: \"brand\")"))
        #expect(!source.text.contains("\"BrandColor\""))
    }

    @Test("A color named like a SwiftUI color produces a warning and only a resource symbol")
    func knownColorName() {
        let source = AssetSymbolSource([Asset(kind: .color, name: "Primary")])
        #expect(
            source.warnings == [
                "The \"Primary\" color asset name resolves to the symbol \"primary\" which is already a system color: write Color(.primary). Try renaming the asset."
            ])
        #expect(source.text.contains("static let primary = ColorResource"))
        #expect(!source.text.contains("extension Color {") && !source.text.contains("ShapeStyle"))
    }

    @Test("An asset name without letters or digits produces a warning and no symbol")
    func emptySymbol() {
        let source = AssetSymbolSource([Asset(kind: .image, name: "--")])
        #expect(
            source.warnings == [
                "The \"--\" image asset name has no letter or digit for a symbol. Try renaming the asset."
            ])
        #expect(source.text == "// Generated at each build from the asset catalogues.\nimport SwiftUI\n")
    }
}
