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
        EntrylessWidget()
        CrowdedWidget()
        StepsWidget()
        HeadlineWidget()
        ClockWidget()
        HastyWidget()
        MeddlingWidget()
    }
}

/// An empty widget.
struct NothingWidget: Widget {
    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
