// Rejected: a body that is no view.
// error: requires that 'Int' conform to 'View'
import SwiftUI

#if REJECTED
struct BodyThatIsNoView: View {
    var body: some View { 3 }
}
#else
struct BodyThatIsNoView: View {
    var body: some View { Text("3") }
}
#endif
