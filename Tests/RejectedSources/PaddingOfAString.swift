// Rejected: a padding that isn't a length.
// error: no exact matches in call to instance method 'padding'
import SwiftUI

#if REJECTED
struct PaddingOfAString: View {
    var body: some View { Text("a").padding("8") }
}
#else
struct PaddingOfAString: View {
    var body: some View { Text("a").padding(8) }
}
#endif
