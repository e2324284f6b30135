// Rejected: a widget without a body.
// error: type 'WidgetWithoutABody' does not conform to protocol 'Widget'
import SwiftUI
import WidgetKit

#if REJECTED
struct WidgetWithoutABody: Widget {}
#else
struct WidgetWithoutABody: Widget {
    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
#endif
