import Glibc
import SwiftUI
import WidgetKit
import WidgetRendering

/// The widgets that process tests draw in addition to the built-in ones: one of each kind, and misbehaving ones.
@main
struct SampleWidgets: WidgetBundle {
    var body: some Widget {
        GreetingWidget()
        DeliveryActivity()
        RegionlessActivity()
        if #available(iOS 18, *) {
            TimerToggle()
            GarageButton()
        }
        BrokenControl()
        EmptyControl()
        NothingWidget()
        WaitingWidget()
        FaultyWidget()
        BlankWidget()
        FerryNoteWidget()
        BrokenWidget()
        EntrylessWidget()
        CrowdedWidget()
        FloodedWidget()
        ManyViewsWidget()
        StepsWidget()
        HeadlineWidget()
        ClockWidget()
        HastyWidget()
        MeddlingWidget()
        TourWidget()
        TourActivity()
    }
}

/// An empty widget.
struct NothingWidget: Widget {
    var body: some WidgetConfiguration {
        precondition(!Trap.isRequested("widget"), "a trap was requested")
        return EmptyWidgetConfiguration()
    }
}

/// The crashes that a test requests.
enum Trap {
    /// Returns true if the environment requests a crash at a place.
    static func isRequested(_ place: String) -> Bool {
        getenv("SAMPLE_WIDGETS_TRAP").map { String(cString: $0) } == place
    }
}
