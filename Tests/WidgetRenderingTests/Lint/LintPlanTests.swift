import Shared
import Testing

@testable import WidgetRendering

struct LintPlanTests {
    @Test func aTellingFewPicturesChangeOneThingAtATime() {
        let cases = LintPlan(languages: ["de"]).cases(of: .systemSmall).map(\.description)
        #expect(
            cases == [
                "systemSmall", "systemSmall, accented", "systemSmall, dark", "systemSmall, iphone-se-1",
                "systemSmall, iphone-se-1, xxxLarge", "systemSmall, accessibility3", "systemSmall, increased contrast",
                "systemSmall, doubled", "systemSmall, mirrored", "systemSmall, iphone-se-1, de",
            ])
    }

    @Test func theLockScreensFamiliesAreVibrantFirst() {
        let cases = LintPlan().cases(of: .accessoryCircular)
        #expect(cases.first?.mode == .vibrant)
        // The smallest phone has no lock screen widgets.
        #expect(!cases.contains { $0.device.name == "iphone-se-1" })
        #expect(cases.contains { $0.device.name == "iphone-se" })
    }

    @Test func aFullPlanIsTheProductOfEverything() {
        let few = LintPlan(languages: ["de"]).cases(of: .systemSmall)
        let all = LintPlan(isFull: true, languages: ["de"]).cases(of: .systemSmall)
        let sizes = DynamicTypeSize.allCases.count { $0 >= .large }
        // Devices, text sizes, two modes, two appearances, four languages; increased contrast besides.
        #expect(all.count == DeviceProfile.all.count * sizes * 2 * 2 * 4 + 1)
        #expect(all.prefix(few.count) == few[...])
        #expect(Set(all).count == all.count)
    }
}
