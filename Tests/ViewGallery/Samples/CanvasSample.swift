import SwiftUI

struct CanvasSample: Sample {
    static let title = "Canvas"

    private let values = [3, 5, 4, 7, 6, 9, 8, 11, 9, 12]

    var body: some View {
        Canvas { context, size in
            let step = size.width / CGFloat(values.count - 1)
            var line = Path()
            for (index, value) in values.enumerated() {
                let point = CGPoint(x: CGFloat(index) * step, y: size.height * (1 - CGFloat(value) / 14))
                if index == 0 { line.move(to: point) } else { line.addLine(to: point) }
            }
            var area = line
            area.addLine(to: CGPoint(x: size.width, y: size.height))
            area.addLine(to: CGPoint(x: 0, y: size.height))
            area.closeSubpath()
            context.fill(
                area,
                with: .linearGradient(
                    Gradient(colors: [.blue.opacity(0.5), .blue.opacity(0)]), startPoint: .zero,
                    endPoint: CGPoint(x: 0, y: size.height)))
            context.stroke(line, with: .color(.blue), style: StrokeStyle(lineWidth: 3, lineJoin: .round))
            context.draw(Text("Peak"), at: CGPoint(x: size.width, y: 8), anchor: .topTrailing)
            context.translateBy(x: 40, y: 30)
            context.rotate(by: .degrees(30))
            context.opacity = 0.6
            context.fill(
                Path(roundedRect: CGRect(x: -14, y: -14, width: 28, height: 28), cornerRadius: 6), with: .color(.orange)
            )
        }
        .frame(width: 300, height: 120)
    }
}
