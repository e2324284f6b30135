import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The limits of the number of views, their nesting and images on the lock screen, on either side.
@MainActor
struct AccessoryWeightRuleTests {
    private func findings(_ family: WidgetFamily, _ nodes: [ViewNode], assets: AssetCatalog = .empty) -> [String] {
        let snapshot = CheckedSnapshot(
            place: .family(family), mode: .vibrant, nodes: nodes, list: DisplayList(size: .zero, items: []), texts: [],
            images: ImageStore(catalog: assets, scale: 3))
        return AccessoryWeightRule().findings(in: snapshot).map(\.message)
    }

    private func nodes(_ family: WidgetFamily, @ViewBuilder _ view: () -> some View) -> [ViewNode] {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        return resolve(view(), in: ResolveContext(environment: environment, diagnostics: DiagnosticLog()))
    }

    private func row(of count: Int) -> [ViewNode] {
        let leaves = [ViewNode](repeating: ViewNode(.spacer(minLength: 0)), count: count - 1)
        return [ViewNode(.overlaid(.center, leaves))]
    }

    private func tower(of count: Int) -> [ViewNode] {
        (1..<count).reduce([ViewNode(.spacer(minLength: 0))]) { inner, _ in [ViewNode(.overlaid(.center, inner))] }
    }

    // Requirements: L-022
    @Test("More than 60 views or 24 levels of nesting are reported in accessory families")
    func viewsAndNesting() {
        #expect(findings(.accessoryRectangular, row(of: 60)) == [])
        #expect(
            findings(.accessoryRectangular, row(of: 61)) == [
                "61 views in accessoryRectangular, more than the recommended 60 — show fewer views"
            ])
        #expect(findings(.accessoryCircular, tower(of: 24)) == [])
        #expect(
            findings(.accessoryCircular, tower(of: 25)) == [
                "views nested 25 levels deep in accessoryCircular, more than the recommended 24 — nest fewer views"
            ])
        #expect(findings(.systemSmall, row(of: 500)) == [])
    }

    // Requirements: L-022, L-023
    @Test("A second image is reported in accessory families, while symbols and alternatives are not")
    func images() {
        let two = nodes(.accessoryCircular) {
            Image("a")
            Image("b")
        }
        #expect(
            findings(.accessoryCircular, two) == [
                "2 images in accessoryCircular, more than the recommended 1 — use symbols instead"
            ])
        let one = nodes(.accessoryCircular) {
            Image("a")
            Image(systemName: "star")
            Image(systemName: "heart")
        }
        #expect(findings(.accessoryCircular, one) == [])
        let either = nodes(.accessoryInline) {
            ViewThatFits {
                Image("a")
                Image("b")
            }
        }
        #expect(findings(.accessoryInline, either) == [])
    }

    // Requirements: L-022, L-023
    @Test("An image larger than 256 × 256 pixels is reported in accessory families")
    func imagePixels() throws {
        let folder = try AssetFolder()
        for (name, width) in [("Small", 256), ("Large", 257)] as [(String, UInt32)] {
            try folder.writeImageSet("A.xcassets/\(name).imageset", [("p.png", "1x", "")])
            try folder.write(
                AssetFolder.png(width: width, height: 8), to: "A.xcassets/\(name).imageset/p.png")
        }
        let assets = AssetCatalog(folders: [folder.path])
        #expect(findings(.accessoryCircular, nodes(.accessoryCircular) { Image("Small") }, assets: assets) == [])
        #expect(
            findings(.accessoryCircular, nodes(.accessoryCircular) { Image("Large") }, assets: assets) == [
                "'Large' has 257 × 8 pixels in accessoryCircular, more than the recommended 256 × 256 — use a smaller file"
            ])
        #expect(findings(.systemSmall, nodes(.systemSmall) { Image("Large") }, assets: assets) == [])
    }
}
