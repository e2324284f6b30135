// Uses: MagnifyGesture, RotateGesture, TapGesture(count:), LongPressGesture, sequenced(before:), simultaneousGesture, highPriorityGesture, @GestureState; family: systemSmall
// Shows: Lisbon
import SwiftUI
import WidgetKit

nonisolated struct AtlasEntry: TimelineEntry { let date: Date; let place: String }

nonisolated struct AtlasProvider: TimelineProvider {
    func placeholder(in context: Context) -> AtlasEntry { AtlasEntry(date: .now, place: "Lisbon") }
    func getSnapshot(in context: Context, completion: @escaping (AtlasEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<AtlasEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct AtlasTile: View {
    let place: String
    @State private var zoom: CGFloat = 1
    @State private var angle = Angle.zero
    @State private var isPinned = false
    @GestureState private var liveZoom: CGFloat = 1
    @GestureState private var isHolding = false

    private var pinch: some Gesture {
        MagnifyGesture(minimumScaleDelta: 0.02)
            .updating($liveZoom) { value, state, _ in state = value.magnification }
            .onEnded { value in zoom = min(4, max(1, zoom * value.magnification)) }
    }

    private var hold: some Gesture {
        LongPressGesture(minimumDuration: 0.4)
            .updating($isHolding) { value, state, _ in state = value }
            .sequenced(before: DragGesture(minimumDistance: 0))
            .onEnded { value in
                if case .second(true, let drag?) = value { isPinned = drag.translation.height < 20 }
            }
    }

    var body: some View {
        Label(place, systemImage: isPinned ? "mappin.circle.fill" : "map")
            .font(.headline)
            .scaleEffect(zoom * liveZoom)
            .rotationEffect(angle)
            .opacity(isHolding ? 0.6 : 1)
            .gesture(pinch)
            .simultaneousGesture(RotateGesture().onChanged { angle = $0.rotation })
            .highPriorityGesture(TapGesture(count: 2).onEnded { zoom = 2 })
            .gesture(hold, including: .subviews)
            .onTapGesture(count: 3, coordinateSpace: .local) { location in isPinned = location.x > 40 }
    }
}

@main
struct AtlasWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AtlasWidget", provider: AtlasProvider()) {
            AtlasTile(place: $0.place).containerBackground(.green.opacity(0.2), for: .widget)
        }
    }
}
