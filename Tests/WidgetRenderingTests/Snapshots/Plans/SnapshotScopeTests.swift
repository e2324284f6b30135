import Shared
import Testing

@testable import WidgetRendering

struct SnapshotScopeTests {
    private func labels(_ scope: SnapshotScope, _ place: SnapshotPlace, isOnHomeScreens: Bool = false) -> [String] {
        scope.variants(at: place, isOnHomeScreens: isOnHomeScreens).map(\.label)
    }

    @Test("Each scope draws widgets in its own appearances, and other places once")
    func appearances() {
        #expect(labels(.standard, .family(.systemSmall)) == [""])
        #expect(SnapshotScope.standard.variants(at: .family(.accessoryInline))[0].appearance.mode == .vibrant)
        #expect(labels(.all, .family(.systemSmall)) == ["light", "dark", "accented"])
        #expect(labels(.all, .family(.accessoryInline)) == ["vibrant"])
        #expect(
            labels(.screens, .family(.systemSmall), isOnHomeScreens: true) == [
                "light", "dark", "accented", "tinted-18", "tinted", "clear-light", "clear-dark", "vibrant",
            ])
        #expect(labels(.screens, .family(.accessoryInline)) == ["vibrant", "accented"])
        #expect(labels(.screens, .activity(.lockScreen)) == ["light", "dark"])
        for scope in [SnapshotScope.standard, .all, .screens] {
            #expect(labels(scope, .activity(.compact)) == [""] && labels(scope, .control(.small)) == [""])
        }
    }

    @Test("Lint's default subset of a small widget consists of ten cases, the plain one first")
    func defaultSubset() {
        #expect(
            labels(.lint(languages: ["de"]), .family(.systemSmall)) == [
                "", "accented", "dark", "iphone-se-1", "iphone-se-1, xxxLarge", "accessibility3",
                "increased contrast", "doubled", "mirrored", "iphone-se-1, de",
            ])
    }

    @Test("Lint's cases of accessory families start in the vibrant mode and skip devices without lock screen widgets")
    func accessoryFamilies() {
        let variants = SnapshotScope.lint().variants(at: .family(.accessoryCircular))
        // The others are those of a watch face.
        #expect(variants.prefix(4).map(\.appearance.mode) == [.vibrant, nil, .accented, .vibrant])
        // The smallest phone has no lock-screen widgets.
        #expect(!variants.contains { $0.appearance.device?.name == "iphone-se-1" })
        #expect(variants.contains { $0.appearance.device?.name == "iphone-se" })
    }

    @Test("Lint's full set is the product of all devices, text sizes, modes, schemes and languages")
    func fullPlan() {
        let few = SnapshotScope.lint(languages: ["de"]).variants(at: .family(.systemSmall))
        let all = SnapshotScope.lint(isFull: true, languages: ["de"]).variants(at: .family(.systemSmall))
        let sizes = DynamicTypeSize.allCases.count { $0 >= .large }
        // Devices, text sizes, two modes, two appearances and four languages, plus increased contrast.
        #expect(all.count == DeviceProfile.all.count * sizes * 2 * 2 * 4 + 1)
        #expect(all.prefix(few.count) == few[...])
        #expect(Set(all).count == all.count)
    }

    @Test("Lint's cases of Live Activities have no rendering modes, and those of the island have no colour schemes")
    func liveActivities() {
        #expect(labels(.lint(), .activity(.lockScreen)).prefix(3) == ["", "dark", "iphone-se-1"])
        #expect(
            labels(.lint(), .activity(.compact)) == [
                "", "xxxLarge", "accessibility3", "increased contrast", "doubled", "mirrored",
            ])
        #expect(
            SnapshotScope.lint(isFull: true).variants(at: .activity(.compact)).allSatisfy {
                ($0.appearance.device ?? .standard).island != nil
            })
    }

    @Test("Lint's cases of a control differ only in their language")
    func controls() {
        for isFull in [false, true] {
            #expect(
                labels(.lint(isFull: isFull, languages: ["de"]), .control(.medium)) == [
                    "", "doubled", "mirrored", "de",
                ])
        }
    }
}
