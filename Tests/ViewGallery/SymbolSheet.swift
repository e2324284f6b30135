import SwiftUI
import WidgetRendering

/// A sheet of the symbols that public widgets and their apps use most, each above its name, in the order of use.
struct SymbolSheet: View {
    /// The name of the image's file.
    static let file = "Symbols.png"

    private static let columns = 11

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            ForEach(Array(stride(from: 0, to: Self.names.count, by: Self.columns)), id: \.self) { start in
                HStack(alignment: .top, spacing: 4) {
                    ForEach(Self.names[start..<min(start + Self.columns, Self.names.count)], id: \.self) { name in
                        VStack(spacing: 4) {
                            Image(systemName: name).font(.system(size: 28)).frame(height: 34)
                            Text(verbatim: Self.wrapped(name)).font(.system(size: 7)).multilineTextAlignment(.center)
                        }
                        .frame(width: 72)
                    }
                }
            }
        }
        .padding(12)
        .background(.white)
    }

    /// Draws the sheet.
    static func png(fonts: FontSet) throws -> (bytes: [UInt8], layout: ViewRenderer.Layout) {
        // Two pixels per point suffice to compare the shapes of symbols.
        let renderer = try ViewRenderer(fonts: fonts, assets: .empty, scale: 2)
        let layout = renderer.layOut(SymbolSheet(), offered: .unspecified)
        return (try renderer.png(layout), layout)
    }

    /// Returns a name with breaks before its periods.
    private static func wrapped(_ name: String) -> String {
        name.split(separator: ".").joined(separator: "\u{200B}.")
    }

    /// The names that occur in the most public repositories with widgets.
    static let names = """
        plus checkmark.circle.fill trash chevron.right xmark magnifyingglass circle checkmark xmark.circle.fill square.and.arrow.up
        timer arrow.clockwise chevron.down globe exclamationmark.triangle.fill questionmark.circle clock info.circle doc.on.doc pencil
        gear play.fill calendar arrow.up checkmark.circle arrow.down exclamationmark.triangle star.fill star chevron.up plus.circle.fill
        circle.fill plus.circle square.and.pencil pause.fill xmark.circle photo square.and.arrow.down ellipsis ellipsis.circle
        square.grid.2x2 arrow.up.right square camera chevron.left photo.on.rectangle link exclamationmark.circle.fill eye
        minus.circle.fill minus.circle person.crop.circle info.circle.fill arrow.up.arrow.down chevron.forward lock.fill
        slider.horizontal.3 lock gearshape person chevron.up.chevron.down arrow.left.arrow.right sparkles trash.fill
        line.3.horizontal.decrease.circle list.bullet arrow.counterclockwise arrow.triangle.2.circlepath bolt.fill network
        doc.text.magnifyingglass bell.fill eye.slash minus folder pause bell checkmark.seal.fill exclamationmark.circle arrow.right tag
        wand.and.stars doc.text heart.fill play checkmark.shield arrow.down.circle drop.fill house photo.on.rectangle.angled
        chart.bar.fill bell.badge arrow.left map chevron.backward person.2.fill fork.knife waveform speaker.slash.fill line.3.horizontal
        stop.fill chart.bar bookmark arrow.uturn.backward book figure.walk number qrcode clock.arrow.circlepath heart text.bubble
        server.rack arrow.up.circle.fill message plus.square.on.square speaker.slash list.bullet.rectangle doc.on.clipboard stop wifi
        chart.line.uptrend.xyaxis doc.plaintext arrowshape.turn.up.left.fill chart.bar.xaxis face.smiling line.3.horizontal.decrease
        ladybug.fill arrow.up.left.and.arrow.down.right arrow.forward dot.radiowaves.left.and.right antenna.radiowaves.left.and.right
        bell.slash sensor.tag.radiowaves.forward.fill terminal tray.and.arrow.down arrowshape.turn.up.left safari person.fill
        location.fill play.circle.fill keyboard.chevron.compact.down arrow.right.circle bolt doc.badge.plus paintpalette paperplane pin
        wifi.slash checkmark.square.fill clock.fill dollarsign.circle.fill bell.badge.fill arrow.circlepath phone.circle.fill
        shippingbox.fill bolt.circle.fill box.truck flame.fill largecircle.fill.circle sun.max.fill arrow.triangle.2.circlepath.circle
        arrow.triangle.2.circlepath.circle.fill bag mug sun.max swift text.bubble.fill triangle.fill xmark.octagon arrow.2.squarepath
        arrow.down.circle.fill arrow.down.right arrow.up.right.square arrowtriangle.down.fill arrowtriangle.up.fill
        building.2.crop.circle.fill car.fill checklist clock.badge.exclamationmark.fill creditcard cube dice.fill
        dollarsign.arrow.circlepath drop drop.triangle.fill flag.checkered fork.knife.circle.fill heart.circle.fill house.circle.fill
        lightbulb.fill list.dash mug.fill pause.circle.fill pawprint photo.badge.exclamationmark.fill photo.fill play.circle
        power.circle power.circle.fill radio record.circle rectangle.and.pencil.and.ellipsis shippingbox.circle.fill sportscourt.fill
        tram.fill trophy.fill truck.box waveform.path.ecg xmark.shield
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
