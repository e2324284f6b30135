// Rejected: an image that is made resizable after its accented rendering mode is set.
// error: has no member 'resizable'
import SwiftUI
import WidgetKit

#if REJECTED
struct ImageModeBeforeResizable: View {
    var body: some View { Image("a").widgetAccentedRenderingMode(.fullColor).resizable() }
}
#else
struct ImageModeBeforeResizable: View {
    var body: some View { Image("a").resizable().widgetAccentedRenderingMode(.fullColor) }
}
#endif
