// Uses: every kind of gesture in a shared view: Magnify, Rotate, SpatialTap, simultaneous, sequenced, exclusive, velocity; family: systemSmall
// Shows: Green
import SwiftUI
import WidgetKit

nonisolated struct SignalEntry: TimelineEntry {
    let date: Date
}

nonisolated struct SignalProvider: TimelineProvider {
    func placeholder(in context: Context) -> SignalEntry { SignalEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (SignalEntry) -> Void) {
        completion(SignalEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<SignalEntry>) -> Void) {
        completion(Timeline(entries: [SignalEntry(date: .now)], policy: .never))
    }
}

struct SignalView: View {
    let entry: SignalEntry

    @State private var shift = CGSize.zero

    var body: some View {
        Text("Green")
            .gesture(
                DragGesture(minimumDistance: 2).onChanged { shift = $0.predictedEndTranslation }.onEnded {
                    shift.width = $0.velocity.width
                }
            )
            .gesture(MagnifyGesture().onChanged { shift.width = $0.magnification })
            .gesture(RotateGesture().onEnded { shift.height = $0.rotation.degrees })
            .gesture(SpatialTapGesture().onEnded { shift.width = $0.location.x })
            .gesture(
                LongPressGesture().sequenced(before: DragGesture()).onEnded { value in
                    if case .second(true, let drag) = value { shift = drag?.translation ?? .zero }
                }
            )
            .gesture(
                DragGesture().simultaneously(with: TapGesture()).onEnded { shift = $0.first?.translation ?? .zero },
                including: .subviews
            )
            .simultaneousGesture(TapGesture(count: 2).exclusively(before: LongPressGesture()))
            .onTapGesture { location in shift.width = location.x }
    }
}

@main
struct SignalWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Signal", provider: SignalProvider()) { entry in
            SignalView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
