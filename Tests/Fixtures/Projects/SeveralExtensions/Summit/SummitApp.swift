import SwiftUI

@main
struct SummitApp: App {
    var body: some Scene {
        WindowGroup {
            Text(Mountain.name)
        }
    }
}
