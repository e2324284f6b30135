// Rejected: a loop in a view builder.
// error: closure containing control flow statement cannot be used with result builder 'ViewBuilder'
import SwiftUI

#if REJECTED
struct LoopInABody: View {
    var body: some View { VStack { for i in 0..<3 { Text("\(i)") } } }
}
#else
struct LoopInABody: View {
    var body: some View { VStack { ForEach(0..<3) { Text("\($0)") } } }
}
#endif
