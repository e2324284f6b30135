import Glibc
import Shared

/// Contrast ratios of colours, from 1 to 21, as defined in WCAG 2.
///
/// See [its definition of contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
enum Contrast {
    /// Returns the contrast of two colours, ignoring their opacity.
    static func ratio(_ first: ResolvedColor, _ second: ResolvedColor) -> Double {
        ratio(luminances: luminance(of: first), luminance(of: second))
    }

    /// Returns the contrast of two gamma-encoded greys, each from 0 to 1.
    static func ratio(grey first: Double, _ second: Double) -> Double {
        ratio(luminances: linear(first), linear(second))
    }

    /// Returns a contrast rounded to a hundredth, for messages.
    static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }

    /// Returns the relative luminance of an sRGB colour, from 0 to 1.
    static func luminance(of color: ResolvedColor) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func ratio(luminances first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Returns an sRGB component in linear light.
    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}

/// Checks that text on the home screen contrasts with an opaque background, in the light and in the dark appearance.
///
/// Text on an image, and text that an effect changes, isn't checked. Translucent text, such as that of the styles `tertiary` and
/// `quaternary`, is meant to stand back, so it may have less contrast.
struct ContrastRule: WidgetRule {
    let rule = LintRule.contrast

    /// The minimum contrast of opaque text, which is WCAG's minimum for large text.
    static let least = 3.0
    /// The minimum contrast of translucent text.
    static let leastTranslucent = 1.5

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .fullColor, let family = snapshot.family, !family.isAccessory else { return [] }
        let grounds = snapshot.grounds.colors
        return snapshot.layers.texts.compactMap { index, layer in
            let (text, layer) = (snapshot.texts[index], snapshot.layers.all[layer])
            guard let color = grounds[index], color.behind.alpha == 1, !text.string.isEmpty,
                !text.path.isInSystemControl, let opacity = layer.opacity
            else { return nil }
            let (least, contrast) = (
                opacity < 1 ? Self.leastTranslucent : Self.least, Contrast.ratio(color.text, color.behind)
            )
            guard contrast < least else { return nil }
            return Diagnostic(
                message:
                    "hard to read: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)) with its background, below the minimum of \(least) — use a colour that differs more, in both appearances",
                path: text.path)
        }
    }
}

/// Checks that a Live Activity's text contrasts with its background, which is black in the Dynamic Island and the tint of the card on the
/// lock screen.
///
/// Text on an image, on translucent content, or of the system's own buttons isn't checked.
struct ActivityContrastRule: WidgetRule {
    let rule = LintRule.activityContrast

    /// The minimum contrast, which is WCAG's minimum for large text.
    static let least = 3.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard case .activity = snapshot.place else { return [] }
        return zip(snapshot.grounds.colors, snapshot.texts).compactMap { color, text in
            guard let color, color.behind.alpha == 1, !text.string.isEmpty, !text.path.isInSystemControl else {
                return nil
            }
            let contrast = Contrast.ratio(color.text, color.behind)
            guard contrast < Self.least else { return nil }
            return Diagnostic(
                message:
                    "hard to read: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)) with its background, below the minimum of \(Self.least) — use another colour, or another tint",
                path: text.path)
        }
    }
}

/// Checks that text on the lock screen is readable on any wallpaper.
///
/// The contrast is WCAG's ratio, from 1 to 21, between the text and its background, both composited over a wallpaper. White text has a
/// contrast of 1.8 on the light wallpaper, 4.0 on the medium one and 17.5 on the dark one. No vibrant text has a higher contrast.
struct TextContrastRule: WidgetRule {
    let rule = LintRule.vibrantContrast

    /// A plain wallpaper.
    struct Wallpaper {
        var name: String
        /// The wallpaper's gamma-encoded grey, from 0 to 1.
        var grey: Double
        /// The minimum contrast of text on the wallpaper.
        var least: Double
    }

    /// The wallpapers, the most demanding first.
    static let wallpapers = [
        Wallpaper(name: "light", grey: 0.75, least: 1.3), Wallpaper(name: "mid", grey: 0.5, least: 1.9),
        Wallpaper(name: "dark", grey: 0.1, least: 3),
    ]

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .vibrant else { return [] }
        return zip(snapshot.grounds.colors, snapshot.texts).compactMap { color, text in
            guard let color, !text.string.isEmpty else { return nil }
            return finding(text, light: Self.light(of: color.text), behind: Self.light(of: color.behind))
        }
    }

    private func finding(_ text: DrawnText, light: Double, behind: Double) -> Diagnostic? {
        for wallpaper in Self.wallpapers {
            let contrast = Contrast.ratio(
                grey: light + (1 - light) * wallpaper.grey, behind + (1 - behind) * wallpaper.grey)
            guard contrast < wallpaper.least else { continue }
            return Diagnostic(
                message:
                    "washed out on a \(wallpaper.name) wallpaper: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)), below the minimum of \(wallpaper.least) — use a lighter colour, such as .primary",
                path: text.path)
        }
        return nil
    }

    /// Returns the opacity of the white that the vibrant mode makes of a colour.
    private static func light(of color: ResolvedColor) -> Double { VibrantFilter.apply(color).alpha }
}

/// The backgrounds of a snapshot's texts.
///
/// An outline is treated as its bounding rectangle, and a gradient as its middle colour. Strokes, symbols and other texts are ignored.
@MainActor
struct TextGrounds {
    /// For each text, its colour composited over its background, and the background's colour, in the middle of the text's box; `nil` if the
    /// background is an image, or if an effect changes the colours.
    let colors: [(text: ResolvedColor, behind: ResolvedColor)?]

    /// The number of areas that were compared with a text.
    let comparisons: Int

    /// Finds the backgrounds of a display list's texts.
    ///
    /// - Parameter texts: The texts of the list, in order.
    init(_ list: DisplayList, texts: [DrawnText]) { self.init(SnapshotLayers(list, texts: texts), texts: texts) }

    /// Finds the backgrounds of texts among the layers of a display list.
    init(_ layers: SnapshotLayers, texts: [DrawnText]) {
        var colors = [(text: ResolvedColor, behind: ResolvedColor)?](repeating: nil, count: texts.count)
        var comparisons = 0
        var below = 0
        for (text, index) in layers.texts {
            while below < layers.areas.count, layers.areas[below] < index { below += 1 }
            guard let color = layers.all[index].color else { continue }
            var behind = ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0)
            var isKnown = true
            // From the top, because nothing is visible through an opaque area.
            for area in layers.areas[..<below].reversed() {
                comparisons += 1
                guard layers.all[area].box.holds(texts[text].rect.middle) else { continue }
                guard let color = layers.all[area].color else {
                    isKnown = false
                    break
                }
                behind = behind.laid(over: color)
                if color.alpha == 1 { break }
            }
            if isKnown { colors[text] = (color.laid(over: behind), behind) }
        }
        (self.colors, self.comparisons) = (colors, comparisons)
    }
}

extension DrawnLayer {
    /// The layer's colour; `nil` for an image, and if an effect changes the colours.
    fileprivate var color: ResolvedColor? {
        effects.preservesColors ? paint?.color.multipliedAlpha(by: effects.opacity) : nil
    }
}

extension Rect {
    /// Returns true if a point is in the rectangle or on its edge.
    func holds(_ point: Point) -> Bool { x <= point.x && point.x <= right && y <= point.y && point.y <= bottom }
}

extension ResolvedColor {
    /// Returns this colour composited over another colour.
    fileprivate func laid(over other: ResolvedColor) -> ResolvedColor {
        let rest = other.alpha * (1 - alpha)
        let sum = alpha + rest
        guard sum > 0 else { return self }
        func part(_ own: Double, _ below: Double) -> Double { (own * alpha + below * rest) / sum }
        return ResolvedColor(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue), alpha: sum)
    }
}

/// Checks that an image can be recognised by its shades, without its colours.
struct ImageShadesRule: WidgetRule {
    let rule = LintRule.vibrantShades

    /// The minimum difference between the 2nd and 98th percentiles of an image's luminance, from 0 to 1.
    static let least = 0.25

    /// The share of transparent pixels from which on an image's outline tells what it shows. Around a disc in a square it is 0.21.
    static let transparent = 0.3

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .vibrant else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .image(let content) = node.content,
                case .image(let found, _) = snapshot.images.find(content), !found.isTemplate,
                let spread = found.image.shadeSpread, spread < Self.least,
                found.image.transparentShare < Self.transparent
            else { return nil }
            return Diagnostic(
                message:
                    "'\(content.name)' is unrecognisable without its colours: its shades span \((spread * 100).rounded() / 100) on a scale of 0 to 1, below the minimum of \(Self.least) — draw its features darker or lighter",
                path: node.path)
        }
    }
}
