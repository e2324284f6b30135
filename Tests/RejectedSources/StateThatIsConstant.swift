// Rejected: a state that is a constant.
// error: property wrapper can only be applied to a 'var'
import SwiftUI

#if REJECTED
struct StateThatIsConstant: View {
    @State let count = 1
    var body: some View { EmptyView() }
}
#else
struct StateThatIsConstant: View {
    @State var count = 1
    var body: some View { EmptyView() }
}
#endif
