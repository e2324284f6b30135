// Rejected: a horizontal stack with a horizontal alignment.
// error: type 'VerticalAlignment' has no member 'leading'
import SwiftUI

#if REJECTED
struct StackOfAWrongAlignment: View {
    var body: some View { HStack(alignment: .leading) { Text("a") } }
}
#else
struct StackOfAWrongAlignment: View {
    var body: some View { HStack(alignment: .top) { Text("a") } }
}
#endif
