import SwiftUI
import WidgetKit

@main
struct OrchardWidgets: WidgetBundle {
    var body: some Widget {
        HarvestWidget()
    }
}
