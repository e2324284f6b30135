import SwiftUI

struct EffectsSample: Sample {
    static let title = "Effects"

    private var tile: some View {
        ZStack {
            LinearGradient(colors: [.cyan, .blue], startPoint: .top, endPoint: .bottom)
            Text("Aa").font(.title.bold()).foregroundStyle(.white)
        }
    }

    var body: some View {
        VStack(spacing: 16) {
            HStack(spacing: 16) {
                tile.clipShape(Circle())
                tile.cornerRadius(12).shadow(radius: 4, y: 2)
                tile.opacity(0.4)
                tile.blur(radius: 2)
            }
            .frame(height: 60)
            HStack(spacing: 16) {
                tile.rotationEffect(.degrees(20))
                tile.scaleEffect(0.7)
                tile.mask { Capsule().rotation(.degrees(45)) }
                tile.offset(x: 6, y: -6).border(.red)
            }
            .frame(height: 60)
            HStack(spacing: 16) {
                tile.grayscale(1)
                tile.hueRotation(.degrees(120))
                tile.colorInvert()
                tile.overlay { Color.orange.blendMode(.multiply) }
            }
            .frame(height: 60)
            Text("Overlaid").padding(8).background(.yellow, in: Capsule())
                .overlay(alignment: .topTrailing) { Circle().fill(.red).frame(width: 12, height: 12) }
        }
    }
}
