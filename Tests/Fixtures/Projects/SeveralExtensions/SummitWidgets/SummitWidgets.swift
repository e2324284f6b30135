import SwiftUI
import WidgetKit

@main
struct SummitWidgets: WidgetBundle {
    var body: some Widget {
        PeakWidget()
        RouteWidget()
    }
}
