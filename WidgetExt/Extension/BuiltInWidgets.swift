import SwiftUI
import WidgetKit
import WidgetRendering

/// The widgets of the built-in extension, one per line.
@main
struct BuiltInWidgets: WidgetBundle {
    // Called in the sandbox, before anything is drawn.
    init() { LandmarkDependencies.registerWhenNeeded() }

    var body: some Widget {
        JokeOfTheDayWidget()
        AlarmWidget()
        TomorrowWidget()
        FavoritesWidget()
        AlarmLiveActivity()
        AlarmControl()
        StopAlertsControl()
    }
}
