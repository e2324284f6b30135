import Foundation
import Shared
import SwiftUI
import Testing
import UIKit

struct UIFontTests {
    @Test("A font's metrics have the proportions of the system font")
    func metrics() {
        let font = UIFont.systemFont(ofSize: 17)
        #expect(abs(font.lineHeight - 20.287) < 0.001)
        #expect(abs(font.ascender - font.descender - font.lineHeight) < 0.001)
        #expect(abs(font.capHeight - 11.978) < 0.001 && abs(font.xHeight - 8.948) < 0.001)
        #expect(UIFont(name: "Georgia", size: 20)?.pointSize == 20)
    }

    @Test("A descriptor changes the design, the traits and the size of a font")
    func descriptors() throws {
        let descriptor = UIFont.systemFont(ofSize: 20, weight: .semibold).fontDescriptor
        let rounded = try #require(descriptor.withDesign(.rounded))
        #expect(Font(UIFont(descriptor: rounded, size: 0)) == .system(size: 20, design: .rounded).weight(.semibold))
        #expect(Font(UIFont(descriptor: descriptor, size: 30)) == .system(size: 30, weight: .semibold))
        #expect(descriptor.symbolicTraits == .traitBold)
        let italic = try #require(descriptor.withSymbolicTraits([.traitItalic]))
        #expect(Font(UIFont(descriptor: italic, size: 0)) == .system(size: 20).weight(.regular).italic())
        #expect(UIFontDescriptor(name: "Georgia", size: 9).withDesign(.serif) == nil)
        let attributed = descriptor.addingAttributes([
            .size: CGFloat(40), .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.black],
        ])
        #expect(Font(UIFont(descriptor: attributed, size: 0)) == .system(size: 40, weight: .black))
    }

    @Test("A font in another size keeps its weight, design and digits")
    func otherSize() {
        #expect(
            Font(UIFont.monospacedDigitSystemFont(ofSize: 9, weight: .bold).withSize(12))
                == .system(size: 12, weight: .bold).monospacedDigit())
        #expect(
            Font(UIFont.preferredFont(forTextStyle: .headline).withSize(20)) == .system(size: 20, weight: .semibold))
        #expect(Font(UIFont.italicSystemFont(ofSize: 9)) == .system(size: 9).italic())
        #expect(
            Font(UIFont.systemFont(ofSize: 9, weight: .bold, width: .condensed))
                == .system(size: 9, weight: .bold).width(.condensed))
        #expect(Font(UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil)) == .system(.body))
    }

    @Test("Fonts and lengths scale with the text size of the environment")
    func scaling() {
        #expect(UIFontMetrics.default.scaledValue(for: 10) == 10)
        #expect(UIFontMetrics(forTextStyle: .title1).scaledFont(for: .systemFont(ofSize: 12)).pointSize == 12)
        #expect(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 12), maximumPointSize: 8).pointSize == 8)
    }
}
