import Foundation
import OSLog
import Shared
import SwiftUI
import Testing
import UIKit

/// Smaller parts of UIKit.
@MainActor
struct UIKitValueTests {
    @Test("An attributed string keeps the attributes that a text draws")
    func attributedString() throws {
        let text = NSMutableAttributedString(string: "Größe 😀")
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 5))
        text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 9), range: NSRange(location: 0, length: 5))
        text.append(
            NSAttributedString(
                string: "b",
                attributes: [
                    .kern: 3, .underlineStyle: NSUnderlineStyle([.single, .patternDash]).rawValue,
                    .underlineColor: UIColor.blue, .strikethroughStyle: 0, .baselineOffset: CGFloat(2),
                    .paragraphStyle: NSMutableParagraphStyle(), .link: "https://example.com",
                ]))
        let string = AttributedString(text)
        #expect(String(string.characters) == "Größe 😀b")
        let runs = Array(string.runs)
        #expect(runs.count == 3)
        #expect(runs[0].foregroundColor == Color(UIColor.red) && runs[0].font == .system(size: 9, weight: .bold))
        #expect(runs[1].foregroundColor == nil && runs[1].kern == nil)
        #expect(runs[2].kern == 3 && runs[2].baselineOffset == 2)
        #expect(runs[2].underlineStyle == Text.LineStyle(pattern: .dash, color: Color(UIColor.blue)))
        #expect(runs[2].strikethroughStyle == nil)
        #expect(runs[2].link?.absoluteString == "https://example.com")
    }

    @Test("A paragraph style is copied by value")
    func paragraphStyle() throws {
        let style = NSMutableParagraphStyle()
        (style.alignment, style.lineSpacing) = (.center, 4)
        let copy = try #require(style.copy() as? NSParagraphStyle)
        style.lineSpacing = 5
        #expect(copy.lineSpacing == 4 && copy.alignment == .center && copy != style)
        let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
        mutable.lineSpacing = 5
        #expect(mutable == style)
    }

    @Test("A grey has a white component, and other colours have none")
    func whiteComponent() {
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        #expect(UIColor(white: 0.5, alpha: 0.25).getWhite(&white, alpha: &alpha))
        #expect(abs(white - 0.5) < 0.003 && abs(alpha - 0.25) < 0.003)
        #expect(!UIColor.red.getWhite(&white, alpha: nil))
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).cgColor.components == [1, 0, 0, 0.5])
        #expect(UIColor.red.cgColor.alpha == 1)
        #expect(UIColor.red.cgColor.copy(alpha: 0.5)?.components == [1, 0, 0, 0.5])
    }

    @Test("Text sizes are ordered and convert to SwiftUI's")
    func contentSizes() {
        #expect(UIContentSizeCategory.small < .large && UIContentSizeCategory.accessibilityLarge > .extraLarge)
        #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
        #expect(DynamicTypeSize(UIContentSizeCategory.extraExtraExtraLarge) == .xxxLarge)
        #expect(DynamicTypeSize(UIContentSizeCategory.accessibilityExtraExtraExtraLarge) == .accessibility5)
        #expect(DynamicTypeSize(UIContentSizeCategory.unspecified) == nil)
        #expect(UITraitCollection.current.preferredContentSizeCategory == .large)
    }

    @Test("The pasteboard stores the value that was copied last")
    func pasteboard() {
        let pasteboard = UIPasteboard.general
        let count = pasteboard.changeCount
        pasteboard.string = "a"
        #expect(pasteboard.hasStrings && pasteboard.strings == ["a"] && !pasteboard.hasURLs)
        pasteboard.url = URL(string: "https://example.com")
        #expect(pasteboard.string == nil && pasteboard.hasURLs && pasteboard.changeCount == count + 2)
    }

    @Test("Settings of the device have fixed values, and feedback does nothing")
    func fixedValues() {
        UIScreen.main.brightness = 1
        #expect(UIScreen.main.brightness == 0.5 && UIDevice.current.orientation == .unknown)
        #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isReduceMotionEnabled)
        #expect(UIApplication.didBecomeActiveNotification.rawValue == "UIApplicationDidBecomeActiveNotification")
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        UINotificationFeedbackGenerator().notificationOccurred(.success)
        os_signpost(.begin, log: .default, name: "a")
    }
}
