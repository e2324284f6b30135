import Foundation
import Shared

/// The style of a text in an HTML document: the defaults of iOS, changed by elements and their `style` attributes.
struct HTMLStyle: Hashable {
    /// The family of the font; `nil` for the system's font.
    var family: String? = "Times New Roman"
    var size = 12.0
    var weight = 400
    var isItalic = false
    var isUnderlined = false
    var isStruckThrough = false
    var color = UIColor.black
    var background: UIColor?
    var alignment = NSTextAlignment.natural
    /// The offset above the baseline, in the font's size.
    var offset = 0.0
    var link: String?
    /// True if spaces and line breaks are kept.
    var isPreformatted = false
    var isHidden = false

    /// The attributes of the text, except its colours.
    func attributes(baseURL: URL?) -> [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [.font: font]
        if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if isStruckThrough { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
        if offset != 0 { attributes[.baselineOffset] = offset * size }
        if let link, let url = URL(string: link, relativeTo: baseURL) { attributes[.link] = url.absoluteURL }
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = alignment
        attributes[.paragraphStyle] = paragraph
        return attributes
    }

    private var font: UIFont {
        let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        var traits: UIFontDescriptor.SymbolicTraits = isItalic ? [.traitItalic] : []
        guard let family else {
            let font = UIFont.systemFont(ofSize: CGFloat(size), weight: weights[min(max(weight / 100 - 1, 0), 8)])
            let italic =
                isItalic
                ? font.fontDescriptor.withSymbolicTraits(font.fontDescriptor.symbolicTraits.union(traits)) : nil
            return italic.map { UIFont(descriptor: $0, size: 0) } ?? font
        }
        if weight >= 600 { traits.insert(.traitBold) }
        let plain = UIFontDescriptor(fontAttributes: [.family: family, .size: CGFloat(size)])
        return UIFont(descriptor: traits.isEmpty ? plain : plain.withSymbolicTraits(traits) ?? plain, size: 0)
    }

    // MARK: Style sheets

    /// Applies the declarations of a `style` attribute. Unknown properties and values have no effect.
    mutating func apply(declarations: String) {
        for declaration in declarations.split(separator: ";").prefix(64) {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].replacing("!important", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
            apply(parts[0].trimmingCharacters(in: .whitespacesAndNewlines).lowercased(), value)
        }
    }

    private mutating func apply(_ property: String, _ given: String) {
        let value = given.lowercased()
        switch property {
        case "color": color = Self.color(value) ?? color
        case "background", "background-color": background = Self.color(value) ?? background
        case "font-size": size = fontSize(value) ?? size
        case "font-family": setFamily(given)
        case "font-weight": setWeight(value)
        case "font-style": isItalic = value == "italic" || value == "oblique"
        case "text-align": align(value)
        case "text-decoration", "text-decoration-line":
            let lines = value.split(separator: " ")
            isUnderlined = lines.contains("underline") || (isUnderlined && !lines.contains("none"))
            isStruckThrough = lines.contains("line-through") || (isStruckThrough && !lines.contains("none"))
        case "display": isHidden = isHidden || value == "none"
        case "white-space": isPreformatted = value.hasPrefix("pre") && value != "pre-line"
        default: break
        }
    }

    /// Sets the alignment by its name in HTML or in a style sheet.
    mutating func align(_ name: String) {
        let names: [String: NSTextAlignment] = [
            "left": .left, "start": .natural, "center": .center, "right": .right, "end": .right, "justify": .justified,
        ]
        alignment = names[name.lowercased()] ?? alignment
    }

    private mutating func setWeight(_ value: String) {
        let names = ["normal": 400, "bold": 700, "bolder": 700, "lighter": 300]
        weight = names[value] ?? Int(value).map { min(max($0, 100), 900) } ?? weight
    }

    /// Sets the first family of a list.
    mutating func setFamily(_ list: String) {
        let first = list.split(separator: ",").first ?? ""
        let name = first.trimmingCharacters(in: CharacterSet(charactersIn: "'\" \t\n"))
        let lowercased = name.lowercased()
        let generic = ["serif": "Times New Roman", "sans-serif": "Helvetica", "monospace": "Courier"]
        if lowercased.hasPrefix("-apple-system")
            || ["system-ui", "ui-sans-serif", "blinkmacsystemfont"].contains(lowercased)
        {
            family = nil
        } else if !name.isEmpty, name != "inherit" {
            family = generic[lowercased] ?? name
        }
    }

    /// Returns a size in points: a pixel is a point, and a size without a unit is in pixels.
    private func fontSize(_ value: String) -> Double? {
        let names = [
            "xx-small": 0.6, "x-small": 0.75, "small": 0.89, "medium": 1, "large": 1.2, "x-large": 1.5, "xx-large": 2,
        ]
        if let factor = names[value] { return 12 * factor }
        if value == "smaller" || value == "larger" { return size * (value == "smaller" ? 1 / 1.2 : 1.2) }
        let units: [(String, Double)] = [
            ("px", 1), ("pt", 4.0 / 3), ("rem", 12), ("em", size), ("%", size / 100), ("", 1),
        ]
        guard let (unit, factor) = units.first(where: { value.hasSuffix($0.0) }),
            let number = Double(value.dropLast(unit.count)), number.isFinite
        else { return nil }
        return min(max(number * factor, 1), 512)
    }

    // MARK: Colours

    private static let names: [String: UInt32] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
        "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF,
        "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF,
        "teal": 0x008080, "aqua": 0x00FFFF, "cyan": 0x00FFFF, "orange": 0xFFA500, "pink": 0xFFC0CB, "brown": 0xA52A2A,
        "gold": 0xFFD700, "darkgray": 0xA9A9A9, "darkgrey": 0xA9A9A9, "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3,
        "dimgray": 0x696969, "darkred": 0x8B0000, "darkgreen": 0x006400, "darkblue": 0x00008B, "lightblue": 0xADD8E6,
        "lightgreen": 0x90EE90, "skyblue": 0x87CEEB, "royalblue": 0x4169E1, "indigo": 0x4B0082, "violet": 0xEE82EE,
        "crimson": 0xDC143C, "tomato": 0xFF6347, "coral": 0xFF7F50, "salmon": 0xFA8072, "turquoise": 0x40E0D0,
    ]

    /// Returns the colour of a name, of `#rgb`, `#rrggbb` and both with an opacity, or of `rgb()` and `rgba()`; `nil` for other values.
    static func color(_ value: String) -> UIColor? {
        func color(_ number: UInt32, alpha: Double = 1) -> UIColor {
            let resolved = ResolvedColor(
                Int(number >> 16 & 0xFF), Int(number >> 8 & 0xFF), Int(number & 0xFF), alpha: alpha)
            return UIColor(
                red: CGFloat(resolved.red), green: CGFloat(resolved.green), blue: CGFloat(resolved.blue),
                alpha: CGFloat(resolved.alpha))
        }
        if let number = names[value] { return color(number) }
        if value == "transparent" { return .clear }
        if value.hasPrefix("#") {
            var digits = String(value.dropFirst())
            if digits.count == 3 || digits.count == 4 { digits = String(digits.flatMap { [$0, $0] }) }
            guard digits.count == 6 || digits.count == 8, let number = UInt32(digits, radix: 16) else { return nil }
            return digits.count == 6 ? color(number) : color(number >> 8, alpha: Double(number & 0xFF) / 255)
        }
        guard value.hasPrefix("rgb"), let open = value.firstIndex(of: "("), value.hasSuffix(")") else { return nil }
        let parts = value[value.index(after: open)...].dropLast().split { ", /".contains($0) }
        // Returns a number or a percentage as a share from 0 to 1.
        func share(_ part: Substring, of whole: Double) -> CGFloat? {
            let share = part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 } : Double(part).map { $0 / whole }
            return share.map { CGFloat($0.isFinite ? min(max($0, 0), 1) : 0) }
        }
        guard parts.count == 3 || parts.count == 4, let red = share(parts[0], of: 255),
            let green = share(parts[1], of: 255), let blue = share(parts[2], of: 255)
        else { return nil }
        let alpha = parts.count == 4 ? share(parts[3], of: 1) ?? 1 : 1
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
}
