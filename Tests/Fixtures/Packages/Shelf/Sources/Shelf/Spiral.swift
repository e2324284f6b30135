import Numerics
import SwiftUI
import WidgetKit

struct SpiralWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Spiral", provider: LinesProvider { ["15 points of a spiral"] }) { entry in
            Canvas { context, size in
                for step in 0..<15 {
                    let point = Complex<Double>(length: Double(step) * 0.06, phase: Double(step) * 0.7)
                    let side = size.width
                    let center = CGPoint(x: side * (0.5 + 0.5 * point.real), y: side * (0.5 + 0.5 * point.imaginary))
                    let dot = CGRect(x: center.x - 3, y: center.y - 3, width: 6, height: 6)
                    context.fill(Path(ellipseIn: dot), with: .color(.blue))
                }
            }
            .containerBackground(.background, for: .widget)
            .accessibilityLabel(entry.lines[0])
        }
        .supportedFamilies([.systemSmall])
    }
}
