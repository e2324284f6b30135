// Rejected: an optional string as a text.
// error: value of optional type 'String?' must be unwrapped
import SwiftUI

let nothing: String? = nil

#if REJECTED
struct OptionalText: View {
    var body: some View { Text(nothing) }
}
#else
struct OptionalText: View {
    var body: some View { Text(nothing ?? "") }
}
#endif
