// Rejected: a body that mutates its view.
// error: 'self' is immutable
import SwiftUI

#if REJECTED
struct BodyThatChangesItself: View {
    var count = 1
    var body: some View {
        count += 1
        return Text("\(count)")
    }
}
#else
struct BodyThatChangesItself: View {
    var count = 1
    var body: some View { Text("\(count + 1)") }
}
#endif
