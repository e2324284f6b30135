// Rejected: a view in a widget bundle.
// error: in call to static method 'buildExpression'
import SwiftUI
import WidgetKit

struct WidgetOfABundle: Widget {
    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

#if REJECTED
struct BundleOfAView: WidgetBundle {
    var body: some Widget { Text("a") }
}
#else
struct BundleOfAView: WidgetBundle {
    var body: some Widget { WidgetOfABundle() }
}
#endif
