import Foundation
import FoundationGaps
import Testing
import UIKit

/// The values of UIKit's constants, and the answers of a phone that is shown in a widget.
@MainActor
struct UIKitNameTests {
    private func hex(_ color: UIColor, _ style: UIUserInterfaceStyle) -> String {
        let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(resolved.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        let parts = [red, green, blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }
        return parts.joined() + (alpha < 0.995 ? " \(Int((alpha * 100).rounded()))" : "")
    }

    @Test("System colours have the components of the light and of the dark appearance, with the opacity in percent")
    func systemColors() {
        let table: [(UIColor, light: String, dark: String)] = [
            (.systemRed, "FF383C", "FF4245"), (.systemYellow, "FFCC00", "FFD600"), (.systemGreen, "34C759", "30D158"),
            (.systemMint, "00C8B3", "00DAC3"), (.systemCyan, "00C0E8", "3CD3FE"), (.systemBlue, "0088FF", "0091FF"),
            (.systemPurple, "CB30E0", "DB34F2"), (.systemPink, "FF2D55", "FF375F"), (.systemBrown, "AC7F5E", "B78A66"),
            (.systemGray, "8E8E93", "8E8E93"), (.systemGray2, "AEAEB2", "636366"), (.systemGray3, "C7C7CC", "48484A"),
            (.systemGray4, "D1D1D6", "3A3A3C"), (.systemGray5, "E5E5EA", "2C2C2E"), (.systemGray6, "F2F2F7", "1C1C1E"),
            (.quaternaryLabel, "3C3C43 18", "EBEBF5 18"), (.placeholderText, "3C3C43 30", "EBEBF5 30"),
            (.tertiarySystemBackground, "FFFFFF", "2C2C2E"), (.systemGroupedBackground, "F2F2F7", "000000"),
            (.secondarySystemGroupedBackground, "FFFFFF", "1C1C1E"),
            (.tertiarySystemGroupedBackground, "F2F2F7", "2C2C2E"), (.systemFill, "787880 20", "787880 36"),
            (.secondarySystemFill, "787880 16", "787880 32"), (.tertiarySystemFill, "767680 12", "767680 24"),
            (.quaternarySystemFill, "747480 8", "767680 18"), (.opaqueSeparator, "C6C6C8", "38383A"),
            (.lightText, "FFFFFF 60", "FFFFFF 60"), (.darkText, "000000", "000000"),
            (.darkGray, "555555", "555555"), (.lightGray, "AAAAAA", "AAAAAA"), (.magenta, "FF00FF", "FF00FF"),
            (UIColor.magenta.withAlphaComponent(0.5), "FF00FF 50", "FF00FF 50"),
        ]
        for (color, light, dark) in table {
            #expect([hex(color, .light), hex(color, .dark)] == [light, dark])
        }
        #expect(UIColor.magenta.cgColor.numberOfComponents == 4)
    }

    @Test("Fonts have the system's sizes, names and weights")
    func fonts() {
        #expect(
            [UIFont.labelFontSize, UIFont.buttonFontSize, UIFont.systemFontSize, UIFont.smallSystemFontSize]
                == [17, 18, 14, 12])
        let thin = UIFont.systemFont(ofSize: 20, weight: .thin)
        #expect(thin.pointSize == 20 && thin != UIFont.systemFont(ofSize: 20, weight: .ultraLight))
        #expect(UIFont.monospacedSystemFont(ofSize: 9, weight: .bold).pointSize == 9)
        #expect(UIFont.systemFont(ofSize: 9).fontName == ".SFUI-Regular")
        #expect(UIFont.boldSystemFont(ofSize: 9).fontDescriptor.postscriptName == ".SFUI-Bold")
        #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body).pointSize == 17)
        #expect(
            UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body).withFamily("Tea").postscriptName == "Tea")
        #expect(UIFont.familyNames.isEmpty && UIFont.fontNames(forFamilyName: "Tea").isEmpty)
        let traits: [UIFontDescriptor.SymbolicTraits] = [
            .traitExpanded, .traitCondensed, .traitMonoSpace, .traitTightLeading, .traitLooseLeading,
        ]
        #expect(traits.map(\.rawValue) == [32, 64, 1_024, 32_768, 65_536])
    }

    @Test("The keys and options of attributed strings have the raw values that archives contain")
    func attributes() {
        let keys: [NSAttributedString.Key] = [
            .strikethroughColor, .strokeWidth, .strokeColor, .ligature, .obliqueness, .writingDirection, .textEffect,
        ]
        #expect(
            keys.map(\.rawValue) == [
                "NSStrikethroughColor", "NSStrokeWidth", "NSStrokeColor", "NSLigature", "NSObliqueness",
                "NSWritingDirection", "NSTextEffect",
            ])
        let lines: [NSUnderlineStyle] = [.patternDot, .patternDashDot, .patternDashDotDot, .byWord]
        #expect(lines.map(\.rawValue) == [0x100, 0x300, 0x400, 0x8000])
        let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
        #expect(alignments.map(\.rawValue) == [0, 1, 2, 3, 4])
        let breaks: [NSLineBreakMode] = [
            .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
        ]
        #expect(breaks.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        let options: [NSStringDrawingOptions] = [.usesFontLeading, .usesDeviceMetrics, .truncatesLastVisibleLine]
        #expect(options.map(\.rawValue) == [2, 8, 32])
        #expect(NSAttributedString.DocumentType.rtfd.rawValue == "NSRTFD")
        #expect(NSWritingDirection.rightToLeft.rawValue == 1)
        #expect(NSParagraphStyle.LineBreakStrategy.hangulWordPriority.rawValue == 2)
    }

    @Test("A paragraph style stores each of its values, and starts with the phone's")
    func paragraph() {
        let style = NSMutableParagraphStyle()
        let lengths: [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] = [
            \.paragraphSpacing, \.paragraphSpacingBefore, \.firstLineHeadIndent, \.headIndent, \.tailIndent,
            \.minimumLineHeight, \.maximumLineHeight, \.lineHeightMultiple, \.defaultTabInterval,
        ]
        #expect(lengths.allSatisfy { style[keyPath: $0] == 0 })
        for (index, length) in lengths.enumerated() { style[keyPath: length] = CGFloat(index + 1) }
        style.baseWritingDirection = .rightToLeft
        (style.usesDefaultHyphenation, style.allowsDefaultTighteningForTruncation) = (true, true)
        let copy = NSMutableParagraphStyle()
        copy.setParagraphStyle(style)
        #expect(lengths.map { copy[keyPath: $0] } == (1...9).map { CGFloat($0) })
        #expect(copy.baseWritingDirection == .rightToLeft)
        #expect(copy.usesDefaultHyphenation && copy.allowsDefaultTighteningForTruncation)
    }

    @Test("Orientations, idioms, size classes and styles have their raw values and properties")
    func traits() {
        let orientations: [UIDeviceOrientation] = [.portraitUpsideDown, .landscapeRight, .faceUp, .faceDown]
        #expect(orientations.map(\.rawValue) == [2, 4, 5, 6])
        #expect(orientations.map(\.isPortrait) == [true, false, false, false])
        #expect(orientations.map(\.isLandscape) == [false, true, false, false])
        #expect(orientations.map(\.isFlat) == [false, false, true, true])
        #expect(orientations.map(\.isValidInterfaceOrientation) == [true, true, false, false])
        let screens: [UIInterfaceOrientation] = [.portraitUpsideDown, .landscapeRight, .landscapeLeft]
        #expect(screens.map(\.rawValue) == [2, 3, 4] && screens.map(\.isLandscape) == [false, true, true])
        #expect(screens.map(\.isPortrait) == [true, false, false])
        let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision]
        #expect(idioms.map(\.rawValue) == [-1, 0, 1, 2, 3, 5, 6])
        let traits = UITraitCollection.current
        #expect(traits.horizontalSizeClass == UIUserInterfaceSizeClass.compact && traits.verticalSizeClass == .regular)
        #expect(traits.userInterfaceLevel == UIUserInterfaceLevel.base && UIUserInterfaceLevel.elevated.rawValue == 1)
        #expect(traits.displayGamut == .P3 && UIDisplayGamut.SRGB.rawValue == 0)
        #expect(UIAccessibilityContrast.high.rawValue == 1 && UILegibilityWeight.bold.rawValue == 1)
        #expect(UITraitEnvironmentLayoutDirection.rightToLeft.rawValue == 1)
        let sizes: [UIContentSizeCategory] = [
            .extraSmall, .extraExtraLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        ]
        #expect(
            sizes.map(\.rawValue)
                == ["XS", "XXL", "AccessibilityXL", "AccessibilityXXL"].map { "UICTContentSizeCategory\($0)" })
        let images: [UIImage.Orientation] = [.upMirrored, .downMirrored, .leftMirrored, .rightMirrored]
        #expect(images.map(\.rawValue) == [4, 5, 6, 7])
        let effects: [UIBlurEffect.Style] = [
            .extraLight, .systemUltraThinMaterial, .systemThinMaterial, .systemThickMaterial, .systemChromeMaterial,
            .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight,
            .systemChromeMaterialLight, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
            .systemThickMaterialDark, .systemChromeMaterialDark,
        ]
        #expect(effects.map(\.rawValue) == [0, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
        let scenes: [UIScene.ActivationState] = [.unattached, .foregroundActive, .foregroundInactive]
        #expect(scenes.map(\.rawValue) == [-1, 0, 1])
    }

    @Test("The device is a phone in an extension: without battery level, position and assistive technology")
    func device() {
        let device = UIDevice.current
        #expect([device.localizedModel, device.systemVersion] == ["iPhone", "26.0"])
        #expect(device.identifierForVendor == nil && device.batteryLevel == -1 && device.batteryState == .unknown)
        let states: [UIDevice.BatteryState] = [.unplugged, .charging]
        #expect(states.map(\.rawValue) == [1, 2])
        #expect(device.isMultitaskingSupported && !device.proximityState)
        #expect(!device.isGeneratingDeviceOrientationNotifications)
        device.isBatteryMonitoringEnabled = true
        #expect(device.batteryLevel == -1)
        #expect(UIScreen.main.nativeScale == 3 && UIScreen.main.maximumFramesPerSecond == 60)
        #expect(!UIScreen.main.isCaptured && UIScreen.main.currentEDRHeadroom == 1)
        #expect(UIScreen.main.potentialEDRHeadroom == 1)
        let settings = [
            UIAccessibility.isReduceTransparencyEnabled, UIAccessibility.isBoldTextEnabled,
            UIAccessibility.isDarkerSystemColorsEnabled, UIAccessibility.isInvertColorsEnabled,
            UIAccessibility.isGrayscaleEnabled, UIAccessibility.isSwitchControlRunning,
            UIAccessibility.shouldDifferentiateWithoutColor,
        ]
        #expect(settings.allSatisfy { !$0 })
        let names = [
            UIDevice.orientationDidChangeNotification, UIDevice.batteryLevelDidChangeNotification,
            UIDevice.batteryStateDidChangeNotification, UIScreen.brightnessDidChangeNotification,
            UIScreen.capturedDidChangeNotification, UIAccessibility.voiceOverStatusDidChangeNotification,
            UIAccessibility.reduceMotionStatusDidChangeNotification,
        ]
        #expect(
            names.prefix(5).map(\.rawValue) == [
                "UIDeviceOrientationDidChangeNotification", "UIDeviceBatteryLevelDidChangeNotification",
                "UIDeviceBatteryStateDidChangeNotification", "UIScreenBrightnessDidChangeNotification",
                "UIScreenCapturedDidChangeNotification",
            ])
        #expect(Set(names).count == 7)
    }

    @Test("Images keep what an app stores in them, and have no HEIC and no frames")
    func images() async throws {
        let size = CGSize(width: 4, height: 2)
        let image = UIGraphicsImageRenderer(size: size).image { context in
            #expect(context.currentImage.size == size)
            #expect(!UIGraphicsImageRendererFormat.default().supportsHighDynamicRange)
        }
        #expect(!image.isHighDynamicRange && image.imageOrientation == .up && image.heicData() == nil)
        #expect(image.capInsets == .zero && image.alignmentRectInsets == .zero && image.resizingMode == .stretch)
        #expect(!image.flipsForRightToLeftLayoutDirection)
        #expect(
            await image.byPreparingThumbnail(ofSize: CGSize(width: 2, height: 1))?.size == CGSize(width: 2, height: 1))
        #expect(UIImage.animatedImage(with: [image], duration: 1) === image)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
        let symbol = UIImage(systemName: "cup.and.saucer")
        let weights: [UIImage.SymbolWeight] = [.unspecified, .ultraLight, .thin, .light, .regular, .medium]
        #expect(weights.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        let multicolour = UIImage.SymbolConfiguration.preferringMulticolor()
        #expect(symbol?.applyingSymbolConfiguration(multicolour)?.symbolConfiguration == multicolour)
        #expect(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).leading == 2)
    }
}
