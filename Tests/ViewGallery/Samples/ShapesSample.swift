import SwiftUI

struct ShapesSample: Sample {
    static let title = "Shapes"

    var body: some View {
        VStack(spacing: 12) {
            HStack(spacing: 12) {
                Circle().fill(.red)
                Capsule().fill(.orange).frame(height: 24)
                RoundedRectangle(cornerRadius: 12).fill(.green)
                Ellipse().fill(.blue)
            }
            .frame(height: 48)
            HStack(spacing: 12) {
                Circle().stroke(.red, lineWidth: 4)
                Circle().trim(from: 0, to: 0.7).stroke(.orange, style: StrokeStyle(lineWidth: 6, lineCap: .round))
                    .rotationEffect(.degrees(-90))
                RoundedRectangle(cornerRadius: 12).strokeBorder(.green, lineWidth: 6)
                Rectangle().stroke(.blue, style: StrokeStyle(lineWidth: 2, dash: [6, 3]))
            }
            .frame(height: 48)
            HStack(spacing: 12) {
                RoundedRectangle(cornerRadius: 24, style: .circular).fill(.secondary)
                RoundedRectangle(cornerRadius: 24, style: .continuous).fill(.secondary)
                UnevenRoundedRectangle(topLeadingRadius: 30, bottomTrailingRadius: 30).fill(.tertiary)
                Path { path in
                    path.move(to: CGPoint(x: 32, y: 0))
                    path.addLine(to: CGPoint(x: 64, y: 60))
                    path.addQuadCurve(to: CGPoint(x: 0, y: 60), control: CGPoint(x: 32, y: 30))
                    path.closeSubpath()
                }
                .fill(.purple)
            }
            .frame(height: 64)
        }
    }
}
