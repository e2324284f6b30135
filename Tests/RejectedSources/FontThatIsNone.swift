// Rejected: a text style that doesn't exist.
// error: has no member 'headline2'
import SwiftUI

#if REJECTED
struct FontThatIsNone: View {
    var body: some View { Text("a").font(.headline2) }
}
#else
struct FontThatIsNone: View {
    var body: some View { Text("a").font(.headline) }
}
#endif
