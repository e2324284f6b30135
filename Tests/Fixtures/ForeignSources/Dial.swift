// Uses: DragGesture onChanged/onEnded, startLocation, translation, predictedEndTranslation, predictedEndLocation, velocity, @GestureState updating; family: systemSmall
// Shows: 21.5°
import SwiftUI
import WidgetKit

struct DialEntry: TimelineEntry {
    let date: Date
    let degrees: Double
}

struct DialProvider: TimelineProvider {
    func placeholder(in context: Context) -> DialEntry { DialEntry(date: .now, degrees: 21.5) }
    func getSnapshot(in context: Context, completion: @escaping (DialEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<DialEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct DialKnob: View {
    var degrees: Double
    @State private var offset = CGSize.zero
    @State private var wasFlung = false
    @GestureState private var isPressing = false

    private var turn: some Gesture {
        DragGesture(minimumDistance: 4, coordinateSpace: .local)
            .updating($isPressing) { _, state, _ in state = true }
            .onChanged { value in
                let dx = value.location.x - value.startLocation.x
                offset = CGSize(width: dx, height: value.translation.height)
            }
            .onEnded { value in
                let reach = hypot(value.predictedEndTranslation.width, value.predictedEndTranslation.height)
                wasFlung = reach > 120 || abs(value.velocity.width) > 400
                withAnimation(.spring) {
                    offset = value.predictedEndLocation.x < 0 ? CGSize(width: -8, height: 0) : .zero
                }
            }
    }

    var body: some View {
        ZStack {
            Circle().strokeBorder(.orange, lineWidth: isPressing ? 10 : 6)
            Text(String(format: "%.1f°", degrees)).font(.title.bold())
        }
        .offset(offset)
        .scaleEffect(wasFlung ? 0.95 : 1)
        .gesture(turn)
    }
}

@main
struct DialWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "DialWidget", provider: DialProvider()) { entry in
            DialKnob(degrees: entry.degrees).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
