import SwiftUI
import WidgetKit

@main
struct FerryWidgets: WidgetBundle {
    var body: some Widget {
        SailingWidget()
    }
}
