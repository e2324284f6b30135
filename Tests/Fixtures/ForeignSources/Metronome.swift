// Uses: .animation(.timingCurve), interpolatingSpring, withAnimation(completionCriteria:) completion, PhaseAnimator, KeyframeAnimator, keyframe tracks, contentTransition, sensoryFeedback; family: systemSmall
// Shows: 120 BPM
import SwiftUI
import WidgetKit

struct MetronomeEntry: TimelineEntry { let date: Date; let tempo: Int }

struct MetronomeProvider: TimelineProvider {
    func placeholder(in context: Context) -> MetronomeEntry { MetronomeEntry(date: .now, tempo: 120) }
    func getSnapshot(in context: Context, completion: @escaping (MetronomeEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<MetronomeEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

nonisolated struct MetronomeSwing { var angle = Angle.zero; var lift: CGFloat = 0 }

nonisolated enum MetronomePhase: CaseIterable { case rest, tick, tock }

struct MetronomeView: View {
    let tempo: Int
    @State private var beat = 0
    @State private var isRunning = false

    private func start() {
        withAnimation(
            .interpolatingSpring(mass: 1, stiffness: 170, damping: 12, initialVelocity: 2),
            completionCriteria: .logicallyComplete
        ) {
            isRunning = true
        } completion: {
            beat += 1
        }
    }

    var body: some View {
        VStack(spacing: 8) {
            KeyframeAnimator(initialValue: MetronomeSwing(), trigger: beat) { swing in
                Capsule().frame(width: 6, height: 40).rotationEffect(swing.angle, anchor: .bottom).offset(y: swing.lift)
            } keyframes: { _ in
                KeyframeTrack(\.angle) {
                    SpringKeyframe(.degrees(24), duration: 0.25, spring: .bouncy)
                    CubicKeyframe(.degrees(-24), duration: 0.25)
                }
                KeyframeTrack(\.lift) {
                    LinearKeyframe(-4.0, duration: 0.2); MoveKeyframe(0.0)
                }
            }
            PhaseAnimator(MetronomePhase.allCases, trigger: beat) { phase in
                Circle().frame(width: 8).opacity(phase == .rest ? 1 : 0.5)
            } animation: { phase in
                phase == .tick ? .easeIn(duration: 0.1) : .snappy
            }
            Text("\(tempo) BPM").font(.headline.monospacedDigit()).contentTransition(.numericText(value: Double(tempo)))
        }
        .animation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.6), value: tempo)
        .sensoryFeedback(.impact, trigger: beat)
        .onTapGesture(perform: start)
    }
}

@main
struct MetronomeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MetronomeWidget", provider: MetronomeProvider()) {
            MetronomeView(tempo: $0.tempo).containerBackground(.background, for: .widget)
        }
    }
}
