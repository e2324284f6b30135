// Rejected: a number as a text.
// error: no exact matches in call to initializer
import SwiftUI

#if REJECTED
struct TextOfANumber: View {
    var body: some View { Text(5) }
}
#else
struct TextOfANumber: View {
    var body: some View { Text("\(5)") }
}
#endif
