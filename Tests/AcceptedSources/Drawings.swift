import SwiftUI
import UIKit
import WidgetKit

extension UIImage {
    func tinted(_ color: UIColor) -> UIImage {
        if isSymbolImage { return withTintColor(color, renderingMode: .alwaysOriginal) }
        let renderer = UIGraphicsImageRenderer(size: size, format: imageRendererFormat)
        return renderer.image { context in
            color.set()
            context.fill(CGRect(origin: .zero, size: size), blendMode: .sourceIn)
            draw(at: .zero, blendMode: .destinationIn, alpha: 1)
        }
    }

    func resized(to width: CGFloat, opaque: Bool = true) -> UIImage? {
        let canvas = CGSize(width: width, height: CGFloat(ceil(width / size.width * size.height)))
        let format = imageRendererFormat
        format.opaque = opaque
        format.preferredRange = .standard
        return UIGraphicsImageRenderer(size: canvas, format: format).image { _ in
            draw(in: CGRect(origin: .zero, size: canvas))
        }
    }

    func onScreen() -> UIImage {
        let format = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 2))
        return UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 9, height: 9), format: format).image {
            renderer in
            renderer.cgContext.setBlendMode(.plusLighter)
            UIBezierPath(ovalIn: renderer.format.bounds).stroke(with: .normal, alpha: 0.5)
        }
    }
}

struct Badges: View {
    let palette = UIImage.SymbolConfiguration(paletteColors: [.systemRed, .white])
    let size = UIImage.SymbolConfiguration(font: .preferredFont(forTextStyle: .title1), scale: .large)

    var body: some View {
        VStack {
            if let star = UIImage(systemName: "star.circle.fill", withConfiguration: size.applying(palette)) {
                Image(uiImage: star)
            }
            Image(
                uiImage: UIImage(systemName: "wifi", variableValue: 0.5, configuration: .preferringMonochrome()) ?? .add
            )
            Image(uiImage: .checkmark.applyingSymbolConfiguration(.init(hierarchicalColor: .systemBlue)) ?? .remove)
            Image(uiImage: UIImage.animatedImage(with: [.add, .remove], duration: 1) ?? .actions)
        }
        .frame(width: UIScreen.main.bounds.width / 4)
    }
}

struct Surroundings {
    let blur = UIBlurEffect(style: .systemUltraThinMaterialDark)
    var style: UIBlurEffect.Style = .systemMaterial
    var vibrancy: UIVisualEffect { UIVibrancyEffect(blurEffect: blur, style: .secondaryLabel) }

    @MainActor func scale(of scene: UIWindowScene?) -> CGFloat {
        guard let scene, scene.activationState != .unattached, scene.interfaceOrientation.isPortrait else {
            return UIScreen.main.nativeScale
        }
        return scene.screen.bounds.height > 800 ? scene.screen.scale : scene.traitCollection.displayScale
    }

    func isDark() -> Bool {
        let traits = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(accessibilityContrast: .high),
        ])
        var white: CGFloat = 0
        traits.performAsCurrent { UIColor.label.getWhite(&white, alpha: nil) }
        return traits.hasDifferentColorAppearance(comparedTo: .current) && white > 0.5
            && UIScreen.main.traitCollection.layoutDirection == .leftToRight
    }

    func paragraph() -> [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(.default)
        style.lineBreakStrategy = .hangulWordPriority
        style.baseWritingDirection = .natural
        style.hyphenationFactor = 0.9
        return [.paragraphStyle: style, .obliqueness: 0.2, .font: UIFont.systemFont(ofSize: 12, weight: .init(0.25))]
    }
}

extension String {
    var htmlToAttributedString: NSAttributedString? {
        guard let data = data(using: .utf8) else { return nil }
        do {
            return try NSAttributedString(
                data: data,
                options: [
                    .documentType: NSAttributedString.DocumentType.html,
                    .characterEncoding: String.Encoding.utf8.rawValue,
                ], documentAttributes: nil)
        } catch {
            return nil
        }
    }

    var htmlToString: String { htmlToAttributedString?.string ?? self }

    func styled(_ font: UIFont) -> NSMutableAttributedString {
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.html
        ]
        var attributes: NSDictionary?
        let text = try? NSMutableAttributedString(data: Data(utf8), options: options, documentAttributes: &attributes)
        text?.addAttribute(.font, value: font, range: NSRange(location: 0, length: text?.length ?? 0))
        return text ?? NSMutableAttributedString(string: self)
    }
}

struct Description: View {
    let html: String

    var body: some View {
        Text(AttributedString(html.htmlToAttributedString ?? NSAttributedString(string: html)))
        Text(html.htmlToString)
        Text(NSLocalizedString("Tea", tableName: nil, bundle: .main, value: "Tea", comment: "The drink"))
        Text(Bundle.main.localizedString(forKey: "Tea", value: nil, table: "Drinks"))
    }
}
