// Rejected: an environment value that doesn't exist.
// error: cannot infer key path type from context
import SwiftUI
import WidgetKit

#if REJECTED
struct UnknownEnvironment: View {
    @Environment(\.widgetSize) var size
    var body: some View { EmptyView() }
}
#else
struct UnknownEnvironment: View {
    @Environment(\.widgetFamily) var family
    var body: some View { EmptyView() }
}
#endif
