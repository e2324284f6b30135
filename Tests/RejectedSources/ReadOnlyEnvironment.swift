// Rejected: setting a read-only environment value.
// error: to expected argument type 'WritableKeyPath<EnvironmentValues, V>'
import SwiftUI

#if REJECTED
struct ReadOnlyEnvironment: View {
    var body: some View { Text("a").environment(\.colorSchemeContrast, .increased) }
}
#else
struct ReadOnlyEnvironment: View {
    var body: some View { Text("a").environment(\.colorScheme, .dark) }
}
#endif
