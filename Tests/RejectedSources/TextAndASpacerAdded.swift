// Rejected: a text and another view added.
// error: cannot convert value of type 'Spacer'
import SwiftUI

#if REJECTED
struct TextAndASpacerAdded: View {
    var body: some View { Text("a") + Spacer() }
}
#else
struct TextAndASpacerAdded: View {
    var body: some View { Text("a") + Text("b") }
}
#endif
