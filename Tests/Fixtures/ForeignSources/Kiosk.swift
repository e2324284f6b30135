// Uses: Form, Section(header:), Picker, Stepper, GroupBox, DisclosureGroup, NavigationStack, @ScaledMetric, \.pixelLength, .accentColor, .onReceive, .transaction in a shared screen; the widget draws the GroupBox; family: systemSmall
// Shows: Two tickets
import Combine
import SwiftUI
import WidgetKit

struct KioskEntry: TimelineEntry { let date: Date; let count: Int }

struct KioskProvider: TimelineProvider {
    func placeholder(in context: Context) -> KioskEntry { KioskEntry(date: .now, count: 2) }
    func getSnapshot(in context: Context, completion: @escaping (KioskEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<KioskEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

nonisolated enum KioskHall: String, CaseIterable, Identifiable { case main, studio; var id: Self { self } }

struct KioskSummary: View {
    let count: Int
    @ScaledMetric(relativeTo: .body) private var icon: CGFloat = 18
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        GroupBox {
            Text(count == 2 ? "Two tickets" : "\(count) tickets").font(.headline)
        } label: {
            Label("Kiosk", systemImage: "ticket").imageScale(.small).font(.system(size: icon * 0.7))
        }
        .overlay { RoundedRectangle(cornerRadius: 8).stroke(.secondary, lineWidth: pixel) }
        .transaction { $0.animation = nil }
        .accentColor(.pink)
    }
}

struct KioskScreen: View {
    @State private var count = 2
    @State private var hall = KioskHall.main
    @State private var day = Date.now
    private let clock = Timer.publish(every: 60, on: .main, in: .common).autoconnect()

    var body: some View {
        NavigationStack {
            Form {
                Section(header: Text("Seats"), footer: Text("Up to eight")) {
                    Stepper("Tickets: \(count)", value: $count, in: 1...8)
                    Picker("Hall", selection: $hall) {
                        ForEach(KioskHall.allCases) { Text($0.rawValue.capitalized).tag($0) }
                    }.pickerStyle(.segmented)
                }
                DisclosureGroup("Day") { DatePicker("Day", selection: $day, displayedComponents: .date) }
                KioskSummary(count: count)
            }
            .navigationTitle("Kiosk").onReceive(clock) { day = max(day, $0) }.formStyle(.grouped)
        }
    }
}

@main
struct KioskWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "KioskWidget", provider: KioskProvider()) {
            KioskSummary(count: $0.count).containerBackground(.background, for: .widget)
        }
    }
}
