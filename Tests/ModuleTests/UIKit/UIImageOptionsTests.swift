import Foundation
import Shared
import SwiftUI
import Testing
import UIKit

@MainActor
struct UIImageOptionsTests {
    @Test("Only a system symbol is a symbol image")
    func symbolImages() {
        #expect(UIImage(systemName: "star")?.isSymbolImage == true && UIImage.add.isSymbolImage)
        #expect(UIImage(named: "cup")?.isSymbolImage == false && !UIImage().isSymbolImage)
    }

    @Test("The renderer format of an image has the image's scale")
    func rendererFormat() {
        let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf8)
        #expect(UIImage(data: svg, scale: 2)?.imageRendererFormat.scale == 2)
        #expect(UIImage(systemName: "star")?.imageRendererFormat.scale == 3)
        let format = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 2))
        let size = CGSize(width: 9, height: 9)
        let image = UIGraphicsImageRenderer(size: size, format: format).image {
            $0.fill(CGRect(origin: .zero, size: size))
        }
        #expect(image.scale == 2 && format.bounds.size == size)
        let mirrored = image.withHorizontallyFlippedOrientation()
        #expect(mirrored.size == size && mirrored != image)
    }

    @Test("A symbol's palette and hierarchical colors paint its layers, and win over the view's styles")
    func symbolColors() throws {
        func layers(_ configuration: UIImage.SymbolConfiguration) throws -> [Paint] {
            let image = try #require(UIImage(systemName: "star.circle.fill", withConfiguration: configuration))
            let nodes = resolve(
                Image(uiImage: image).foregroundStyle(.green),
                in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
            guard case .symbol(let symbol)? = nodes.first?.content else { return [] }
            return symbol.layers.isEmpty ? [symbol.paint] : symbol.layers
        }
        let (red, white): (Paint, Paint) = (.color(ResolvedColor(255, 0, 0)), .color(ResolvedColor(255, 255, 255)))
        #expect(try layers(.init(paletteColors: [.red, .white])) == [red, white])
        #expect(try layers(.init(paletteColors: [.red])) == [red, red])
        #expect(try layers(.init(hierarchicalColor: .red)).first == red)
        #expect(try layers(.init(pointSize: 9).applying(.init(paletteColors: [.white]))) == [white, white])
        #expect(try layers(.preferringMonochrome()).count == 1)
    }

    @Test("A symbol takes the size and the weight of a font")
    func symbolFonts() {
        let font = UIFont.systemFont(ofSize: 20, weight: .bold)
        #expect(UIImage.SymbolConfiguration(font: font) == .init(pointSize: 20, weight: .bold, scale: .unspecified))
        #expect(UIFont.Weight(rawValue: 0.39) == .bold && UIFont.Weight(0).rawValue == 0)
    }

    @Test("Trait collections combine, the last value of a trait applies, and their closures see their colors")
    func traits() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let all = UITraitCollection(traitsFrom: [
            dark, UITraitCollection(displayScale: 1), UITraitCollection(displayScale: 2),
        ])
        #expect(all.userInterfaceStyle == .dark && all.displayScale == 2 && all.preferredContentSizeCategory == .large)
        var white: CGFloat = 0
        all.performAsCurrent {
            UIColor { $0.userInterfaceStyle == .dark ? .white : .black }.getWhite(&white, alpha: nil)
        }
        #expect(white == 1 && UITraitCollection.current.userInterfaceStyle == .light)
        #expect(
            all.hasDifferentColorAppearance(comparedTo: .current) && !all.hasDifferentColorAppearance(comparedTo: dark))
    }

    @Test("A mutable paragraph style takes the values of another style")
    func paragraphStyles() {
        let style = NSMutableParagraphStyle()
        style.hyphenationFactor = 0.5
        style.lineBreakStrategy = .pushOut
        let other = NSMutableParagraphStyle()
        other.setParagraphStyle(style)
        #expect(other.hyphenationFactor == 0.5 && other.lineBreakStrategy == .pushOut && other == style)
    }

    @Test("Ranges of an attributed string can have equal paragraph styles, shadows and attachments")
    func equalAttributes() {
        func values() -> [NSAttributedString.Key: Any] {
            let (style, shadow, attachment) = (NSMutableParagraphStyle(), NSShadow(), NSTextAttachment(image: .add))
            (style.alignment, style.lineBreakMode, style.lineSpacing) = (.right, .byTruncatingMiddle, 4.1)
            shadow.shadowOffset = CGSize(width: 1.1, height: 2.3)
            attachment.contents = Data([1, 2, 3])
            return [.paragraphStyle: style, .shadow: shadow, .attachment: attachment]
        }
        for key in values().keys {
            let text = NSMutableAttributedString(string: "green tea")
            for start in 0..<9 {
                guard let value = values()[key] else { continue }
                text.addAttribute(key, value: value, range: NSRange(location: start, length: 1))
            }
            #expect(text.attribute(key, at: 8, effectiveRange: nil) != nil)
        }
    }
}
