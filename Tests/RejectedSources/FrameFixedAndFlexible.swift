// Rejected: a frame both fixed and flexible.
// error: extra argument 'maxWidth' in call
import SwiftUI

#if REJECTED
struct FrameFixedAndFlexible: View {
    var body: some View { Text("a").frame(width: 1, maxWidth: 2) }
}
#else
struct FrameFixedAndFlexible: View {
    var body: some View { Text("a").frame(maxWidth: 2) }
}
#endif
