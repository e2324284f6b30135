import Shared
import Testing

@testable import WidgetRendering

struct LintPlanTests {
    @Test("The default plan of a small widget consists of ten cases, the plain one first")
    func defaultSubset() {
        let cases = LintPlan(languages: ["de"]).cases(of: .family(.systemSmall)).map(\.description)
        #expect(
            cases == [
                "systemSmall", "systemSmall, accented", "systemSmall, dark", "systemSmall, iphone-se-1",
                "systemSmall, iphone-se-1, xxxLarge", "systemSmall, accessibility3", "systemSmall, increased contrast",
                "systemSmall, doubled", "systemSmall, mirrored", "systemSmall, iphone-se-1, de",
            ])
    }

    @Test("Accessory families start in the vibrant mode and skip devices without lock screen widgets")
    func accessoryFamilies() {
        let cases = LintPlan().cases(of: .family(.accessoryCircular))
        // The others are those of a watch face.
        #expect(cases.prefix(4).map(\.mode) == [.vibrant, .fullColor, .accented, .vibrant])
        // The smallest phone has no lock-screen widgets.
        #expect(!cases.contains { $0.device.name == "iphone-se-1" })
        #expect(cases.contains { $0.device.name == "iphone-se" })
    }

    @Test("A full plan is the product of all devices, text sizes, modes, schemes and languages")
    func fullPlan() {
        let few = LintPlan(languages: ["de"]).cases(of: .family(.systemSmall))
        let all = LintPlan(isFull: true, languages: ["de"]).cases(of: .family(.systemSmall))
        let sizes = DynamicTypeSize.allCases.count { $0 >= .large }
        // Devices, text sizes, two modes, two appearances and four languages, plus increased contrast.
        #expect(all.count == DeviceProfile.all.count * sizes * 2 * 2 * 4 + 1)
        #expect(all.prefix(few.count) == few[...])
        #expect(Set(all).count == all.count)
    }

    @Test("Live Activity cases have no rendering modes, and island cases have no colour schemes")
    func liveActivities() {
        let card = LintPlan().cases(of: .activity(.lockScreen)).map(\.description)
        #expect(card.prefix(3) == ["lock-screen", "lock-screen, dark", "lock-screen, iphone-se-1"])
        let compact = LintPlan().cases(of: .activity(.compact)).map(\.description)
        #expect(
            compact == [
                "compact", "compact, xxxLarge", "compact, accessibility3", "compact, increased contrast",
                "compact, doubled", "compact, mirrored",
            ])
        #expect(LintPlan(isFull: true).cases(of: .activity(.compact)).allSatisfy { $0.device.island != nil })
    }

    @Test("The lint cases of a control differ only in their language")
    func controls() {
        for isFull in [false, true] {
            let cases = LintPlan(isFull: isFull, languages: ["de"]).cases(of: .control(.medium)).map(\.description)
            #expect(cases == ["medium", "medium, doubled", "medium, mirrored", "medium, de"])
        }
    }
}
