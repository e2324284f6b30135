// Uses: Alert, ActionSheet, confirmationDialog, sheet(item:), presentationDetents in a shared view; family: systemSmall
// Shows: 3 items
import SwiftUI
import WidgetKit

nonisolated struct CheckoutEntry: TimelineEntry {
    let date: Date
}

nonisolated struct CheckoutProvider: TimelineProvider {
    func placeholder(in context: Context) -> CheckoutEntry { CheckoutEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (CheckoutEntry) -> Void) {
        completion(CheckoutEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<CheckoutEntry>) -> Void) {
        completion(Timeline(entries: [CheckoutEntry(date: .now)], policy: .never))
    }
}

struct CheckoutItem: Identifiable {
    let id: String
}

struct CheckoutView: View {
    let entry: CheckoutEntry

    @State private var isAsking = false
    @State private var chosen: CheckoutItem?

    var body: some View {
        Text("3 items")
            .alert("Remove all?", isPresented: $isAsking) {
                Button("Remove", role: .destructive) {}
            } message: {
                Text("This can't be undone.")
            }
            .alert(isPresented: $isAsking) { Alert(title: Text("Removed"), dismissButton: .default(Text("OK"))) }
            .actionSheet(isPresented: $isAsking) {
                ActionSheet(title: Text("Pay"), buttons: [.default(Text("Card")), .cancel()])
            }
            .confirmationDialog("Pay?", isPresented: $isAsking, titleVisibility: .visible) { Button("Pay") {} }
            .sheet(item: $chosen) { item in
                Text(item.id).presentationDetents([.medium, .fraction(0.4), .height(120)]).presentationDragIndicator(
                    .visible)
            }
            .fullScreenCover(isPresented: $isAsking) { Text("Thanks") }
            .popover(isPresented: $isAsking) { Text("Help") }
    }
}

@main
struct CheckoutWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Checkout", provider: CheckoutProvider()) { entry in
            CheckoutView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
