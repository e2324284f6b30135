// Uses: #colorLiteral, #imageLiteral, UIColor convenience init(hex:), UIColor { traits in }, Color(uiColor:), getRed(_:green:blue:alpha:), resolvedColor(with:), UIScreen.main.bounds, UIDevice.current; family: systemSmall
// Shows: Sea Glass
import SwiftUI
import UIKit
import WidgetKit

extension UIColor {
    nonisolated convenience init(hex: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat((hex >> 16) & 0xFF) / 255, green: CGFloat((hex >> 8) & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
    }

    static var paletteSea: UIColor {
        UIColor { traits in traits.userInterfaceStyle == .dark ? UIColor(hex: 0x0B3C49) : UIColor(hex: 0x9FD8CB) }
    }

    var paletteHex: String {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return "#------" }
        return String(format: "#%02X%02X%02X", Int(red * 255), Int(green * 255), Int(blue * 255))
    }
}

struct PaletteEntry: TimelineEntry { let date: Date }

struct PaletteProvider: TimelineProvider {
    func placeholder(in context: Context) -> PaletteEntry { PaletteEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (PaletteEntry) -> Void) {
        completion(PaletteEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<PaletteEntry>) -> Void) {
        completion(Timeline(entries: [PaletteEntry(date: .now)], policy: .never))
    }
}

struct PaletteView: View {
    private let coral: UIColor = #colorLiteral(red: 0.97, green: 0.49, blue: 0.42, alpha: 1)

    private var swatch: UIImage? {
        guard UIImage(named: "PaletteSwatch") != nil else { return nil }
        return #imageLiteral(resourceName: "PaletteSwatch")
    }

    var body: some View {
        VStack(spacing: 6) {
            Text("Sea Glass").font(.headline).foregroundStyle(Color(uiColor: coral))
            Text(UIColor.paletteSea.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).paletteHex).font(
                .caption.monospaced())
            if let swatch { Image(uiImage: swatch).resizable().scaledToFit() }
            Text(UIDevice.current.userInterfaceIdiom == .phone && UIScreen.main.bounds.width > 0 ? "iPhone" : "Other")
                .font(.caption2)
        }
        .containerBackground(Color(.paletteSea), for: .widget)
    }
}

@main
struct PaletteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PaletteWidget", provider: PaletteProvider()) { _ in PaletteView() }
    }
}
