import SwiftUI
import WidgetKit
import WidgetRendering

/// What process tests draw besides the built-in widgets: one of each kind, and those that do something wrong.
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
        EntrylessWidget()
        CrowdedWidget()
        StepsWidget()
        HeadlineWidget()
        ClockWidget()
        HastyWidget()
        MeddlingWidget()
    }
}

/// A place without a widget.
struct NothingWidget: Widget {
    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
