// Rejected: a string as a style.
// error: requires that 'String' conform to 'ShapeStyle'
import SwiftUI

#if REJECTED
struct StyleOfAString: View {
    var body: some View { Text("a").foregroundStyle("red") }
}
#else
struct StyleOfAString: View {
    var body: some View { Text("a").foregroundStyle(.red) }
}
#endif
