// Rejected: a link with a wrong argument label.
// error: incorrect argument label in call (have '_:url:', expected '_:destination:')
import SwiftUI

#if REJECTED
struct LinkOfAWrongLabel: View {
    var body: some View { Link("a", url: URL(filePath: "/")) }
}
#else
struct LinkOfAWrongLabel: View {
    var body: some View { Link("a", destination: URL(filePath: "/")) }
}
#endif
