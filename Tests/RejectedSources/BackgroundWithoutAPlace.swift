// Rejected: a container background without a placement.
// error: missing argument for parameter 'for' in call
import SwiftUI
import WidgetKit

#if REJECTED
struct BackgroundWithoutAPlace: View {
    var body: some View { Text("a").containerBackground(.red) }
}
#else
struct BackgroundWithoutAPlace: View {
    var body: some View { Text("a").containerBackground(.red, for: .widget) }
}
#endif
