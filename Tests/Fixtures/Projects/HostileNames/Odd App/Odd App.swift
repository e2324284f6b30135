import SwiftUI

@main
struct OddApp: App {
    var body: some Scene {
        WindowGroup {
            Text(Twin.owner)
        }
    }
}
