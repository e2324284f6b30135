// Rejected: a symbol by a label that isn't the API's.
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
