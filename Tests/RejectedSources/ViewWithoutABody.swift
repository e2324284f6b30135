// Rejected: a view without a body.
// error: type 'ViewWithoutABody' does not conform to protocol 'View'
import SwiftUI

#if REJECTED
struct ViewWithoutABody: View {}
#else
struct ViewWithoutABody: View {
    var body: some View { Text("a") }
}
#endif
