import Shared
import Testing

@testable import WidgetRendering

/// The file names of snapshots.
struct SnapshotNameTests {
    private let kinds = ["Tea", "Tea-Time", "com.example/tea"]

    private func name(_ kind: String, _ family: WidgetFamily, _ variant: SnapshotScope.Variant) -> SnapshotName {
        SnapshotName(
            PlannedSnapshot(.widget(kind: kind, family), variant.appearance, variant.language), scale: 2)
    }

    @Test("Every reference snapshot name of a full lint plan is parsed back to the same case")
    func roundTrip() {
        let scope = SnapshotScope.lint(isFull: true, languages: ["de", "zh-Hans", "pt_BR"])
        for kind in kinds {
            for family in [WidgetFamily.systemSmall, .systemLarge, .accessoryInline] {
                for variant in scope.variants(at: .family(family)) {
                    let name = name(kind, family, variant)
                    #expect(SnapshotName(stem: name.stem, kinds: kinds) == name, "\(name.stem)")
                }
            }
        }
    }

    @Test("A home screen and its wallpaper are parsed from a file name, beside a scheme of the same name")
    func homeScreens() {
        var axes = SnapshotAxes()
        axes.modes = [.homeScreen(.tinted18), .homeScreen(.tinted), .homeScreen(.clearDark)]
        (axes.wallpapers, axes.schemes) = ([.dark, .mixed], [.light, .dark])
        let variants = axes.variants(of: .systemSmall)
        #expect(variants.count == 12)
        for variant in variants {
            let name = name("Tea", .systemSmall, variant)
            #expect(SnapshotName(stem: name.stem, kinds: kinds) == name, "\(name.stem)")
        }
        let name = SnapshotName(stem: "Tea-systemSmall-clear-dark-on-dark-dark@2x", kinds: kinds)
        #expect(variants.contains { $0.appearance == name?.snapshot.appearance })
    }

    @Test("A default case's file name holds only the escaped kind, the family and the scale")
    func defaultCase() {
        func stem(_ kind: String, scale: Double) -> String {
            SnapshotName(PlannedSnapshot(.widget(kind: kind, .systemSmall)), scale: scale).stem
        }
        #expect(stem("Tea", scale: 3) == "Tea-systemSmall@3x")
        #expect(stem("a/b", scale: 1.5) == "a%2Fb-systemSmall@1.5x")
    }

    @Test("The mode and the scheme are parsed from a file name in any order")
    func anyOrder() {
        let name = SnapshotName(stem: "Tea-systemMedium-dark-accented@3x", kinds: kinds)
        let appearance = RenderConfiguration(mode: .accented, scheme: .dark)
        #expect(name?.snapshot == PlannedSnapshot(.widget(kind: "Tea", .systemMedium), appearance))
    }

    @Test(
        "A file name with an unknown kind, family, option or scale is rejected",
        arguments: [
            "Tea-systemSmall", "Tea-systemSmall@0x", "Tea-systemSmall@9x", "Coffee-systemSmall@2x", "Tea@2x",
            "Tea-huge@2x",
            "Tea-systemSmall-purple@2x", "Tea-systemSmall-dark-@2x!",
        ])
    func invalidNames(stem: String) {
        #expect(SnapshotName(stem: stem, kinds: kinds) == nil)
    }
}
