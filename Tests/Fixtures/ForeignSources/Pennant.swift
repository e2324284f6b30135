// Uses: Shape with animatableData, InsettableShape, AnimatablePair, Path builders, trim, stroke with dash, fill(style: eoFill), .clipShape, contentShape, GeometryEffect; family: systemSmall
// Shows: Regatta day
import SwiftUI
import WidgetKit

nonisolated struct PennantShape: InsettableShape {
    var notch: CGFloat
    var inset: CGFloat = 0

    var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(notch, inset) }
        set { notch = newValue.first; inset = newValue.second }
    }

    func inset(by amount: CGFloat) -> PennantShape { PennantShape(notch: notch, inset: inset + amount) }

    func path(in rect: CGRect) -> Path {
        let r = rect.insetBy(dx: inset, dy: inset)
        var path = Path()
        path.move(to: CGPoint(x: r.minX, y: r.minY))
        path.addLine(to: CGPoint(x: r.maxX, y: r.minY))
        path.addLine(to: CGPoint(x: r.maxX - notch, y: r.midY))
        path.addLine(to: CGPoint(x: r.maxX, y: r.maxY))
        path.addQuadCurve(to: CGPoint(x: r.minX, y: r.maxY), control: CGPoint(x: r.midX, y: r.maxY - 6))
        path.closeSubpath()
        return path
    }
}

nonisolated struct PennantTilt: GeometryEffect {
    var degrees: Double
    var animatableData: Double {
        get { degrees }
        set { degrees = newValue }
    }
    func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(rotationAngle: degrees * .pi / 180))
    }
}

struct PennantEntry: TimelineEntry { let date: Date }
struct PennantProvider: TimelineProvider {
    func placeholder(in context: Context) -> PennantEntry { PennantEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (PennantEntry) -> Void) {
        completion(PennantEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<PennantEntry>) -> Void) {
        completion(Timeline(entries: [PennantEntry(date: .now)], policy: .never))
    }
}

@main
struct PennantWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PennantWidget", provider: PennantProvider()) { _ in
            VStack {
                PennantShape(notch: 14).strokeBorder(.red, style: StrokeStyle(lineWidth: 3, dash: [6, 2])).frame(
                    height: 36)
                PennantShape(notch: 8).trim(from: 0, to: 0.8).stroke(.blue, lineWidth: 2).frame(height: 20).modifier(
                    PennantTilt(degrees: 2))
                Circle().fill(.orange, style: FillStyle(eoFill: true)).frame(height: 14).clipShape(
                    PennantShape(notch: 3)
                ).contentShape(.rect)
                Text("Regatta day").font(.caption.bold())
            }
            .containerBackground(.background, for: .widget)
        }
    }
}
