import SwiftUI

#if QUILL && !QUILL_RELEASED
struct NibView: View {
    var body: some View { Text("\(Ink.colour), \(Paper.weight) g") }
}
#endif
