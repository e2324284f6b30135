// Rejected: a symbol image with a wrong argument label.
// error: argument label 'systemImage:' in call
import SwiftUI

#if REJECTED
struct ImageOfAWrongLabel: View {
    var body: some View { Image(systemImage: "star") }
}
#else
struct ImageOfAWrongLabel: View {
    var body: some View { Image(systemName: "star") }
}
#endif
