import Shared
import Testing

@testable import WidgetRendering

/// The file names of snapshots.
struct SnapshotNameTests {
    private let kinds = ["Tea", "Tea-Time", "com.example/tea"]

    @Test("Every reference snapshot name of a full lint plan is parsed back to the same case")
    func roundTrip() {
        let plan = LintPlan(isFull: true, languages: ["de", "zh-Hans", "pt_BR"])
        for kind in kinds {
            for family in [WidgetFamily.systemSmall, .systemLarge, .accessoryInline] {
                for snapshot in plan.cases(of: .family(family)) {
                    let name = SnapshotName(kind: kind, snapshot: snapshot, scale: 2)
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
        let cases = axes.cases(of: .systemSmall)
        #expect(cases.count == 12)
        for snapshot in cases {
            let name = SnapshotName(kind: "Tea", snapshot: snapshot, scale: 2)
            #expect(SnapshotName(stem: name.stem, kinds: kinds) == name, "\(name.stem)")
        }
        let name = SnapshotName(stem: "Tea-systemSmall-clear-dark-on-dark-dark@2x", kinds: kinds)
        #expect(cases.contains { $0 == name?.snapshot })
    }

    @Test("A default case's file name holds only the escaped kind, the family and the scale")
    func defaultCase() {
        let name = SnapshotName(kind: "Tea", snapshot: LintCase(family: .systemSmall), scale: 3)
        #expect(name.stem == "Tea-systemSmall@3x")
        #expect(SnapshotName(kind: "a/b", snapshot: name.snapshot, scale: 1.5).stem == "a%2Fb-systemSmall@1.5x")
    }

    @Test("The mode and the scheme are parsed from a file name in any order")
    func anyOrder() {
        let name = SnapshotName(stem: "Tea-systemMedium-dark-accented@3x", kinds: kinds)
        #expect(name?.snapshot == LintCase(family: .systemMedium, mode: .accented, scheme: .dark))
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
