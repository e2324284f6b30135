import SwiftUI
import WidgetKit

@main
struct BakeryWidgets: WidgetBundle {
    var body: some Widget {
        LoafWidget()
    }
}
