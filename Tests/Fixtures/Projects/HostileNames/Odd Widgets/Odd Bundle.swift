import SwiftUI
import WidgetKit

@main
struct OddWidgets: WidgetBundle {
    var body: some Widget {
        OddWidget()
    }
}
