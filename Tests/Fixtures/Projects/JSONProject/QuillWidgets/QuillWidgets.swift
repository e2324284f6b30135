import SwiftUI
import WidgetKit

@main
struct QuillWidgets: WidgetBundle {
    var body: some Widget {
        QuillWidget()
    }
}
