// Rejected: a view modifier without a body.
// error: type 'ModifierWithoutABody' does not conform to protocol 'ViewModifier'
import SwiftUI

#if REJECTED
struct ModifierWithoutABody: ViewModifier {}
#else
struct ModifierWithoutABody: ViewModifier {
    func body(content: Content) -> some View { content.padding() }
}
#endif
