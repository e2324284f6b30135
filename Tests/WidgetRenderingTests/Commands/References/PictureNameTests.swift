import Shared
import Testing

@testable import WidgetRendering

/// What pictures' files are called.
struct PictureNameTests {
    private let kinds = ["Tea", "Tea-Time", "com.example/tea"]

    @Test func everyNameIsReadAsItWasWritten() {
        let plan = LintPlan(isFull: true, languages: ["de", "zh-Hans", "pt_BR"])
        for kind in kinds {
            for family in [WidgetFamily.systemSmall, .systemLarge, .accessoryInline] {
                for picture in plan.cases(of: .family(family)) {
                    let name = PictureName(kind: kind, picture: picture, scale: 2)
                    #expect(PictureName(stem: name.stem, kinds: kinds) == name, "\(name.stem)")
                }
            }
        }
    }

    @Test func theOrdinaryPictureHasNoWords() {
        let name = PictureName(kind: "Tea", picture: LintCase(family: .systemSmall), scale: 3)
        #expect(name.stem == "Tea-systemSmall@3x")
        #expect(PictureName(kind: "a/b", picture: name.picture, scale: 1.5).stem == "a%2Fb-systemSmall@1.5x")
    }

    @Test func modeAndSchemeAreReadInAnyOrder() {
        let name = PictureName(stem: "Tea-systemMedium-dark-accented@3x", kinds: kinds)
        #expect(name?.picture == LintCase(family: .systemMedium, mode: .accented, scheme: .dark))
    }

    @Test(arguments: [
        "Tea-systemSmall", "Tea-systemSmall@0x", "Tea-systemSmall@9x", "Coffee-systemSmall@2x", "Tea@2x", "Tea-huge@2x",
        "Tea-systemSmall-purple@2x", "Tea-systemSmall-dark-@2x!",
    ])
    func otherNamesAreNone(stem: String) {
        #expect(PictureName(stem: stem, kinds: kinds) == nil)
    }
}
