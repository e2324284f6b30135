// Rejected: a body that isn't a view.
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
