import Design
import SwiftUI

@main
struct BakeryApp: App {
    var body: some Scene {
        WindowGroup {
            LoafLabel()
        }
    }
}
