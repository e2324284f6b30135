import SwiftUI
import WidgetKit

@main
struct LanternWidgets: WidgetBundle {
    var body: some Widget {
        LanternWidget()
    }
}
