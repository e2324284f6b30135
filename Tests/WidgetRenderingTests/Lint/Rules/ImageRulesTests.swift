import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Images that are indistinguishable without colours, and images of too many pixels.
@MainActor
struct ImageRulesTests {
    private let folder: AssetFolder
    private var assets: AssetCatalog { AssetCatalog(folders: [folder.path]) }

    init() throws { folder = try AssetFolder() }

    private func add(_ name: String, _ width: UInt32 = 20, _ height: UInt32 = 20, color: [UInt8]? = nil) throws {
        try folder.writeImageSet("A.xcassets/\(name).imageset", [("p.png", "1x", "")])
        try folder.write(
            AssetFolder.png(width: width, height: height, color: color), to: "A.xcassets/\(name).imageset/p.png")
    }

    private func findings(
        _ rule: LintRule, _ family: WidgetFamily = .systemSmall, _ mode: WidgetRenderingMode = .vibrant,
        @ViewBuilder _ view: @escaping () -> some View
    ) throws -> [String] {
        try DrawnWidget(family, mode, assets: assets) { view().containerBackground(for: .widget) {} }
            .snapshot.violations.filter { $0.rule == rule }.map(\.message)
    }

    @Test("Two images that differ only in colour are reported where colours are removed")
    func lookAlikes() throws {
        // A red and a green of equal luminance, and a green of another one.
        try add("Ann", color: [255, 0, 0])
        try add("Ben", color: [0, 76, 0])
        try add("Cid", color: [0, 255, 0])
        func row(_ first: String, _ second: String, _ mode: WidgetRenderingMode = .vibrant) throws -> [String] {
            try findings(.lookAlike, .systemSmall, mode) {
                HStack {
                    Image(first).resizable()
                    Image(second).resizable()
                }
            }
        }
        #expect(
            try row("Ann", "Ben") == [
                "'Ben' looks like 'Ann' without its colours — draw them in other shades or shapes"
            ])
        #expect(try row("Ann", "Cid") == [])
        #expect(try row("Ann", "Ann") == [])
        #expect(try row("Ann", "Ben", .fullColor) == [])
        // With a tint, all images are flat except those that keep their shades.
        #expect(try row("Ann", "Ben", .accented) == [])
        for (mode, count) in [(WidgetAccentedRenderingMode.desaturated, 1), (.fullColor, 0)] {
            let found = try findings(.lookAlike, .systemSmall, .accented) {
                HStack {
                    Image("Ann").resizable().widgetAccentedRenderingMode(mode)
                    Image("Ben").resizable().widgetAccentedRenderingMode(mode)
                }
            }
            #expect(found.count == count)
        }
    }

    @Test("Two nearly identical grey images are treated as the same and not reported")
    func copies() throws {
        // A repeated image is intentional.
        try add("Ann", color: [200, 200, 200])
        try add("AnnAgain", color: [201, 201, 201])
        #expect(
            try findings(.lookAlike) {
                HStack {
                    Image("Ann")
                    Image("AnnAgain")
                }
            } == [])
    }

    @Test("An image of more than 718,080 pixels is reported by the memory rule")
    func pixelLimit() throws {
        try add("Fits", 1_020, 704)
        try add("Large", 1_020, 705)
        #expect(try findings(.memory) { Image("Fits").resizable() } == [])
        #expect(
            try findings(.memory, .systemSmall, .fullColor) { Image("Large").resizable() } == [
                "'Large' has 1020 × 705 = 719100 pixels, but a phone shows an image only up to 718080 pixels — scale the image down first"
            ])
    }

    @Test("Images that take more than 30 MiB together are reported by the memory rule")
    func totalMemory() throws {
        // 30 MiB are 7,864,320 pixels: ten images of 718,080 stay below, eleven don't.
        let names = (0..<11).map { "P\($0)" }
        let png = AssetFolder.png(width: 1_020, height: 704)
        for name in names {
            try folder.writeImageSet("A.xcassets/\(name).imageset", [("p.png", "1x", "")])
            try folder.write(png, to: "A.xcassets/\(name).imageset/p.png")
        }
        // Only this rule can process so many pixels quickly.
        func rows(_ count: Int) throws -> [String] {
            let nodes = resolve(
                VStack { ForEach(names.prefix(count), id: \.self) { Image($0).resizable() } },
                in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
            let snapshot = CheckedSnapshot(
                place: .family(.systemSmall), mode: .fullColor, nodes: nodes,
                list: DisplayList(size: .zero, items: []), texts: [], images: ImageStore(catalog: assets, scale: 3))
            return ImageMemoryRule().findings(in: snapshot).map(\.message)
        }
        #expect(try rows(10) == [])
        #expect(
            try rows(11) == [
                "the images take 31 MiB of memory, but a widget has 30 MiB in total — show fewer or smaller images"
            ])
    }
}
