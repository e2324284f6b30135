// Rejected: an `@Entry` outside an extension.
// error: '@Entry' macro can only attach to var declarations inside extensions of EnvironmentValues
import SwiftUI

#if REJECTED
struct EntryOutsideAnExtension {
    @Entry var word = "a"
}
#else
extension EnvironmentValues {
    @Entry var entryOutsideAnExtension = "a"
}
#endif
