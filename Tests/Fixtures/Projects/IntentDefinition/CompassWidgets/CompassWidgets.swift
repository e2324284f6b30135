import SwiftUI
import WidgetKit

@main
struct CompassWidgets: WidgetBundle {
    var body: some Widget {
        CompassWidget()
    }
}
