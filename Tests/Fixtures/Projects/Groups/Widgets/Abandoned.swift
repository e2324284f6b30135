import SwiftUI

/// A file that no target compiles: its type is declared again elsewhere.
struct HarvestView: View {
    var body: some View { Text("Abandoned") }
}
