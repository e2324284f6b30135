// Rejected: rows of values without identity.
// error: requires that 'NoIdentity' conform to 'Identifiable'
import SwiftUI

struct NoIdentity { var number = 1 }

#if REJECTED
struct RowsWithoutIdentity: View {
    var body: some View { ForEach([NoIdentity()]) { _ in Text("a") } }
}
#else
struct RowsWithoutIdentity: View {
    var body: some View { ForEach([NoIdentity()], id: \.number) { _ in Text("a") } }
}
#endif
