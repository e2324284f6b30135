// Uses: PhaseAnimator, phaseAnimator, KeyframeAnimator, KeyframeTrack, withAnimation(completion:); family: systemSmall
// Shows: Warp 8
import SwiftUI
import WidgetKit

nonisolated struct LoomEntry: TimelineEntry {
    let date: Date
}

nonisolated struct LoomProvider: TimelineProvider {
    func placeholder(in context: Context) -> LoomEntry { LoomEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (LoomEntry) -> Void) {
        completion(LoomEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<LoomEntry>) -> Void) {
        completion(Timeline(entries: [LoomEntry(date: .now)], policy: .never))
    }
}

nonisolated struct LoomShift {
    var x = 0.0
    var angle = Angle.zero
}

struct LoomView: View {
    let entry: LoomEntry

    @State private var isWoven = false

    var body: some View {
        VStack {
            Text("Warp 8")
            PhaseAnimator([false, true]) { phase in
                Circle().frame(width: phase ? 8 : 4)
            } animation: { _ in
                .bouncy
            }
            Text("Weft").keyframeAnimator(initialValue: LoomShift(), trigger: isWoven) { content, value in
                content.offset(x: value.x).rotationEffect(value.angle)
            } keyframes: { _ in
                KeyframeTrack(\.x) {
                    LinearKeyframe(10, duration: 0.2)
                    SpringKeyframe(0, duration: 0.4, spring: .bouncy)
                }
                KeyframeTrack(\.angle) { CubicKeyframe(.degrees(10), duration: 0.3) }
            }
            .onTapGesture {
                withAnimation(.snappy) {
                    isWoven.toggle()
                } completion: {
                    isWoven = false
                }
            }
        }
    }
}

@main
struct LoomWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Loom", provider: LoomProvider()) { entry in
            LoomView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
